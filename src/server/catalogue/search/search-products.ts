import { LRUCache } from 'lru-cache';
import type { ListingQuery, SearchSort } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import { tidyPrices } from '#contract/listing/read-listing-query.ts';
import type { SearchListing as WireListing } from '#contract/listing/search.ts';
import type { Product, ProductSummary } from '#domain/catalogue/product.ts';
import { lookUpAllergens } from '#domain/diet/allergens.ts';
import { oncePer } from '#domain/once-per.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import {
  type AskedFor,
  askedFor,
  extrasMeant,
  extrasNotices,
  goneNotices,
  sizeNotices,
} from '#domain/search/asked-for.ts';
import { fewerWords } from '#domain/search/fewer-words.ts';
import { type DietFilter, type SearchNotice, understandSearch } from '#domain/search/understand-search.ts';
import { choiceGroups } from '#server/catalogue/listing/facets/choosable.ts';
import {
  choosableOf,
  facetsOf,
  inSizesAsked,
  keepFitting,
  keepPriced,
  type Listing,
  pageOf,
  pricedBy,
} from '#server/catalogue/listing/read-listing.ts';
import { type Cake, countSets, inOrder, type Shelf } from '#server/catalogue/shelf.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { correctionOf, type Term } from './word-index.ts';

const mostInOneAnswer = 100;

type Found = {
  /** The most relevant first. */
  readonly cakes: readonly Cake[];
  /** What was looked for where nothing is spelled as asked. */
  readonly corrected: string | null;
  /** Words that were let go. */
  readonly gone: readonly string[];
};
const nothing: Found = { cakes: [], corrected: null, gone: [] };

type Matches = Pick<Found, 'cakes' | 'corrected'> & {
  readonly notices: readonly SearchNotice[];
  /** YYYY-MM-DD, where a day was asked for. */
  readonly day: string | null;
};

type Asking = Pick<RequestContext, 'shop' | 'snapshot' | 'catalogue' | 'now'>;

/**
 * Diets and allergens are never looked for as a text: they narrow what the rest of the words find, and so do numbers of guests and pieces,
 * while something fits them. Where nothing has all of the words, those that can be let go are, and it is said.
 */
function findMatches(shelf: Shelf, { shop, snapshot }: Asking, text: string, today: string): Matches {
  const extras = shelf.extras.map(({ product }) => product.name);
  const asked = askedFor(text, today, extras);
  const { texts, filters, notices } = understandSearch(snapshot.phrases, asked.text, shop.kitchenNotice);
  const { day } = asked;
  if (notices.some(({ kind }) => kind === 'telephone')) return { ...nothing, notices, day };
  const fitting = asksForSize(asked) ? findTexts(shelf, texts, [...filters, sizeOf(asked)]) : nothing;
  const isServed = fitting.cakes.length > 0;
  const { cakes, corrected, gone } = isServed ? fitting : findTexts(shelf, texts, filters);
  const most = asked.isGrand || asked.people !== null ? mostServed(shelf) : null;
  const beside = extrasNotices(extrasMeant(asked.beside, extras));
  const told = [...notices, ...goneNotices(gone), ...beside, ...sizeNotices(asked, isServed, most)];
  return { cakes, corrected, notices: told.filter(isFirstToLead), day };
}

/** What many look for is looked up once, until a product, a setting or the day is another. */
const matchesOn = oncePer((_shelf: Shelf) => new LRUCache<string, Matches>({ max: 200 }));

async function matchesOf(context: Asking, text: string): Promise<Matches> {
  const shelf = await context.catalogue.at(context.now);
  const today = shopDate(context.now.getTime(), shopTimeZone);
  const key = `${context.snapshot.version} ${today} ${text}`;
  const matches = matchesOn(shelf).get(key) ?? findMatches(shelf, context, text, today);
  matchesOn(shelf).set(key, matches);
  return matches;
}

const asksForSize = ({ people, pieces }: AskedFor): boolean => people !== null || pieces !== null;

/** How many a size feeds, or holds. */
type SizeFilter = { readonly serves?: number | undefined; readonly pieces?: number | undefined };

/** Whether a product may stand below the notices of the filters: what is not known of it never speaks for it. */
const fitsFilters = ({ row }: Cake, filters: readonly (DietFilter & SizeFilter)[]): boolean =>
  filters.every(
    ({ without = [], dietary = [], containsAlcohol, serves, pieces }) =>
      without.every((allergen) => isWithout(row.allergens, allergen)) &&
      dietary.every((mark) => row.dietary.includes(mark)) &&
      (serves === undefined || row.sizes.some(({ servingsTo }) => (servingsTo ?? 0) >= serves)) &&
      (pieces === undefined || row.sizes.some((size) => size.pieces === pieces)) &&
      (containsAlcohol === undefined || row.containsAlcohol === containsAlcohol) &&
      // A former version knew nothing of alcohol: only who has listed the ingredients has looked for it.
      (containsAlcohol !== false || row.ingredientList.length > 0),
  );

/** What nobody has spoken of may be in it, and so may whatever is asked by a name that the law does not know. */
const isWithout = (levels: Cake['row']['allergens'], allergen: string): boolean =>
  lookUpAllergens(allergen)?.every((key) => (levels[key] ?? 'contains') !== 'contains') ?? false;
const sizeOf = ({ people, pieces }: AskedFor): SizeFilter => ({
  serves: people ?? undefined,
  pieces: pieces ?? undefined,
});

