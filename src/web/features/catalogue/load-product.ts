import type * as z from 'zod/mini';
import { productPage } from '#contract/catalogue.ts';
import type { Call } from '#contract/endpoint.ts';
import { loadPage } from '#web/lib/load-page.ts';

export type ProductData = z.infer<typeof productPage.output>;

/** A product with what its page shows beside it. */
export const loadProduct = (call: Call, slug: string): Promise<ProductData> =>
  loadPage(() => call(productPage, { slug }));
