import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { type ListingQuery, type SearchSort, wholeListing } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import { tidyPrices } from '#contract/listing/read-listing-query.ts';
import type { SearchListing as WireListing } from '#contract/listing/search.ts';
import type { Product, ProductSummary } from '#domain/catalogue/product.ts';
import type { Size } from '#domain/catalogue/size.ts';
import { lookUpAllergens } from '#domain/diet/allergens.ts';
import { payablePence } from '#domain/money/money.ts';
import { oncePer } from '#domain/once-per.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import {
  type AskedFor,
  askedFor,
  boxFor,
  extrasMeant,
  extrasNotices,
  priceNotices,
  sizeNotices,
} from '#domain/search/asked-for.ts';
import { fewerWords, isEmptyWord, tellsOfCake } from '#domain/search/fewer-words.ts';
import {
  type DietFilter,
  type SearchNotice,
  type SearchPhrase,
  understandSearch,
} from '#domain/search/understand-search.ts';
import { wordsOf } from '#domain/text/fold.ts';
import { chosenFilters } from '#server/catalogue/listing/filters.ts';
import {
  facetsOf,
  filterProducts,
  inSizesAsked,
  keepPriced,
  type Listing,
  listFilters,
  pageOf,
  pricesOf,
} from '#server/catalogue/listing/read-listing.ts';
import type { CatalogueSnapshot } from '#server/catalogue/snapshot/catalogue-snapshot.ts';
import {
  cardOf,
  countSets,
  everything,
  inOrder,
  type ListedProduct,
} from '#server/catalogue/snapshot/listed-products.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { correctionOf, type Term } from './word-index.ts';

const mostInOneAnswer = 100;

type Found = {
  /** The most relevant first. */
  readonly cakes: readonly ListedProduct[];
  /** What was searched for, if nothing is spelled as asked. */
  readonly corrected: string | null;
  /** Words that were dropped. */
  readonly gone: readonly string[];
};
const nothing: Found = { cakes: [], corrected: null, gone: [] };

type Matches = Pick<Found, 'cakes'> & {
  /** The same cakes in the sizes that were asked for: for 24 cupcakes, the boxes that make so many. */
  readonly inSizes: readonly ListedProduct[];
  /** What was searched for, if that is less than or different from what was asked. */
  readonly corrected: string | null;
  readonly notices: readonly SearchNotice[];
  /** YYYY-MM-DD, if a day was asked for. */
  readonly day: string | null;
};

type Asking = Pick<RequestContext, 'shop' | 'snapshot' | 'catalogue' | 'now'>;

/**
 * Diets and allergens are never searched for as text: they narrow down what the other words find, and so do numbers of guests and pieces,
 * as long as something fits them. If nothing has all of the words, those that can be dropped are dropped, and the customer is told.
 */
function findMatches(catalogue: CatalogueSnapshot, { shop, snapshot }: Asking, text: string, today: string): Matches {
  const extras = catalogue.extras.map(({ product }) => product.name);
  const asked = askedFor(text, today, extras);
  const isCalled = (phrase: string) => {
    const terms = wholeWords(catalogue.words.terms(phrase));
    return correctionOf(terms) === null && catalogue.words.rank(catalogue.cakes, terms, true).length > 0;
  };
  const understood = understandSearch(snapshot.phrases, asked.text, shop.kitchenNotice, isCalled);
  const { filters, notices } = understood;
  const { day } = asked;
  if (notices.some(({ kind }) => kind === 'telephone'))
    return { cakes: [], inSizes: [], corrected: null, notices, day };
  const isAnswered = notices.some(({ kind }) => kind === 'page');
  const texts = isAnswered ? understood.texts.map(withoutAsides) : understood.texts;
  const looking = { filters, isAnswered, isAnyCake: day !== null && !isAnswered };
  const fittingOf = (size: Asked) => (asksForSize(size) ? findTexts(catalogue, texts, { ...looking, size }) : nothing);
  const afforded = fittingOf(asked);
  const isAfforded = asked.price === null || afforded.cakes.length > 0;
  const price = isAfforded ? asked.price : null;
  const fitting = isAfforded ? afforded : fittingOf({ ...asked, price });
  const isServed = fitting.cakes.length > 0;
  const found = isServed ? fitting : findTexts(catalogue, texts, looking);
  const cakes = asked.people === null ? found.cakes : nearestFirst(found.cakes, asked.people);
  const beside = extrasNotices(extrasMeant(asked.beside, extras));
  const boxes = cakes[0]?.row.sizes.flatMap((size) => size.pieces ?? []) ?? [];
  const ofSize = sizeNotices(asked, isServed, mostServed(catalogue), boxes);
  const told = [...notices, ...beside, ...priceNotices(isAfforded), ...ofSize];
  const isLess = isAnswered || beside.length > 0 || (asksForSize(asked) && !(isServed && isAfforded));
  const pieces = isServed || asked.pieces === null ? asked.pieces : boxFor(asked.pieces, boxes);
  return {
    cakes,
    inSizes: asksForSize(asked) ? inSizesFor(cakes, { ...asked, pieces, price }) : cakes,
    corrected: cakes.length === 0 ? null : lookedFor(text, found, isLess ? texts : []),
    notices: told.filter(isFirstToLead),
    day,
  };
}

