import type { RailPlace } from '#admin/ui/frame/rail.tsx';
import { mayEnter, type Place, type PlaceKey } from '#domain/staff/places.ts';
import { placeLooks } from './place-icons.ts';

/** What waits in a place, as its count says it. */
export type Waiting = Readonly<Partial<Record<PlaceKey, { readonly count: number; readonly word: string }>>>;

/** From so many on they are in groups. */
const fewestInGroups = 5;

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
