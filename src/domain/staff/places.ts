import type { Permission } from './permissions.ts';

/** A place of the rail; its path is below /admin. */
export type Place = {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  /** Any one of them opens it. */
  readonly needs: readonly Permission[];
  /** After G. */
  readonly letter: string;
};

/** In the order of the rail. What one may not enter is absent from it. */
export const places = [
  { key: 'today', name: 'Today', path: '/', needs: ['orders.see'], letter: 't' },
  { key: 'orders', name: 'Orders', path: '/orders', needs: ['orders.take', 'orders.edit'], letter: 'o' },
  { key: 'production', name: 'Production', path: '/production', needs: ['production.see'], letter: 'p' },
  { key: 'products', name: 'Products', path: '/products', needs: ['products.edit'], letter: 'c' },
  { key: 'stock', name: 'Stock', path: '/stock', needs: ['stock.move'], letter: 'k' },
  { key: 'diary', name: 'Diary', path: '/diary', needs: ['diary.edit'], letter: 'd' },
  { key: 'reports', name: 'Reports', path: '/reports', needs: ['reports.see'], letter: 'r' },
  { key: 'customers', name: 'Customers', path: '/customers', needs: ['customers.see'], letter: 'u' },
  { key: 'messages', name: 'Messages', path: '/messages', needs: ['messages.answer'], letter: 'm' },
  { key: 'enquiries', name: 'Enquiries', path: '/enquiries', needs: ['messages.answer'], letter: 'e' },
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
export const placesOfPhone: readonly PlaceKey[] = ['today', 'orders', 'reports', 'messages'];

export const mayEnter = (place: Pick<Place, 'needs'>, may: ReadonlySet<string>): boolean =>
  place.needs.some((permission) => may.has(permission));