const wholeWords = (terms: readonly Term[]): Term[] => terms.map((term) => ({ ...term, begun: [] }));
const withoutAsides = (text: string): string => wordsOf(text).filter(tellsOfCake).join(' ');

/** @param left what is left of the query, if the rest is answered above the cakes */
function lookedFor(text: string, { corrected, gone }: Found, [left]: readonly string[]): string | null {
  if (corrected !== null) return corrected;
  if (gone.length === 0) return left ?? null;
  const words = wordsOf(left ?? text);
  return words.filter((word) => !gone.includes(word) && !isEmptyWord(word)).join(' ');
}

/**
 * Each cake in the lightest size that fits what was asked for, or in its default size if only a price was asked for and that size fits;
 * unchanged if none fits.
 */
const inSizesFor = (cakes: readonly ListedProduct[], asked: Asked): readonly ListedProduct[] =>
  cakes.map((cake) => {
    const fitting = cake.product.sizes.filter(fitsAsked(asked));
    const isOfPrice = asked.people === null && asked.pieces === null;
    const size = (isOfPrice && fitting.find(({ isDefault }) => isDefault)) || fitting[0];
    return cake.inSizes.find(({ listedGrams }) => listedGrams === size?.grams) ?? cake;
  });

/** Sorts what feeds so many and few more before what feeds a wedding; if nothing feeds so many, what feeds most comes first. */
function nearestFirst(cakes: readonly ListedProduct[], people: number): ListedProduct[] {
  const distance = ({ row }: ListedProduct) => {
    const fed = row.sizes.map(({ servingsTo }) => servingsTo ?? 0);
    const enough = fed.filter((each) => each >= people);
    return enough.length > 0 ? Math.min(...enough) : -Math.max(...fed);
  };
  return cakes.toSorted((a, b) => soldOutLast(a, b) || distance(a) - distance(b));
}

const soldOutLast = (a: ListedProduct, b: ListedProduct): number => Number(a.isSoldOut) - Number(b.isSoldOut);

/** Caches what many search for, until a product, a setting or the day changes. */
const matchesOn = oncePer((_catalogue: CatalogueSnapshot) => new LRUCache<string, Matches>({ max: 200 }));

async function matchesOf(context: Asking, text: string): Promise<Matches> {
  const catalogue = await context.catalogue.at(context.now);
  const today = shopDate(context.now.getTime(), shopTimeZone);
  const key = `${context.snapshot.version} ${today} ${text}`;
  const matches = matchesOn(catalogue).get(key) ?? findMatches(catalogue, context, text, today);
  matchesOn(catalogue).set(key, matches);
  return matches;
}

/** How many cakes a text finds if phrases mean what is said here: those of a change that is not committed yet. */
export async function countCakesFor(context: Asking, phrases: readonly SearchPhrase[], text: string): Promise<number> {
  const catalogue = await context.catalogue.at(context.now);
  const today = shopDate(context.now.getTime(), shopTimeZone);
  const asking = { ...context, snapshot: { ...context.snapshot, phrases } };
  return findMatches(catalogue, asking, text, today).cakes.length;
}

type Asked = Pick<AskedFor, 'people' | 'pieces' | 'price'>;
const asksForSize = ({ people, pieces, price }: Asked): boolean => people !== null || pieces !== null || price !== null;

