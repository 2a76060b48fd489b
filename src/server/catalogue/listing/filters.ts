import type { ListingQuery, SearchSort } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import type { Shop } from '#contract/shop.ts';
import { type AllergenChoice, allergenChoices } from '#domain/diet/allergen-matrix.ts';
import { oncePer } from '#domain/once-per.ts';
import { addDays, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { type Readiness, readinessKey } from '#domain/pickup/notice-words.ts';
import { firstPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import { demandOfReadiness } from '#domain/pickup/ready-words.ts';
import { weightTextFromGrams } from '#domain/values/weight.ts';
import type { AttributeRow, CollectionRow, ValueRow } from '#server/catalogue/snapshot/listed-products.ts';
import { choosing, countOptions, type FacetSet, type Filter, type SetCount } from './facets.ts';

/** What can be chosen in this shop: the filters that its owner has made, the facets of everything it sells, and when each is ready. */
export type ShopFilters = {
  readonly own: readonly Filter[];
  readonly sold: readonly FacetSet[];
  readonly readyOn: ReadyOn;
};

type Chosen = Pick<ListingQuery<SearchSort>, 'filter' | 'weight' | 'without' | 'serves' | 'ready'>;

type OwnRows = {
  readonly collections: readonly CollectionRow[];
  readonly attributes: readonly AttributeRow[];
  readonly values: readonly ValueRow[];
};

/**
 * One filter for all collections that are filters, all of which must hold, and one for each attribute, in the owner's order. None is chosen
 * yet.
 */
export function ownFilters({ collections, attributes, values }: OwnRows): Filter[] {
  const filterOf = (
    { filterGroup, name, position }: AttributeRow | CollectionRow,
    choice: Filter['choice'],
    rows: readonly { readonly key: string; readonly name: string }[],
  ) => ({
    parameter: 'filter' as const,
    position,
    title: filterGroup ?? name,
    isOffered: filterGroup !== null,
    choice,
    options: rows.map((row) => ({
      key: row.key,
      name: row.name,
      fits: ({ filters }: FacetSet) => filters.has(row.key),
    })),
    chosen: [],
  });
  const asFilters = collections.filter(({ filterGroup }) => filterGroup !== null);
  return [
    ...asFilters.slice(0, 1).map((first) => filterOf(first, 'all', asFilters)),
    ...attributes.map((attribute) => {
      const own = values.filter((value) => value.attribute === attribute.key);
      return filterOf(attribute, attribute.choice, own);
    }),
  ].sort((a, b) => a.position - b.position);
}

/** Numbers of guests that a table is laid for. */
const steps = [4, 8, 12, 20, 30, 50, 80, 120];

/** Whether one of its sizes feeds so many guests. */
const feeds =
  (guests: number) =>
  ({ serves }: FacetSet): boolean =>
    serves >= guests;

/** The steps that some of the products on sale feed, but not all of them. */
const tellingSteps = oncePer((sold: readonly FacetSet[]): readonly number[] =>
  steps.filter((step) => {
    const feeding = sold.filter(feeds(step)).length;
    return feeding > 0 && feeding < sold.length;
  }),
);

/** @param serves the least number of guests, offered together with the steps that tell products apart */
export function servingsFilter(serves: number | null, sold: readonly FacetSet[]): Filter {
  const telling = tellingSteps(sold);
  const guests = serves === null || telling.includes(serves) ? telling : [...telling, serves].sort((a, b) => a - b);
  const options = guests.map((least) => ({ key: String(least), name: '', fits: feeds(least) }));
  return {
    parameter: 'serves',
    title: '',
    choice: 'any',
    options,
    chosen: options.filter(({ key }) => key === String(serves)),
  };
}

/** Whether it is stated that none of its recipes contains the allergens. */
const isWithout =
  ({ allergens }: AllergenChoice) =>
  ({ without }: FacetSet): boolean =>
    allergens.every((allergen) => without.has(allergen));

/**
 * Filters for all allergens that the law names, first those that something on sale contains. A nut has an option of its own only if
 * something on sale contains it. None is chosen yet.
 */
export const allergenFilters = oncePer((sold: readonly FacetSet[]): Filter[] => {
  const known = sold.filter(({ without }) => without.size > 0);
  if (known.length === 0) return [];
  const isFound = (choice: AllergenChoice) => !known.every(isWithout(choice));
  const filterOf = (title: string, isRare: boolean, choices: readonly AllergenChoice[]): Filter => {
    const options = choices.map((choice) => ({ key: choice.key, name: choice.name, fits: isWithout(choice) }));
    return { parameter: 'without', title, isRare, choice: 'all', options, chosen: [] };
  };
  return [
    filterOf('Without', false, allergenChoices.filter(isFound)),
    filterOf(
      'Without, more allergens',
      true,
      allergenChoices.filter((choice) => !choice.isKind && !isFound(choice)),
    ),
  ];
});

const weightFilter = oncePer((sold: readonly FacetSet[]): Filter => {
  const grams = [...new Set(sold.flatMap(({ weights }) => weights))].sort((a, b) => a - b);
  const options = grams.map((each) => {
    const text = weightTextFromGrams(each);
    return { key: text, name: text, fits: ({ weights }: FacetSet) => weights.includes(each) };
  });
  return { parameter: 'weight', title: '', choice: 'any', options, chosen: [] };
});

/** Today, and the first day on which a product with these facets can be collected, or null for never. */
export type ReadyOn = { readonly today: string; readonly firstDay: (facets: FacetSet) => string | null };

/** Uses the same diary as the checkout's date picker, and leaves it to that how much of a day is already taken. */
export function readyBy(diary: Diary, now: Date): ReadyOn {
  const known = new Map<string, string | null>();
  const firstDay = oncePer((ready: Readiness): string | null => {
    const key = readinessKey(ready);
    if (!known.has(key)) known.set(key, firstPickupDate(now.getTime(), diary, demandOfReadiness(ready)));
    return known.get(key) ?? null;
  });
  return { today: shopDate(now.getTime(), diary.timeZone), firstDay: ({ ready }) => firstDay(ready) };
}

const daysAhead = ['0', '1', '7'];
const saturday = 5;

/** Most cakes are for a Saturday, so the next one is offered between them, unless it is today or tomorrow. */
function nearDays(today: string): string[] {
  const ahead = (saturday - weekdayOf(today) + 7) % 7;
  return ahead < 2 ? daysAhead : daysAhead.toSpliced(2, 0, addDays(today, ahead));
}

/** @param ready a number of days ahead ('0' is today) or a date; no day is offered if nothing is sold */
export function readyFilter(ready: string | null, sold: readonly FacetSet[], { today, firstDay }: ReadyOn): Filter {
  const near = sold.length > 0 ? nearDays(today) : [];
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

/** All filters with what the query chose; values that the shop does not know are left out. */
export const chosenFilters = (query: Chosen, { own, sold, readyOn }: ShopFilters): Filter[] => [
  ...own
    .map((filter) => choosing(filter, query.filter))
    .filter(({ isOffered, chosen }) => isOffered || chosen.length > 0)
    .map((filter) => (filter.isOffered ? filter : { ...filter, options: filter.chosen })),
  choosing(weightFilter(sold), query.weight),
  ...allergenFilters(sold).map((filter) => choosing(filter, query.without)),
  servingsFilter(query.serves, sold),
  readyFilter(query.ready, sold, readyOn),
];

/** How many products each option would show, and the names of the options under their headings. */
export function countFacets(
  counts: readonly SetCount[],
  filters: readonly Filter[],
  { kitchenNotice }: Pick<Shop, 'kitchenNotice'>,
): Facets {
  const counted = countOptions(counts, filters);
  const of = (parameter: Filter['parameter']) =>
    Object.fromEntries(
      filters
        .filter((filter) => filter.parameter === parameter)
        .flatMap(({ options }) => options.map((option): [string, number] => [option.key, counted.get(option) ?? 0])),
    );
  const named = filters.filter(({ title, options }) => title !== '' && options.length > 0);
  return {
    filter: of('filter'),
    weight: of('weight'),
    without: of('without'),
    serves: of('serves'),
    ready: of('ready'),
    kitchenNotice,
    groups: [...new Set(named.map(({ title }) => title))].map((title) => {
      const within = named.filter((filter) => filter.title === title);
      return {
        title,
        parameter: within[0]?.parameter === 'without' ? 'without' : 'filter',
        isRare: within.some(({ isRare }) => isRare === true),
        options: within.flatMap(({ options }) => options.map(({ key, name }) => ({ key, name }))),
      };
    }),
  };
}
