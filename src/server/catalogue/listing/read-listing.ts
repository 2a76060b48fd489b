import { mostPages } from '#contract/listing/catalogue.ts';
import { type ListingQuery, pageSize, priceRange } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import { tidyPrices } from '#contract/listing/read-listing-query.ts';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import { penceFromPounds } from '#domain/money/money.ts';
import { lastPer, oncePer } from '#domain/once-per.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { gramsFromWeightText } from '#domain/values/weight.ts';
import type { CatalogueSnapshot } from '#server/catalogue/snapshot/catalogue-snapshot.ts';
import {
  cardOf,
  countSets,
  everything,
  inOrder,
  type ListedProduct,
  type ProductSelection,
  placesByFacets,
} from '#server/catalogue/snapshot/listed-products.ts';
import { openingAt } from '#server/pickup/read-diary.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type FacetSet, type Filter, hasNoFilters, type SetCount, setFits, sumOf } from './facets.ts';
import { chosenFilters, countFacets, ownFilters, type ReadyOn, readyBy, type ShopFilters } from './filters.ts';

type Asked = { readonly selection: ProductSelection; readonly beside?: readonly ProductSelection[] };

export type Listing = {
  readonly products: readonly ProductSummary[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
};
type CountedListing = Listing & {
  readonly facets: Facets;
  /** One count for each selection beside it. */
  readonly countBeside: readonly number[];
};

type Asking = Pick<RequestContext, 'now' | 'shop' | 'snapshot' | 'catalogue'>;

/** What can be chosen in this shop today. Returns the same object until a product, the diary, a setting or the minute changes. */
export const listFilters = (catalogue: CatalogueSnapshot, { snapshot, now }: Asking): ShopFilters =>
  filtersOf(catalogue)(
    lastReadyOn(snapshot, String(Math.floor(now.getTime() / minuteMs)), () => readyBy(openingAt(snapshot, now), now)),
  );

const filtersOf = oncePer((catalogue: CatalogueSnapshot) => {
  const own = ownFilters(catalogue.rows);
  const sold = catalogue.counts(everything).map(({ facets }) => facets);
  return oncePer((readyOn: ReadyOn): ShopFilters => ({ own, sold, readyOn }));
});

/** Each kind of notice is worked out once a minute. */
const lastReadyOn = lastPer<RequestContext['snapshot'], ReadyOn>();

const facetsBy = oncePer((_filters: ShopFilters) => new WeakMap<readonly SetCount[], Facets>());

/** The facets of a list; those of an unfiltered list are counted only once. */
export function facetsOf(
  filters: ShopFilters,
  counts: readonly SetCount[],
  wanted: readonly Filter[],
  { shop }: Pick<Asking, 'shop'>,
): Facets {
  const known = facetsBy(filters);
  const isWhole = hasNoFilters(wanted);
  const facets = (isWhole && known.get(counts)) || countFacets(counts, wanted, shop);
  if (isWhole) known.set(counts, facets);
  return facets;
}

/** One page of a listing, with its facets. A page past the end returns the last one. */
export async function readListing(
  context: Asking,
  { selection, beside = [] }: Asked,
  asked: ListingQuery,
): Promise<CountedListing> {
  const catalogue = await context.catalogue.at(context.now);
  const query = tidyPrices(asked);
  const prices = pricesOf(query);
  const shopFilters = listFilters(catalogue, context);
  const wanted = chosenFilters(query, shopFilters);
  const pricedOf = (some: ProductSelection) => keepPriced(catalogue.list(some, query.sort), prices);
  const countsOf = (some: ProductSelection, priced: readonly ListedProduct[]) =>
    prices ? countSets(priced) : catalogue.counts(some);
  const priced = pricedOf(selection);
  const counts = countsOf(selection, priced);
  const fitting = filterProducts(priced, wanted);
  const listed = inSizesAsked(fitting, query);
  return {
    ...pageOf(listed === fitting ? listed : inOrder(listed, query.sort), query.page),
    facets: facetsOf(shopFilters, counts, wanted, context),
    countBeside: beside.map((other) => sumOf(countsOf(other, pricedOf(other)), wanted)),
  };
}

export function pageOf(cakes: readonly ListedProduct[], asked: number): Listing {
  const pages = Math.min(mostPages, Math.max(1, Math.ceil(cakes.length / pageSize)));
  const page = Math.min(asked, pages);
  const shown = cakes.slice((page - 1) * pageSize, page * pageSize);
  return { products: shown.map(cardOf), total: cakes.length, page, pages };
}

/** The cakes that pass the filters. Each set of facets is judged once, however many cakes have it. */
export function filterProducts(cakes: readonly ListedProduct[], wanted: readonly Filter[]): readonly ListedProduct[] {
  if (hasNoFilters(wanted)) return cakes;
  const isFitting = new Uint8Array(cakes.length);
  for (const [facets, places] of placesByFacets(cakes))
    if (setFits(facets, wanted)) for (const at of places) isFitting[at] = 1;
  return cakes.filter((_, at) => isFitting[at] === 1);
}

/** In pence, ends included. */
type PriceRange = { readonly from: number; readonly to: number };

/** The price range, or null for the whole slider, whose upper end stands for every price from there on. */
export function pricesOf({ min, max }: { min: number; max: number }): PriceRange | null {
  if (min <= priceRange.min && max >= priceRange.max) return null;
  return { from: penceFromPounds(min), to: max >= priceRange.max ? Number.POSITIVE_INFINITY : penceFromPounds(max) };
}

const isWithin = ({ payablePence }: Pick<ListedProduct, 'payablePence'>, { from, to }: PriceRange): boolean =>
  from <= payablePence && payablePence <= to;

/** The cakes that have a size in this price range; weight filters find them by those sizes alone. */
export function keepPriced(cakes: readonly ListedProduct[], prices: PriceRange | null): readonly ListedProduct[] {
  if (prices === null) return cakes;
  const kept: ListedProduct[] = [];
  for (const cake of cakes) {
    const { cheapestPence, dearestPence } = cake;
    if (dearestPence < prices.from || prices.to < cheapestPence) continue;
    const isWhole = prices.from <= cheapestPence && dearestPence <= prices.to;
    const priced = isWhole ? [] : cake.inSizes.filter((each) => isWithin(each, prices));
    if (isWhole) kept.push(cake);
    else if (priced.length > 0) kept.push({ ...cake, facets: ofSizes(cake.facets, priced) });
  }
  return kept;
}

const narrowedSets = oncePer((_facets: FacetSet) => new Map<string, FacetSet>());

/** Returns the same object for all cakes that have the same sizes left. */
function ofSizes(facets: FacetSet, inSizes: readonly ListedProduct[]): FacetSet {
  const weights = inSizes.flatMap(({ listedGrams }) => listedGrams ?? []);
  const known = narrowedSets(facets);
  const found = known.get(weights.join()) ?? { ...facets, weights };
  known.set(weights.join(), found);
  return found;
}

type SizeAsked = Pick<ListingQuery, 'weight' | 'min' | 'max'>;

/** If weights or prices were asked for, each cake in the size that fits: the default size if it fits, otherwise the lightest. */
export function inSizesAsked(
  cakes: readonly ListedProduct[],
  { weight, min, max }: SizeAsked,
): readonly ListedProduct[] {
  const prices = pricesOf({ min, max });
  if (prices === null && weight.length === 0) return cakes;
  const weights = new Set<number | null>(weight.map(gramsFromWeightText));
  const isPriced = (each: ListedProduct) => prices === null || isWithin(each, prices);
  const isAsked = (each: ListedProduct) => weights.has(each.listedGrams) && isPriced(each);
  return cakes.map((cake) => {
    // Weights in which the shop does not sell it are ignored.
    const asked = weights.size > 0 ? cake.inSizes.find(isAsked) : undefined;
    return asked ?? (prices === null ? cake : (cake.inSizes.find(isPriced) ?? cake));
  });
}
