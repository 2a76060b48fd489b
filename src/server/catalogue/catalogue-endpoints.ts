import {
  cartProductToWire,
  extraToWire,
  listingToWire,
  productPageToWire,
  productToWire,
  suggestionsToWire,
} from '#contract/codecs/product-codec.ts';
import { type AllergenMatrix, allergenMatrix, mostInMatrix } from '#contract/content/pages.ts';
import {
  categoryPage,
  collectionPage,
  extrasOfCart,
  featuredPage,
  featuredProducts,
  productById,
  productBySlug,
  productPage,
  productsByCategory,
  productsOfCart,
  readyLines,
} from '#contract/listing/catalogue.ts';
import * as search from '#contract/listing/search.ts';
import type { Extra, Product } from '#domain/catalogue/product.ts';
import { answeredBy, answeredThrough } from '#server/platform/endpoint-action.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { findProduct, findProductById, findProductPage, findProductsOfCart } from './find-product.ts';
import { listCollection } from './listing/list-collection.ts';
import { findByCategory, findFeatured, listCategory, listFeatured, listReady } from './listing/list-products.ts';
import { listSearch, searchProducts, suggest } from './search/search-products.ts';

const productsToWire = (products: readonly Product[]) => products.map(productToWire);

const byName = new Intl.Collator('en-GB').compare;

async function listAllergens({ catalogue, now }: RequestContext): Promise<AllergenMatrix> {
  const { cakes, rows } = await catalogue.at(now);
  let left = mostInMatrix;
  return rows.categories.flatMap(({ id, slug, name }) => {
    const products = cakes
      .filter(({ row }) => row.categoryId === id)
      .map(({ product }) => product)
      .sort((a, b) => byName(a.name, b.name))
      .slice(0, left)
      .map(({ slug, name, allergens, mayContain }) => ({
        slug,
        name,
        contains: [...allergens],
        mayContain: [...mayContain],
      }));
    left -= products.length;
    return products.length === 0 ? [] : [{ slug, name, products }];
  });
}

export const catalogueEndpoints = [
  answeredThrough(featuredProducts, productsToWire, findFeatured),
  answeredThrough(featuredPage, listingToWire, listFeatured),
  answeredThrough(categoryPage, listingToWire, listCategory),
  answeredThrough(collectionPage, listingToWire, listCollection),
  answeredBy(allergenMatrix, listAllergens),
  answeredBy(readyLines, listReady),
  answeredThrough(search.searchProducts, productsToWire, searchProducts),
  answeredThrough(search.searchPage, listingToWire, listSearch),
  answeredThrough(search.suggestions, suggestionsToWire, suggest),
  answeredThrough(productPage, productPageToWire, findProductPage),
  answeredThrough(productBySlug, productToWire, findProduct),
  answeredThrough(productsOfCart, (products) => products.map(cartProductToWire), findProductsOfCart),
  answeredThrough(extrasOfCart, (extras) => extras.map(extraToWire), findExtrasOfCart),
  answeredThrough(productsByCategory, productsToWire, findByCategory),
  answeredThrough(productById, productToWire, findProductById),
];

/**
 * The extras that the cakes among these slugs offer (previous slugs count too), in the order of the cakes' own lists. An extra that is out
 * of stock is not offered.
 */
export async function findExtrasOfCart(context: RequestContext, { slugs }: { slugs: string[] }): Promise<Extra[]> {
  const catalogue = await context.catalogue.at(context.now);
  const cakes = slugs.flatMap((slug) => catalogue.cake(slug) ?? catalogue.formerly(slug) ?? []);
  const places = new Map<string, number>();
  for (const { row } of cakes)
    for (const [at, slug] of row.extrasOffered.entries()) places.set(slug, Math.min(at, places.get(slug) ?? at));
  const placeOf = ({ slug }: Extra) => places.get(slug) ?? Number.POSITIVE_INFINITY;
  return catalogue.extras
    .filter(({ row: { slug, supply, stock } }) => places.has(slug) && (supply !== 'stock' || (stock ?? 0) > 0))
    .map(({ product }) => product)
    .sort((a, b) => placeOf(a) - placeOf(b) || a.id - b.id);
}