/** Whether a size feeds so many, holds so many pieces and is sold at such a price. */
const fitsAsked =
  ({ people, pieces, price }: Asked) =>
  (size: Size): boolean =>
    (people === null || (size.servingsTo ?? 0) >= people) &&
    (pieces === null || size.pieces === pieces) &&
    (price === null || isWithin(payablePence(size), price));

const isWithin = (pence: number, { least, most }: NonNullable<Asked['price']>): boolean =>
  least * 100 <= pence && pence <= most * 100;

/** Whether a product may appear below the notices of the filters: what is not known about it never counts in its favour. */
const fitsFilters = ({ row }: ListedProduct, filters: readonly DietFilter[]): boolean =>
  filters.every(
    ({ without = [], dietary = [], containsAlcohol }) =>
      without.every((allergen) => isWithout(row.allergens, allergen)) &&
      dietary.every((mark) => row.dietary.includes(mark)) &&
      (containsAlcohol === undefined || row.containsAlcohol === containsAlcohol) &&
      // A previous version knew nothing of alcohol: only somebody who has listed the ingredients has looked for it.
      (containsAlcohol !== false || row.ingredientList.length > 0),
  );

/** An allergen that nobody has stated may be in it, and so may anything asked for by a name that the law does not know. */
const isWithout = (levels: ListedProduct['row']['allergens'], allergen: string): boolean =>
  lookUpAllergens(allergen)?.every((key) => (levels[key] ?? 'contains') !== 'contains') ?? false;

/** One link to a page is enough, and so is one notice with the same text. */
const isFirstToLead = ({ text, to }: SearchNotice, at: number, all: readonly SearchNotice[]): boolean =>
  all.findIndex((one) => (to === null ? one.text === text : one.to === to)) === at;

/** How many guests the largest of all sizes feeds. */
const mostServed = oncePer(({ cakes }: CatalogueSnapshot): number | null => {
  const served = cakes.flatMap(({ row }) => row.sizes.flatMap(({ servingsTo }) => servingsTo ?? []));
  return served.length === 0 ? null : served.reduce((most, each) => Math.max(most, each));
});

type Looking = {
  readonly filters: readonly DietFilter[];
  readonly size?: Asked;
  /**
   * The question is answered above the cakes: its remaining words are neither corrected nor dropped, because they would find cakes by
   * chance.
   */
  readonly isAnswered: boolean;
  /** If no word is left, every cake is found: 'tomorrow' is asked of every cake. */
  readonly isAnyCake: boolean;
};

/** @param texts several ways of saying it, the customer's own first; none if only filters were asked for */
function findTexts(
  catalogue: CatalogueSnapshot,
  texts: readonly string[],
  { filters, size, isAnswered, isAnyCake }: Looking,
): Found {
  const all = catalogue.list(everything, 'popular');
  const fitting = size ? all.filter(({ product }) => product.sizes.some(fitsAsked(size))) : all;
  const cakes = filters.length === 0 ? fitting : fitting.filter((cake) => fitsFilters(cake, filters));
  const said = texts.map((each) => catalogue.words.terms(each));
  if (said.every((terms) => terms.length === 0))
    return size || filters.length > 0 || isAnyCake ? { ...nothing, cakes } : nothing;
  // A box of twelve whose description mentions a cupcake does not hold twelve cupcakes.
  const isOfPieces = (size?.pieces ?? null) !== null;
  const lookFor = (terms: readonly Term[], gone: readonly string[] = []): Found => ({
    cakes: catalogue.words.rank(cakes, terms, isOfPieces),
    corrected: correctionOf(terms),
    gone,
  });
  const asSaid = said.map((terms) => lookFor(terms)).filter(({ corrected }) => !isAnswered || corrected === null);
  const [own = []] = said;
  const isFound = asSaid.some((each) => each.cakes.length > 0);
  const fewer = isFound || isAnswered ? [] : fewerWords(own).map(({ kept, gone }) => lookFor(kept, gone));
  const found = isFound ? asSaid : fewer.filter((each) => each.cakes.length > 0).slice(0, 1);
  const meant = asMeant(found);
  // Products contain a customer's own word by chance too, 'picture' in a description, 'bun' in 'bunny': what the word means comes before
  // these.
  const called = meant.length > 1 ? catalogue.words.rank(cakes, wholeWords(own), true) : [];
  return {
    cakes: [...new Set([...called, ...meant.toReversed().flatMap((each) => each.cakes)])].toSorted(soldOutLast),
    corrected: correctionAmong(meant, found[0], texts),
    gone: meant.flatMap(({ gone }) => gone),
  };
}

