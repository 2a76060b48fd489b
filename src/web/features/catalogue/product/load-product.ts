import { redirect } from 'react-router';
import type * as z from 'zod/mini';
import { productPage, slugMissing } from '#contract/listing/catalogue.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { Moved } from '#domain/moved.ts';
import { loadPage } from '#web/lib/page/load-page.ts';

export type ProductData = z.infer<typeof productPage.output>;

const movedTo = (slug: string): Response => redirect(urls.product(slug), 308);

/** An address without a product says so (P-10); a previous address redirects. */
export const loadProduct = (call: Call, slug: string | undefined): Promise<ProductData> =>
  loadPage(async () => {
    if (slug === undefined) throw new Failure('notFound', { text: slugMissing });
    const page = await call(productPage, { slug }).catch((error: unknown) => {
      throw error instanceof Moved ? movedTo(error.slug) : error;
    });
    // A browser has followed the call's redirect.
    if (page.product.slug !== slug) throw movedTo(page.product.slug);
    return page;
  });
