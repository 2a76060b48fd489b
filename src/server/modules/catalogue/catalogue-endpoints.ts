import {
  cartProductToWire,
  extraToWire,
  listingToWire,
  productPageToWire,
  productToWire,
  suggestionsToWire,
} from '#contract/codecs/product-codec.ts';
import { allergenMatrix } from '#contract/content/pages.ts';
import {
  categoryPage,
  extrasOfCart,
  featuredPage,
  featuredProducts,
  productById,
  productBySlug,
  productPage,
  productsByCategory,
  productsOfCart,
} from '#contract/listing/catalogue.ts';
import { collectionPage } from '#contract/listing/listings.ts';
import * as search from '#contract/listing/search.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { answeredBy, answeredThrough } from '#server/modules/endpoint-action.ts';
import { findExtrasOfCart } from './find-extras-of-cart.ts';
import { findProduct, findProductById, findProductPage, findProductsOfCart } from './find-product.ts';
import { listAllergens } from './list-allergens.ts';
import { listCollection } from './listing/list-collection.ts';
import { findByCategory, findFeatured, listCategory, listFeatured } from './listing/list-products.ts';
import { listSearch, searchProducts, suggest } from './search/search-products.ts';

const productsToWire = (products: readonly Product[]) => products.map(productToWire);

export const catalogueEndpoints = [
  answeredThrough(featuredProducts, productsToWire, findFeatured),
  answeredThrough(featuredPage, listingToWire, listFeatured),
  answeredThrough(categoryPage, listingToWire, listCategory),
  answeredThrough(collectionPage, listingToWire, listCollection),
  answeredBy(allergenMatrix, listAllergens),
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
