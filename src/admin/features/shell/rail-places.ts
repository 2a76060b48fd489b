import type { RailPlace } from '#admin/ui/frame/rail.tsx';
import type { IconName } from '#admin/ui/icon.tsx';
import { mayEnter, type Place, type PlaceKey } from '#domain/staff/places.ts';

/** What waits in a place, as its count says it. */
export type Waiting = Readonly<Partial<Record<PlaceKey, { readonly count: number; readonly word: string }>>>;

/** From so many on they are in groups. */
const fewestInGroups = 5;

type Look = {
  readonly icon: IconName;
  /** A line stands in the rail where another group begins. */
  readonly group: 'orders' | 'goods' | 'figures' | 'settings';
};

/** How the rail draws each place. */
export const placeLooks: Readonly<Record<PlaceKey, Look>> = {
  today: { icon: 'calendar-clock', group: 'orders' },
  orders: { icon: 'receipt-text', group: 'orders' },
  production: { icon: 'chef-hat', group: 'orders' },
  products: { icon: 'cake', group: 'goods' },
  stock: { icon: 'package', group: 'goods' },
  diary: { icon: 'calendar-days', group: 'goods' },
  reports: { icon: 'chart-column', group: 'figures' },
  customers: { icon: 'users', group: 'figures' },
  inbox: { icon: 'inbox', group: 'figures' },
  settings: { icon: 'settings', group: 'settings' },
};

/** The places that somebody may enter, as the rail shows them; what one may not enter is absent. */
export function railPlaces(
  places: readonly (Place & { readonly key: PlaceKey })[],
  { may, current, waiting = {} }: { may: readonly string[]; current: PlaceKey | null; waiting?: Waiting },
): RailPlace[] {
  const permitted = new Set(may);
  const open = places.filter((place) => mayEnter(place, permitted));
  return open.map(({ key, name, path }, n) => ({
    key,
    name,
    to: path,
    icon: placeLooks[key].icon,
    isCurrent: key === current,
    beginsGroup: open.length >= fewestInGroups && isOfAnotherGroup(key, open[n - 1]?.key),
    waiting: waiting[key],
  }));
}

const isOfAnotherGroup = (key: PlaceKey, before: PlaceKey | undefined): boolean =>
  before !== undefined && placeLooks[before].group !== placeLooks[key].group;