/** Words that have a synonym are not misspelled; spelling is corrected only if nothing else is found. */
function asMeant([own, ...synonyms]: readonly Found[]): Found[] {
  const found = [...(own && (synonyms.length === 0 || own.corrected === null) ? [own] : []), ...synonyms].filter(
    ({ cakes }) => cakes.length > 0,
  );
  const asSpelled = found.filter(({ corrected }) => corrected === null);
  return asSpelled.length > 0 ? asSpelled : found.slice(0, 1);
}

/** If a synonym corrects a spelling, 'rasberry', the customer is told, as for any corrected spelling. */
const correctionAmong = (
  [first]: readonly Found[],
  own: Found | undefined,
  texts: readonly string[],
): string | null => {
  if (first?.corrected) return first.corrected;
  return own?.corrected && texts.includes(own.corrected) ? own.corrected : null;
};

/** The documented list has no place for a notice, so it leaves out whatever must appear below one. */
export async function searchProducts(context: RequestContext, { q }: { q: string }): Promise<Product[]> {
  const { cakes, notices } = await matchesOf(context, q);
  if (notices.some(({ kind }) => kind !== 'page')) return [];
  return cakes.slice(0, mostInOneAnswer).map(({ product }) => product);
}

const unfiltered: ListingQuery<SearchSort> = { ...wholeListing, sort: 'relevance' };

type SearchListing = Listing & Omit<WireListing, keyof Listing>;

export async function listSearch(
  context: RequestContext,
  { q, ...asked }: ListingQuery<SearchSort> & { q: string },
): Promise<SearchListing> {
  const query = tidyPrices(asked);
  const { corrected, notices, ...matches } = await matchesOf(context, q);
  // Filters and further pages are the same search; a crawler or a reload has the page made by the server, which has no address.
  if (context.address !== null && isDeepStrictEqual(query, unfiltered))
    context.searches.count(q, {
      found: matches.cakes.length,
      instead: corrected,
      isAnswered: notices.some(({ kind }) => kind !== 'filter'),
    });
  const narrowed = await narrowByDay(context, matches, query);
  return {
    ...pageOf(narrowed.cakes, query.page),
    q,
    corrected,
    notices: [...notices],
    facets: narrowed.facets,
    sort: query.sort,
  };
}

/** A day that was asked for in words counts if something can be had by it and no other day was chosen. */
async function narrowByDay(
  context: RequestContext,
  { inSizes: cakes, day }: Pick<Matches, 'inSizes' | 'day'>,
  query: ListingQuery<SearchSort>,
): Promise<Narrowed> {
  const ofDay = day === null || query.ready !== null ? null : await narrow(context, cakes, { ...query, ready: day });
  return ofDay && ofDay.cakes.length > 0 ? ofDay : narrow(context, cakes, query);
}

type Narrowed = { readonly cakes: readonly ListedProduct[]; readonly facets: Facets };

/** Relevance is the order in which the matches come (C-03). */
async function narrow(
  context: RequestContext,
  found: readonly ListedProduct[],
  query: ListingQuery<SearchSort>,
): Promise<Narrowed> {
  const catalogue = await context.catalogue.at(context.now);
  const shopFilters = listFilters(catalogue, context);
  const wanted = chosenFilters(query, shopFilters);
  const priced = keepPriced(found, pricesOf(query));
  const listed = inSizesAsked(filterProducts(priced, wanted), query);
  return {
    cakes: query.sort === 'relevance' ? listed : inOrder(listed, query.sort),
    facets: facetsOf(shopFilters, countSets(priced), wanted, context),
  };
}

export async function suggest(
  context: RequestContext,
  { q, limit }: { q: string; limit: number },
): Promise<Pick<Matches, 'corrected'> & { products: ProductSummary[]; total: number; notices: SearchNotice[] }> {
  const { corrected, notices, ...matches } = await matchesOf(context, q);
  const cakes = matches.day === null ? matches.inSizes : (await narrowByDay(context, matches, unfiltered)).cakes;
  return {
    products: cakes.slice(0, limit).map(cardOf),
    total: cakes.length,
    corrected,
    notices: [...notices],
  };
}
