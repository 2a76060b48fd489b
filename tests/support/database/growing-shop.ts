// One module graph: what one of these modules caches of a database, the others find.

export { wholeListing } from '#contract/listing/filters.ts';
export { findProductPage } from '#server/catalogue/find-product.ts';
export { listCollection } from '#server/catalogue/listing/list-collection.ts';
export { listCategory, listFeatured } from '#server/catalogue/listing/list-products.ts';
export { listProducts } from '#server/catalogue/products/list-admin-products.ts';
export { listSearch, searchProducts, suggest } from '#server/catalogue/search/search-products.ts';
export { openCatalogueSnapshots } from '#server/catalogue/snapshot/read-catalogue.ts';
export { openShopSnapshots } from '#server/catalogue/snapshot/shop-snapshot.ts';
export { limitsOfMigrations } from '#server/db/connecting/time-limits.ts';
export { migrateDatabase, openDatabase } from '#server/db/open.ts';
export { seedCatalogue, seedListing } from '#server/db/seed/seed-catalogue.ts';
export { seedDiary, seedSettings } from '#server/db/seed/seed-shop.ts';
export { growCatalogue } from '#tests/support/database/grow-catalogue.ts';
export { readPlans } from '#tests/support/database/read-plans.ts';
