// One module graph: what one of these modules caches of a database, the others find.

export { firstToLast, periodsBeside, periodsOf, rangeBefore } from '#domain/money/report/day-range.ts';
export { ofDay, readCards } from '#server/counter/board/read-cards.ts';
export { limitsOfMigrations } from '#server/db/connecting/time-limits.ts';
export { migrateDatabase, openDatabase } from '#server/db/open.ts';
export { seedCatalogue, seedListing } from '#server/db/seed/seed-catalogue.ts';
export { seedDiary, seedSettings } from '#server/db/seed/seed-shop.ts';
export { findForStaff } from '#server/sales/admin/staff-orders.ts';
export { fittingOrders } from '#server/sales/orders/find-orders-for.ts';
export { listOrdersOf } from '#server/sales/orders/list-orders.ts';
export { readBreakdown } from '#server/sales/reports/read-breakdown.ts';
export { readProductsSold } from '#server/sales/reports/read-products-sold.ts';
export { readSales } from '#server/sales/reports/read-sales.ts';
export { growShop } from '#tests/support/database/grow-shop.ts';
export { readPlans } from '#tests/support/database/read-plans.ts';
