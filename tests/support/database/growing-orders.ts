// One graph of modules: what one of them keeps of a database, the others find.

export { firstToLast, rangeBefore } from '#domain/money/report/day-range.ts';
export { periodsBeside, periodsOf } from '#domain/money/report/grouping.ts';
export { limitsOfMigrations } from '#server/db/connecting/time-limits.ts';
export { migrateDatabase, openDatabase } from '#server/db/open.ts';
export { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
export { seedDiary } from '#server/db/seed/seed-diary.ts';
export { seedListing } from '#server/db/seed/seed-listing.ts';
export { seedSettings } from '#server/db/seed/seed-settings.ts';
export { ofDay, readCards } from '#server/modules/board/read-cards.ts';
export { listOrdersOf } from '#server/modules/orders/reading/list-orders.ts';
export { fittingOrders } from '#server/modules/orders/searching/find-orders-for.ts';
export { readBreakdown } from '#server/modules/reports/read-breakdown.ts';
export { readProductsSold } from '#server/modules/reports/read-products-sold.ts';
export { readSales } from '#server/modules/reports/read-sales.ts';
export { findForStaff } from '#server/modules/staff/orders/staff-orders.ts';
export { growShop } from '#tests/support/database/grow-shop.ts';
export { readPlans } from '#tests/support/database/read-plans.ts';
