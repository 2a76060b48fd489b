import type * as z from 'zod/mini';
import { productPage, slugMissing } from '#contract/listing/catalogue.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { loadPage } from '#web/lib/page/load-page.ts';

export type ProductData = z.infer<typeof productPage.output>;

/** An address without a product says so (P-10). */
export const loadProduct = (call: Call, slug: string | undefined): Promise<ProductData> =>
  loadPage(async () => {
    if (slug === undefined) throw new Failure('notFound', { text: slugMissing });
    return call(productPage, { slug });
  });
