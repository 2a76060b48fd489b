import { mostPages } from '#contract/listing/catalogue.ts';
import { type ListingQuery, pageSize, priceRange } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import { tidyPrices } from '#contract/listing/read-listing-query.ts';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import { gramsFromWeightText, type Size } from '#domain/catalogue/size.ts';
import { payablePence, penceFromPounds } from '#domain/money/money.ts';
import { lastPer, oncePer } from '#domain/once-per.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import {
  type CatalogueSnapshot,
  countSets,
  inOrder,
  inSize,
  type ListedProduct,
} from '#server/catalogue/snapshot/catalogue-snapshot.ts';
import { openingAt } from '#server/pickup/read-diary.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import {
  type ChoiceGroup,
  type FacetSet,
  hasNoFilters,
  having,
  type ReadyOn,
  readyBy,
  type SetCount,
  setFits,
  sumOf,
} from './choice-groups.ts';
import { type Choosable, choiceGroups, countFacets } from './choosable.ts';

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
export const listFilters = (catalogue: CatalogueSnapshot, { snapshot, now }: Asking): Choosable => ({
  rows: catalogue.rows.filterRows,
  sold: soldOn(catalogue),
  readyOn: lastReadyOn(snapshot, String(Math.floor(now.getTime() / minuteMs)), () =>
    readyBy(openingAt(snapshot, now), now),
  ),
});

const soldOn = oncePer((catalogue: CatalogueSnapshot) => catalogue.counts('all').map(({ facets }) => facets));

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
  const isWhole = hasNoFilters(wanted);
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
  const catalogue = await context.catalogue.at(context.now);
  const query = tidyPrices(asked);
  const isPriced = pricedBy(query);
  const choosable = listFilters(catalogue, context);
  const wanted = [...choiceGroups(query, choosable), ...requiredGroup(required)];
  const pricedOf = (name: string) => keepPriced(catalogue.list(name, query.sort), isPriced);
  const countsOf = (name: string) => (isPriced ? countSets(pricedOf(name)) : catalogue.counts(name));
  const counts = countsOf(collection);
  const fitting = filterProducts(pricedOf(collection), wanted);
  const listed = inSizesAsked(fitting, query);
  return {
    ...pageOf(listed === fitting ? listed : inOrder(listed, query.sort), query.page),
    facets: facetsOf(choosable, counts, wanted, context),
    countBeside: new Map(beside.map((other) => [other, sumOf(countsOf(other), wanted)])),
  };
}

export function pageOf(cakes: readonly ListedProduct[], asked: number): Listing {
  const pages = Math.min(mostPages, Math.max(1, Math.ceil(cakes.length / pageSize)));
  const page = Math.min(asked, pages);
  const shown = cakes.slice((page - 1) * pageSize, page * pageSize);
  return { products: shown.map(({ product }) => product), total: cakes.length, page, pages };
}

/** Each set of facets is judged once, however many cakes have it. */
export function filterProducts(
  cakes: readonly ListedProduct[],
  wanted: readonly ChoiceGroup[],
): readonly ListedProduct[] {
  if (hasNoFilters(wanted)) return cakes;
  const known = new Map<FacetSet, boolean>();
  return cakes.filter(({ facets }) => {
    const fits = known.get(facets) ?? setFits(facets, wanted);
    known.set(facets, fits);
    return fits;
  });
}

type IsPriced = ((size: Size) => boolean) | null;

/** Null for the whole slider, whose upper end stands for every price from there on. */
export function pricedBy({ min, max }: { min: number; max: number }): IsPriced {
  if (min <= priceRange.min && max >= priceRange.max) return null;
  const [from, to] = [penceFromPounds(min), max >= priceRange.max ? Number.POSITIVE_INFINITY : penceFromPounds(max)];
  return (size) => payablePence(size) >= from && payablePence(size) <= to;
}

/** Those of which some size has such a price: they are found by the weights of those sizes alone. */
export const keepPriced = (cakes: readonly ListedProduct[], isPriced: IsPriced): readonly ListedProduct[] =>
  isPriced === null
    ? cakes
    : cakes.flatMap((cake) => {
        const { sizes } = cake.product;
        const priced = sizes.filter(isPriced);
        if (priced.length === sizes.length) return cake;
        return priced.length === 0 ? [] : { ...cake, facets: ofSizes(cake.facets, priced) };
      });

const narrowedSets = oncePer((_facets: FacetSet) => new Map<string, FacetSet>());

/** The same object for all cakes that have the same left. */
function ofSizes(facets: FacetSet, sizes: readonly Size[]): FacetSet {
  const weights = sizes.map(({ grams }) => String(grams));
  const known = narrowedSets(facets);
  const found = known.get(weights.join()) ?? new Map(facets).set('weight', weights);
  known.set(weights.join(), found);
  return found;
}

type SizeAsked = Pick<ListingQuery, 'weight' | 'min' | 'max'>;

/** Where weights or prices were asked for, each cake in the size that fits: the default, where that does, else the lightest. */
export function inSizesAsked(
  cakes: readonly ListedProduct[],
  { weight, min, max }: SizeAsked,
): readonly ListedProduct[] {
  const isPriced = pricedBy({ min, max });
  if (isPriced === null && weight.length === 0) return cakes;
  const weights = weight.map(gramsFromWeightText);
  return cakes.map((cake) => {
    const priced = isPriced === null ? cake.product.sizes : cake.product.sizes.filter(isPriced);
    const asked = priced.filter(({ grams }) => weights.includes(grams));
    // What the shop does not sell in is ignored.
    if (isPriced === null && asked.length === 0) return cake;
    const fitting = asked.length > 0 ? asked : priced;
    const size = fitting.find(({ isDefault }) => isDefault) ?? fitting[0];
    return size ? inSize(cake, size) : cake;
  });
}
