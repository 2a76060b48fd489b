import { type CartProduct, longestSlug, mostOfOneAsking, productsOfCart } from '#contract/listing/catalogue.ts';
import type { Call } from '#contract/wire/endpoint.ts';

export type Asked = { readonly slugs: readonly string[]; readonly products: readonly CartProduct[] };

export async function* askForProducts(call: Call, slugs: readonly string[]): AsyncGenerator<Asked, void> {
  const different = [...new Set(slugs)];
  const strange = different.filter((slug) => slug.length > longestSlug);
  if (strange.length > 0) yield { slugs: strange, products: [] };
  const possible = different.filter((slug) => slug.length <= longestSlug);
  for (let from = 0; from < possible.length; from += mostOfOneAsking) {
    const asked = possible.slice(from, from + mostOfOneAsking);
    yield { slugs: asked, products: await call(productsOfCart, { slugs: asked.join(',') }) };
  }
}
