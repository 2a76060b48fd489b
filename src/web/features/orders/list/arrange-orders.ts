import type { Order } from '#contract/orders.ts';
import { isLive } from '#domain/order-state.ts';

/** U-03, as the 'Sort By' select says them. */
export const orderSorts = ['Newest', 'Oldest', 'Price High to Low', 'Price Low to High'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** How many of an order's items its row shows before '+N more' (accounts §9). */
export const itemsInRow = 2;

const compare: Readonly<Record<OrderSort, (a: Order, b: Order) => number>> = {
  Newest: (a, b) => Date.parse(b.placedAt) - Date.parse(a.placedAt),
  Oldest: (a, b) => Date.parse(a.placedAt) - Date.parse(b.placedAt),
  'Price High to Low': (a, b) => b.total - a.total,
  'Price Low to High': (a, b) => a.total - b.total,
};

export const isOrderSort = (text: string): text is OrderSort => orderSorts.some((sort) => sort === text);

/** The orders whose number contains what is searched for, in any case, in the order of the sort; equals as they came. */
export const arrangeOrders = (orders: readonly Order[], search: string, sort: OrderSort): Order[] => {
  const wanted = search.trim().toLowerCase();
  return orders.filter(({ orderNo }) => orderNo.toLowerCase().includes(wanted)).sort(compare[sort]);
};

/** What is still to happen, and what is over: the order history (decisions, Order history). */
export const splitOrders = (orders: readonly Order[]): { live: Order[]; past: Order[] } => ({
  live: orders.filter(({ status }) => isLive(status)),
  past: orders.filter(({ status }) => !isLive(status)),
});
