import type { Permission } from './permissions.ts';

/** What the search in the back office finds, and who is shown it: any one of these permissions is enough. */
export const foundGroups = {
  orders: ['orders.see'],
  products: ['orders.take', 'orders.edit', 'production.see', 'stock.move', 'products.edit', 'prices.edit'],
  customers: ['customers.see'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type FoundGroup = keyof typeof foundGroups;

export const mayFind = (group: FoundGroup, may: ReadonlySet<Permission>): boolean =>
  foundGroups[group].some((permission) => may.has(permission));
