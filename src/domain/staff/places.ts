import type { Permission } from './permissions.ts';

/** What the search of the back office finds, and who is shown it: any one of these permissions is enough. */
export const foundGroups = {
  orders: ['orders.see'],
  products: ['orders.take', 'orders.edit', 'production.see', 'stock.move', 'products.edit', 'prices.edit'],
  customers: ['customers.see'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type FoundGroup = keyof typeof foundGroups;

export const mayFind = (group: FoundGroup, may: ReadonlySet<Permission>): boolean =>
  foundGroups[group].some((permission) => may.has(permission));

/** A place of the rail; its path is below /admin. */
export type Place = {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  /** Any one of them opens it. */
  readonly needs: readonly Permission[];
  /** What its first screen asks for besides. */
  readonly also?: Permission;
  /** After G. */
  readonly letter: string;
};

/** In the order of the rail. What one may not enter is absent from it. */
export const places = [
  { key: 'today', name: 'Today', path: '/', needs: ['orders.see'], letter: 't' },
  {
    key: 'orders',
    name: 'Orders',
    path: '/orders',
    needs: ['orders.take', 'orders.edit'],
    also: 'orders.see',
    letter: 'o',
  },
  { key: 'production', name: 'Production', path: '/production', needs: ['production.see'], letter: 'p' },
  { key: 'products', name: 'Products', path: '/products', needs: ['products.edit'], letter: 'c' },
  { key: 'stock', name: 'Stock', path: '/stock', needs: ['stock.move'], letter: 'k' },
  { key: 'diary', name: 'Diary', path: '/diary', needs: ['diary.edit'], letter: 'd' },
  { key: 'reports', name: 'Reports', path: '/reports', needs: ['reports.see'], letter: 'r' },
  {
    key: 'customers',
    name: 'Customers',
    path: '/customers',
    needs: ['customers.manage', 'customers.export', 'newsletter.send'],
    also: 'customers.see',
    letter: 'u',
  },
  { key: 'inbox', name: 'Inbox', path: '/inbox', needs: ['messages.answer', 'complaints.keep'], letter: 'i' },
  {
    key: 'settings',
    name: 'Settings',
    path: '/settings',
    needs: ['staff.manage', 'devices.enrol', 'audit.see', 'settings.shop', 'settings.money'],
    letter: 's',
  },
] as const satisfies readonly Place[];

export type PlaceKey = (typeof places)[number]['key'];

/** What stands in a phone's bar first, as far as somebody may enter it; the other places fill it up in their own order. */
export const placesOfPhone: readonly PlaceKey[] = ['today', 'orders', 'reports', 'inbox'];

export const mayEnter = ({ needs, also }: Pick<Place, 'needs' | 'also'>, may: ReadonlySet<string>): boolean =>
  needs.some((permission) => may.has(permission)) && (also === undefined || may.has(also));
