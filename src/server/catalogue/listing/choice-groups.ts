import { addDays, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import type { Readiness } from '#domain/pickup/notice-words.ts';
import { firstPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import { demandOfReadiness } from '#domain/pickup/ready-words.ts'; /** What filters ask of a product, prices aside (decision 303): values by their kind, such as 500 and 750 of 'weight'. */
export type FacetSet = ReadonlyMap<string, readonly string[]>;

export type Option = {
  readonly key: string;
  readonly name: string;
  readonly fits: (facets: FacetSet) => boolean;
};

/** Options of which any is enough, or all must hold; the groups hold together. */
export type ChoiceGroup = {
  readonly parameter: 'filter' | 'weight' | 'without' | 'serves' | 'ready';
  readonly title: string;
  /** Options that hardly anybody needs. */
  readonly isRare?: boolean;
  /** Of a group that is not, only what an address has chosen is shown, so that it can be taken back. */
  readonly isOffered?: boolean;
  readonly choice: 'any' | 'all';
  readonly options: readonly Option[];
  readonly chosen: readonly Option[];
};

export type SetCount = { readonly facets: FacetSet; readonly products: number };

/** @param facets 'weight:500' */
export function facetSetFrom(facets: readonly string[]): FacetSet {
  const values = new Map<string, string[]>();
  for (const facet of facets) {
    const [, kind = '', value = ''] = /^([^:]*):(.*)$/s.exec(facet) ?? [];
    values.set(kind, [...(values.get(kind) ?? []), value]);
  }
  return values;
}

export const has = (facets: FacetSet, kind: string, value: string): boolean =>
  facets.get(kind)?.includes(value) ?? false;

export const having = (kind: string, value: string) => (facets: FacetSet) => has(facets, kind, value);

export const choosing = (group: ChoiceGroup, keys: readonly string[]): ChoiceGroup =>
  keys.length === 0 ? group : { ...group, chosen: group.options.filter(({ key }) => keys.includes(key)) };

const groupFits = ({ choice, chosen }: ChoiceGroup, facets: FacetSet): boolean =>
  chosen.length === 0 ||
  (choice === 'any' ? chosen.some(({ fits }) => fits(facets)) : chosen.every(({ fits }) => fits(facets)));

export const setFits = (facets: FacetSet, groups: readonly ChoiceGroup[]): boolean =>
  groups.every((group) => groupFits(group, facets));

export const hasNoFilters = (groups: readonly ChoiceGroup[]): boolean =>
  groups.every(({ chosen }) => chosen.length === 0);

export const sumOf = (counts: readonly SetCount[], groups: readonly ChoiceGroup[]): number =>
  counts.reduce((sum, { facets, products }) => (setFits(facets, groups) ? sum + products : sum), 0);

/**
 * How many products each option would show: in place of the others of its group where any is enough, beside them where all must hold.
 * In the order of the options.
 */
export function countOptions(counts: readonly SetCount[], groups: readonly ChoiceGroup[]): Map<Option, number> {
  const counted = new Map(groups.flatMap(({ options }) => options.map((option): [Option, number] => [option, 0])));
  for (const { facets, products } of counts) {
    const failing = groups.filter((group) => !groupFits(group, facets));
    if (failing.length > 1) continue;
    for (const group of failing.length === 0 ? groups : failing) {
      if (group.choice === 'all' && failing.length > 0) continue;
      for (const option of group.options)
        if (option.fits(facets)) counted.set(option, (counted.get(option) ?? 0) + products);
    }
  }
  return counted;
}

/** Today, and the first day on which a product with these facets can be picked up; null is never. */
export type ReadyOn = { readonly today: string; readonly firstDay: (facets: FacetSet) => string | null };

/** By the same diary as the picker of the checkout. What is already taken of a day is left to that. */
export function readyBy(diary: Diary, now: Date): ReadyOn {
  const known = new Map<string, string | null>();
  return {
    today: shopDate(now.getTime(), diary.timeZone),
    firstDay: (facets) => {
      const needs = facets.get('ready')?.[0] ?? '';
      if (!known.has(needs))
        known.set(needs, firstPickupDate(now.getTime(), diary, demandOfReadiness(readinessFrom(needs))));
      return known.get(needs) ?? null;
    },
  };
}

/** Of a `readinessKey`. */
export function readinessFrom(key: string): Readiness {
  const [days = '', orderBy = '', from = '', to = '', soldOutFor = ''] = key.split('|');
  return {
    lead: Number(days) > 0 || orderBy !== '' ? { days: Number(days), orderBy: orderBy === '' ? null : orderBy } : null,
    season: from === '' || to === '' ? null : { from, to },
    soldOutFor: soldOutFor === 'today' || soldOutFor === 'tomorrow' ? soldOutFor : null,
  };
}

const daysAhead = ['0', '1', '7'];
const saturday = 5;

/** Most cakes are for a Saturday: the next one, where it is neither today nor tomorrow, stands between them. */
function nearDays(today: string): string[] {
  const ahead = (saturday - weekdayOf(today) + 7) % 7;
  return ahead < 2 ? daysAhead : daysAhead.toSpliced(2, 0, addDays(today, ahead));
}

/** @param ready so many days ahead ('0' is today), or a date; nothing is offered where nothing sold says when it is ready */
export function readyGroup(ready: string | null, sold: readonly FacetSet[], { today, firstDay }: ReadyOn): ChoiceGroup {
  const near = sold.some((facets) => facets.has('ready')) ? nearDays(today) : [];
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
