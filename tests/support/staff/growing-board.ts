// One module graph: what one of these modules caches of a database, the others find.

export { moveCards, readBoardDay } from '#contract/admin/board/board.ts';
export { livePath } from '#contract/admin/board/live.ts';
export { apiBase } from '#contract/wire/endpoint.ts';
export { openDatabase } from '#server/db/open.ts';
export { takeOrder } from '#server/sales/orders/taking/take-order.ts';
export { orderToTake } from '#tests/support/orders/taking.ts';
export { cookiesOfStaff, newStaff, StaffBrowser } from './sign-in-staff.ts';