/** One way to a page is enough, and one saying of a thing. */
const isFirstToLead = ({ text, to }: SearchNotice, at: number, all: readonly SearchNotice[]): boolean =>
  all.findIndex((one) => (to === null ? one.text === text : one.to === to)) === at;

/** Whom the largest of all sizes feeds. */
const mostServed = oncePer(({ cakes }: Shelf): number | null => {
  const served = cakes.flatMap(({ row }) => row.sizes.flatMap(({ servingsTo }) => servingsTo ?? []));
  return served.length === 0 ? null : served.reduce((most, each) => Math.max(most, each));
});

/** @param texts several ways of saying it, the customer's own first; none where nothing but filters was asked for */
function findTexts(shelf: Shelf, texts: readonly string[], filters: readonly (DietFilter & SizeFilter)[]): Found {
  const fits = (cake: Cake) => fitsFilters(cake, filters);
  const said = texts.map((each) => shelf.words.terms(each));
  if (said.every((terms) => terms.length === 0))
    return filters.length === 0 ? nothing : { ...nothing, cakes: shelf.list('all', 'popular').filter(fits) };
  const asSaid = said.map((terms) => lookFor(shelf, terms));
  const [own] = said;
  const found = own && asSaid.every(({ cakes }) => cakes.length === 0) ? [lookForFewer(shelf, own)] : asSaid;
  const meant = asMeant(found);
  const all = meant.length === 1 ? (meant[0]?.cakes ?? []) : [...new Set(meant.flatMap((each) => each.cakes))];
  const cakes = filters.length === 0 ? all : all.filter(fits);
  if (cakes.length === 0) return nothing;
  return { cakes, corrected: correctionAmong(meant, found[0], texts), gone: meant.flatMap(({ gone }) => gone) };
}

/** Words that have a synonym are not misspelled; spelling is mended only where nothing else is found. */
function asMeant([own, ...synonyms]: readonly Found[]): Found[] {
  const found = [...(own && (synonyms.length === 0 || own.corrected === null) ? [own] : []), ...synonyms].filter(
    ({ cakes }) => cakes.length > 0,
  );
  const asSpelled = found.filter(({ corrected }) => corrected === null);
  return asSpelled.length > 0 ? asSpelled : found.slice(0, 1);
}

/** A synonym that mends a spelling, 'rasberry', says so as any mended spelling does. */
const correctionAmong = (
  [first]: readonly Found[],
  own: Found | undefined,
  texts: readonly string[],
): string | null => {
  if (first?.corrected) return first.corrected;
  return own?.corrected && texts.includes(own.corrected) ? own.corrected : null;
};

function lookFor(shelf: Shelf, terms: readonly Term[], gone: readonly string[] = []): Found {
  const cakes = shelf.words.rank(shelf.list('all', 'popular'), terms);
  return cakes.length === 0 ? nothing : { cakes, corrected: correctionOf(terms), gone };
}

function lookForFewer(shelf: Shelf, terms: readonly Term[]): Found {
  for (const { kept, gone } of fewerWords(terms)) {
    const found = lookFor(shelf, kept, gone);
    if (found.cakes.length > 0) return found;
  }
  return nothing;
}

/** The documented list has no place for a notice: what must stand below one is not in it. */
export async function searchProducts(context: RequestContext, { q }: { q: string }): Promise<Product[]> {
  const { cakes, notices } = await matchesOf(context, q);
  if (notices.some(({ kind }) => kind !== 'page')) return [];
  return cakes.slice(0, mostInOneAnswer).map(({ product }) => product);
}

type SearchListing = Listing & Omit<WireListing, keyof Listing>;

export async function listSearch(
  context: RequestContext,
  { q, ...asked }: ListingQuery<SearchSort> & { q: string },
): Promise<SearchListing> {
  const query = tidyPrices(asked);
  const { cakes, corrected, notices, day } = await matchesOf(context, q);
  // A day that was asked for in words counts while something can be had by it, and no other was chosen.
  const byDay = query.ready === null && day !== null ? { ...query, ready: day } : query;
  const ofDay = await narrow(context, cakes, byDay);
  const isAnswered = ofDay.cakes.length > 0 || byDay === query;
  const narrowed = isAnswered ? ofDay : await narrow(context, cakes, query);
  return {
    ...pageOf(narrowed.cakes, query.page),
    q,
    corrected,
    notices: [...notices],
    facets: narrowed.facets,
    sort: query.sort,
  };
}

/** Relevance is the order that the matches come in (C-03). */
async function narrow(
  context: RequestContext,
  found: readonly Cake[],
  query: ListingQuery<SearchSort>,
): Promise<{ readonly cakes: readonly Cake[]; readonly facets: Facets }> {
  const shelf = await context.catalogue.at(context.now);
  const choosable = choosableOf(shelf, context);
  const wanted = choiceGroups(query, choosable);
  const priced = keepPriced(found, pricedBy(query));
  const listed = inSizesAsked(keepFitting(priced, wanted), query);
  return {
    cakes: query.sort === 'relevance' ? listed : inOrder(listed, query.sort),
    facets: facetsOf(choosable, setsOf(priced), wanted, context),
  };
}

const setsOf = oncePer((found: readonly Cake[]) => countSets(found));

export async function suggest(
  context: RequestContext,
  { q, limit }: { q: string; limit: number },
): Promise<Pick<Matches, 'corrected'> & { products: ProductSummary[]; total: number; notices: SearchNotice[] }> {
  const { cakes, corrected, notices } = await matchesOf(context, q);
  return {
    products: cakes.slice(0, limit).map(({ product }) => product),
    total: cakes.length,
    corrected,
    notices: [...notices],
  };
}
