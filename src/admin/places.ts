import type { Permission } from '#domain/staff/permissions.ts';
import type { RailPlace } from './ui/frame/rail.tsx';
import type { IconName } from './ui/icon.tsx';

/** A place in the sidebar; its path is below /admin. */
type Place<Key extends string> = {
  readonly key: Key;
  readonly name: string;
  /** What its tabs are called, if not by the name of the place. */
  readonly tabs?: string;
  readonly path: string;
  /** Any one of these permissions opens it. */
  readonly needs: readonly Permission[];
  /** A permission that its first screen needs as well. */
  readonly also?: Permission;
  /** Its shortcut, as `useShortcuts` writes it. */
  readonly keys: string;
  readonly icon: IconName;
  /** The sidebar has a line where another group begins. */
  readonly group: 'orders' | 'goods' | 'figures' | 'settings';
  /** On a phone it is in the bar; the other places fill the bar up in their own order, as far as there is room. */
  readonly onPhone?: true;
};

const placesOf = <Key extends string>(places: readonly Place<Key>[]): readonly Place<Key>[] => places;

/** In the order of the sidebar. A place that somebody may not enter is absent from theirs. */
export const places = placesOf([
  {
    key: 'today',
    name: 'Today',
    path: '/',
    needs: ['orders.see'],
    keys: 'G T',
    icon: 'calendar-clock',
    group: 'orders',
    onPhone: true,
  },
  {
    key: 'orders',
    name: 'Orders',
    path: '/orders',
    needs: ['orders.take', 'orders.edit'],
    also: 'orders.see',
    keys: 'G O',
    icon: 'receipt-text',
    group: 'orders',
    onPhone: true,
  },
  {
    key: 'production',
    name: 'Production',
    path: '/production',
    needs: ['production.see'],
    keys: 'G P',
    icon: 'chef-hat',
    group: 'orders',
  },
  {
    key: 'products',
    name: 'Products',
    path: '/products',
    needs: ['products.edit'],
    keys: 'G C',
    icon: 'cake',
    group: 'goods',
  },
  { key: 'stock', name: 'Stock', path: '/stock', needs: ['stock.move'], keys: 'G K', icon: 'package', group: 'goods' },
  {
    key: 'diary',
    name: 'Diary',
    path: '/diary',
    needs: ['diary.edit'],
    keys: 'G D',
    icon: 'calendar-days',
    group: 'goods',
  },
  {
    key: 'reports',
    name: 'Reports',
    path: '/reports',
    needs: ['reports.see'],
    keys: 'G R',
    icon: 'chart-column',
    group: 'figures',
    onPhone: true,
  },
  {
    key: 'customers',
    name: 'Customers',
    tabs: 'Newsletter',
    path: '/customers',
    needs: ['customers.manage', 'customers.export', 'newsletter.send'],
    also: 'customers.see',
    keys: 'G U',
    icon: 'users',
    group: 'figures',
  },
  {
    key: 'inbox',
    name: 'Inbox',
    path: '/inbox',
    needs: ['messages.answer', 'complaints.keep'],
    keys: 'G I',
    icon: 'inbox',
    group: 'figures',
    onPhone: true,
  },
  {
    key: 'settings',
    name: 'Settings',
    path: '/settings',
    needs: ['staff.manage', 'devices.enrol', 'audit.see', 'settings.shop', 'settings.money'],
    keys: 'G S',
    icon: 'settings',
    group: 'settings',
  },
]);

export type PlaceKey = (typeof places)[number]['key'];

/** The places that somebody may enter. */
export const openPlaces = (may: readonly string[]): typeof places =>
  places.filter(
    ({ needs, also }) =>
      needs.some((permission) => may.includes(permission)) && (also === undefined || may.includes(also)),
  );

/** What is waiting in a place, as its count says it. */
type Waiting = Readonly<Partial<Record<PlaceKey, { readonly count: number; readonly word: string }>>>;

/** From this many places on, they are in groups. */
const fewestInGroups = 5;

/** The places that somebody may enter, as the sidebar shows them. */
export function railPlaces(
  may: readonly string[],
  { current, waiting = {} }: { readonly current?: PlaceKey | undefined; readonly waiting?: Waiting } = {},
): RailPlace[] {
  const open = openPlaces(may);
  return open.map(({ key, name, path, keys, icon, group, onPhone = false }, n) => ({
    key,
    name,
    to: path,
    keys,
    icon,
    onPhone,
    isCurrent: key === current,
    beginsGroup: n > 0 && open.length >= fewestInGroups && open[n - 1]?.group !== group,
    waiting: waiting[key],
  }));
}
