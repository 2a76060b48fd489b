import {
  categoryPage,
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
import { answeredBy } from '#server/modules/endpoint-action.ts';
import { findProduct, findProductById, findProductPage, findProductsOfCart } from './find-product.ts';
import { listCollection } from './listing/list-collection.ts';
import { findByCategory, findFeatured, listCategory, listFeatured } from './listing/list-products.ts';
import { listSearch, searchProducts, suggest } from './search/search-products.ts';

export const catalogueEndpoints = [
  answeredBy(featuredProducts, findFeatured),
  answeredBy(featuredPage, listFeatured),
  answeredBy(categoryPage, listCategory),
  answeredBy(collectionPage, listCollection),
  answeredBy(search.searchProducts, searchProducts),
  answeredBy(search.searchPage, listSearch),
  answeredBy(search.suggestions, suggest),
  answeredBy(productPage, findProductPage),
  answeredBy(productBySlug, findProduct),
  answeredBy(productsOfCart, findProductsOfCart),
  answeredBy(productsByCategory, findByCategory),
  answeredBy(productById, findProductById),
];
