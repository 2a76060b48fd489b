import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { gramsFromWeightText, weightTextFromGrams } from '#domain/values/weight.ts';

export const pageSize = 12;

export const sorts = ['popular', 'price-low-high', 'price-high-low', 'newest'] as const;
export type Sort = (typeof sorts)[number];

export type SearchSort = 'relevance' | Sort;

/** In pounds (storefront §9). The upper end stands for every price from there on. */
export const priceRange = { min: 0, max: 200 } as const;

export type ListingQuery<Order extends SearchSort = Sort> = {
  /** Keys of the options in the shop's rows, in alphabetical order (C-02). */
  readonly filter: readonly string[];
  /** '500G', '1KG': lightest first. */
  readonly weight: readonly string[];
  /** Keys of allergens (`domain/diet/allergen-choices.ts`), in alphabetical order. */
  readonly without: readonly string[];
  /** The smallest number of guests that it feeds. */
  readonly serves: number | null;
  /** A number of days ahead ('0' is today), or a date (YYYY-MM-DD). */
  readonly ready: string | null;
  /** In pounds with at most two decimals, compared with what the customer pays. */
  readonly min: number;
  readonly max: number;
  readonly sort: Order;
  readonly page: number;
};

export const wholeListing: ListingQuery = {
  filter: [],
  weight: [],
  without: [],
  serves: null,
  ready: null,
  ...priceRange,
  sort: 'popular',
  page: 1,
};

const mostChoices = 24;

/** Repeated (`?weight=500G&weight=1KG`) or separated by commas; each counts once. */
const readChoices = (asked: readonly string[], pattern: RegExp): string[] =>
  [...new Set(asked.flatMap((text) => text.split(',')))].filter((text) => pattern.test(text)).slice(0, mostChoices);

/** Options that the shop does not have are dropped where the listing is read. */
export const readFilters = (asked: readonly string[]): string[] => readChoices(asked, /^[a-z0-9-]{1,40}$/).sort();

export const readWeights = (asked: readonly string[]): string[] => {
  const grams = readChoices(asked, /^(?=.*[1-9])\d{1,5}(\.\d{1,3})?k?g$/i).map(gramsFromWeightText);
  return [...new Set(grams)].sort((a, b) => a - b).map(weightTextFromGrams);
};

const mostGuests = 1_000;

/** The last usable value, or null. */
export function readServes(asked: readonly string[]): number | null {
  const guests = asked.map((text) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0));
  return guests.findLast((count) => count >= 1 && count <= mostGuests) ?? null;
}

const mostDaysAhead = 365;

/** The last usable value, or null: of a form's choice and its date, the date counts. */
export function readReady(asked: readonly string[]): string | null {
  const days = asked.map((text) => {
    if (isRealDate(text)) return text;
    return /^\d{1,3}$/.test(text) && Number(text) <= mostDaysAhead ? String(Number(text)) : null;
  });
  return days.findLast((day) => day !== null) ?? null;
}

/** Each is a page of its own at `/{collection}`, besides the categories. */
export const collections = [
  'products',
  'best-sellers',
  'new-arrivals',
  'promotions',
  'by-occasion',
  'our-cupcakes',
] as const;
export type Collection = (typeof collections)[number];

/** `/by-occasion?occasion=easter`, `/our-cupcakes?type=vegan-cupcakes`. */
export const sectionParameter: Readonly<Partial<Record<Collection, string>>> = {
  'by-occasion': 'occasion',
  'our-cupcakes': 'type',
};

/** Parameters and choices come in one order, without the default values. */
export function listingParameters(query: Partial<ListingQuery<SearchSort>>): [name: string, value: string][] {
  const { filter, weight, without, serves, ready, min, max, sort, page } = { ...wholeListing, ...query };
  return [
    ...readFilters(filter).map((value): [string, string] => ['filter', value]),
    ...readWeights(weight).map((value): [string, string] => ['weight', value]),
    ...readFilters(without).map((value): [string, string] => ['without', value]),
    ...(serves === null ? [] : [['serves', String(serves)] satisfies [string, string]]),
    ...(ready === null ? [] : [['ready', ready] satisfies [string, string]]),
    ...(min === priceRange.min ? [] : [['min', String(min)] satisfies [string, string]]),
    ...(max === priceRange.max ? [] : [['max', String(max)] satisfies [string, string]]),
    ...(sort === wholeListing.sort ? [] : [['sort', sort] satisfies [string, string]]),
    ...(page === wholeListing.page ? [] : [['page', String(page)] satisfies [string, string]]),
  ];
}
