// One graph of modules: what one of them keeps of a database, the others find.

export { wholeListing } from '#contract/listing/filters.ts';
export { limitsOfMigrations } from '#server/db/connecting/time-limits.ts';
export { migrateDatabase, openDatabase } from '#server/db/open.ts';
export { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
export { seedDiary } from '#server/db/seed/seed-diary.ts';
export { seedListing } from '#server/db/seed/seed-listing.ts';
export { findProductPage } from '#server/modules/catalogue/find-product.ts';
export { listCollection } from '#server/modules/catalogue/listing/list-collection.ts';
export { listCategory, listFeatured } from '#server/modules/catalogue/listing/list-products.ts';
export { listSearch, searchProducts, suggest } from '#server/modules/catalogue/search/search-products.ts';
export { listProducts } from '#server/modules/staff/products/list-office-products.ts';
export { growCatalogue } from '#tests/support/database/grow-catalogue.ts';
export { readPlans } from '#tests/support/database/read-plans.ts';
export { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';
