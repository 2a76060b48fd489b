import { addDays } from '#domain/pickup/clock/calendar.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { firstPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import { type Demand, noDemand } from '#domain/pickup/places/demand.ts';
import type { ChoiceGroup, FacetSet } from './choice-groups.ts';

/** Today, and the first day on which a product with these facets can be picked up; null is never. */
export type ReadyOn = { readonly today: string; readonly firstDay: (facets: FacetSet) => string | null };

/** By the same diary as the picker of the checkout. What is already taken of a day is left to that. */
export function readyBy(diary: Diary, now: Date): ReadyOn {
  const known = new Map<string, string | null>();
  return {
    today: shopDate(now.getTime(), diary.timeZone),
    firstDay: (facets) => {
      const needs = facets.get('ready')?.[0] ?? '';
      if (!known.has(needs)) known.set(needs, firstPickupDate(now.getTime(), diary, demandFrom(needs)));
      return known.get(needs) ?? null;
    },
  };
}

/** '2|12:00|11-15|12-24': days ahead, until when an order counts for its day, from and to when in season; each may be empty. */
function demandFrom(needs: string): Demand {
  const [days = '', orderBy = '', from = '', to = ''] = needs.split('|');
  return {
    ...noDemand,
    leads: Number(days) > 0 ? [{ days: Number(days), orderBy: orderBy === '' ? null : orderBy }] : [],
    seasons: from === '' || to === '' ? [] : [{ from, to }],
  };
}

const daysAhead = ['0', '1', '2', '7'];

/** @param ready so many days ahead ('0' is today), or a date; nothing is offered where nothing sold says when it is ready */
export function readyGroup(ready: string | null, sold: readonly FacetSet[], { today, firstDay }: ReadyOn): ChoiceGroup {
  const near = sold.some((facets) => facets.has('ready')) ? daysAhead : [];
  const keys = ready === null || near.includes(ready) ? near : [...near, ready];
  const options = keys.map((key) => {
    const last = key.includes('-') ? key : addDays(today, Number(key));
    const fits = (facets: FacetSet): boolean => {
      const first = firstDay(facets);
      return first !== null && first <= last;
    };
    return { key, name: '', fits };
  });
  return { parameter: 'ready', title: '', choice: 'any', options, chosen: options.filter(({ key }) => key === ready) };
}
