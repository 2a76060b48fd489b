import { mostPages } from '#contract/listing/catalogue.ts';
import { type ListingQuery, pageSize, priceRange } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import { tidyPrices } from '#contract/listing/read-listing-query.ts';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import { penceFromPounds } from '#domain/money/money.ts';
import { lastPer, oncePer } from '#domain/once-per.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { type Cake, countSets, type Shelf } from '#server/catalogue/shelf.ts';
import { openingAt } from '#server/pickup/read-diary.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import {
  type ChoiceGroup,
  type FacetSet,
  having,
  type ReadyOn,
  readyBy,
  type SetCount,
  setFits,
  sumOf,
  wantsEverything,
} from './facets/choice-groups.ts';
import { type Choosable, choiceGroups, countFacets } from './facets/choosable.ts';

type Asked = {
  readonly collection: string;
  /** The key of a filter that all of it must pass. */
  readonly required?: string | null;
  readonly beside?: readonly string[];
};

export type Listing = {
  readonly products: readonly ProductSummary[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
};
type CountedListing = Listing & { readonly facets: Facets; readonly countBeside: ReadonlyMap<string, number> };

/** What a collection asks of all its products; nobody can choose it. */
export const requiredGroup = (filter: string | null): ChoiceGroup[] =>
  filter === null
    ? []
    : [
        {
          parameter: 'filter',
          title: '',
          choice: 'all',
          options: [],
          chosen: [{ key: filter, name: '', fits: having('filter', filter) }],
        },
      ];

type Asking = Pick<RequestContext, 'now' | 'shop' | 'snapshot' | 'catalogue'>;

/** What can be chosen in this shop today. */
export const choosableOf = (shelf: Shelf, { snapshot, now }: Asking): Choosable => ({
  rows: shelf.rows.filterRows,
  sold: soldOn(shelf),
  readyOn: lastReadyOn(snapshot, String(Math.floor(now.getTime() / minuteMs)), () =>
    readyBy(openingAt(snapshot, now), now),
  ),
});

const soldOn = oncePer((shelf: Shelf) => shelf.counts('all').map(({ facets }) => facets));

/** Each kind of notice is worked out once a minute. */
const lastReadyOn = lastPer<RequestContext['snapshot'], ReadyOn>();

const facetsAt = oncePer((_readyOn: ReadyOn) => new WeakMap<readonly SetCount[], Facets>());

/** Of a list of which nothing is left out it is counted once: until a product, the diary, a setting, or the minute is another. */
export function facetsOf(
  { readyOn }: Choosable,
  counts: readonly SetCount[],
  wanted: readonly ChoiceGroup[],
  { shop }: Pick<Asking, 'shop'>,
): Facets {
  const known = facetsAt(readyOn);
  const isWhole = wantsEverything(wanted);
  const facets = (isWhole && known.get(counts)) || countFacets(counts, wanted, shop);
  if (isWhole) known.set(counts, facets);
  return facets;
}

/** A page past the end is the last one. */
export async function readListing(
  context: Asking,
  { collection, required = null, beside = [] }: Asked,
  asked: ListingQuery,
): Promise<CountedListing> {
  const shelf = await context.catalogue.at(context.now);
  const query = tidyPrices(asked);
  const isPriced = pricedBy(query);
  const choosable = choosableOf(shelf, context);
  const wanted = [...choiceGroups(query, choosable), ...requiredGroup(required)];
  const countsOf = (name: string) =>
    isPriced ? countSets(shelf.list(name, query.sort).filter(isPriced)) : shelf.counts(name);
  const counts = countsOf(collection);
  const fitting = keepFitting(shelf.list(collection, query.sort), wanted).filter(isPriced ?? everything);
  return {
    ...pageOf(fitting, query.page),
    facets: facetsOf(choosable, counts, wanted, context),
    countBeside: new Map(beside.map((other) => [other, sumOf(countsOf(other), wanted)])),
  };
}

const everything = () => true;

export function pageOf(cakes: readonly Cake[], asked: number): Listing {
  const pages = Math.min(mostPages, Math.max(1, Math.ceil(cakes.length / pageSize)));
  const page = Math.min(asked, pages);
  const shown = cakes.slice((page - 1) * pageSize, page * pageSize);
  return { products: shown.map(({ product }) => product), total: cakes.length, page, pages };
}

/** Each set of facets is judged once, however many cakes have it. */
export function keepFitting(cakes: readonly Cake[], wanted: readonly ChoiceGroup[]): readonly Cake[] {
  if (wantsEverything(wanted)) return cakes;
  const known = new Map<FacetSet, boolean>();
  return cakes.filter(({ facets }) => {
    const fits = known.get(facets) ?? setFits(facets, wanted);
    known.set(facets, fits);
    return fits;
  });
}

/** Null for the whole slider, whose upper end stands for every price from there on. */
export function pricedBy({ min, max }: { min: number; max: number }): ((cake: Cake) => boolean) | null {
  if (min <= priceRange.min && max >= priceRange.max) return null;
  const [from, to] = [penceFromPounds(min), max >= priceRange.max ? Number.POSITIVE_INFINITY : penceFromPounds(max)];
  return ({ payablePence }) => payablePence >= from && payablePence <= to;
}
