import { sql } from 'drizzle-orm';
import { shopDate } from '#domain/pickup/pickup.ts';
import {
  askedFor,
  extrasMeant,
  extrasNotices,
  goneNotices,
  maySayExtra,
  sizeNotices,
} from '#domain/search/asked-for.ts';
import { fewerWords } from '#domain/search/fewer-words.ts';
import type { DietFilter, SearchNotice } from '#domain/search/search-phrase.ts';
import { understandSearch } from '#domain/search/understand-search.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import type { Shelf } from '#server/modules/catalogue/shelf.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { fitsFilters, type SizeFilter } from './fits-diet.ts';
import { noMatches, type Ranking, rankMatches } from './rank-matches.ts';
import { correctionOf, readTerms } from './search-terms.ts';

/** Out of which choices and other orders are made; what lies deeper is reached by relevance alone. */
export const mostLookedThrough = 480;

export type Matches = Ranking & {
  readonly corrected: string | null;
  readonly notices: readonly SearchNotice[];
  /** YYYY-MM-DD, where a day was asked for. */
  readonly day: string | null;
};

type Page = { readonly page: number; readonly size: number };
type Window = Page & { readonly soldOut: readonly number[] };
type Found = Ranking & {
  readonly corrected: string | null;
  readonly isEmpty: boolean;
  readonly gone: readonly string[];
};

/**
 * Diets and allergens are never looked for as a text: they narrow what the rest of the words find, and so do numbers of guests and pieces,
 * while something fits them. Where nothing has all of the words, those that can be let go are, and it is said.
 */
export async function findMatches(
  { db, shop, snapshot, catalogue, now }: Pick<RequestContext, 'db' | 'shop' | 'snapshot' | 'catalogue' | 'now'>,
  text: string,
  asPage: Page,
): Promise<Matches> {
  const extras = maySayExtra(text) ? await readExtras(db) : [];
  const asked = askedFor(text, shopDate(now.getTime(), shopTimeZone), extras);
  const { texts, filters, notices } = understandSearch(snapshot.phrases, asked.text, shop.kitchenNotice);
  const { day } = asked;
  if (notices.some(({ kind }) => kind === 'telephone')) return { ...noMatches, corrected: null, notices, day };
  const beside = extrasNotices(extrasMeant(asked.beside, extras));
  const sizes: SizeFilter = { serves: asked.people ?? undefined, pieces: asked.pieces ?? undefined };
  const asksForSize = asked.people !== null || asked.pieces !== null;
  const shelf = await catalogue.at(now);
  const window = { ...asPage, soldOut: shelf.cakes.filter(({ isSoldOut }) => isSoldOut).map(({ id }) => id) };
  const fitting = asksForSize ? await findText(db, shelf, texts, [...filters, sizes], window) : null;
  const isServed = fitting !== null && fitting.total > 0;
  const { gone, ...found } = isServed ? fitting : await findText(db, shelf, texts, filters, window);
  const most = asked.isGrand || asked.people !== null ? mostServed(shelf) : null;
  const told = [...notices, ...goneNotices(gone), ...beside, ...sizeNotices(asked, isServed, most)];
  return {
    ...found,
    notices: told.filter(isFirstToLead),
    day,
  };
}

/** One way to a page is enough, and one saying of a thing. */
const isFirstToLead = ({ text, to }: SearchNotice, at: number, all: readonly SearchNotice[]): boolean =>
  all.findIndex((one) => (to === null ? one.text === text : one.to === to)) === at;

async function readExtras(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from products where kind = 'extra' and is_sold(products) order by id limit 100`,
  );
  return rows.map(({ name }) => name);
}

function mostServed({ cakes }: Shelf): number | null {
  const served = cakes.flatMap(({ row }) => row.sizes.flatMap(({ servingsTo }) => servingsTo ?? []));
  return served.length === 0 ? null : Math.max(...served);
}

async function findText(
  db: Db,
  shelf: Shelf,
  texts: readonly string[],
  filters: readonly (DietFilter & SizeFilter)[],
  window: Window,
): Promise<Ranking & Pick<Found, 'corrected' | 'gone'>> {
  if (texts.length === 0 && filters.length === 0) return { ...noMatches, corrected: null, gone: [] };
  const [own] = texts;
  if (texts.length === 1 && own !== undefined && filters.length === 0) {
    const found = await lookFor(db, own, window);
    return found.total > 0 ? found : lookForFewer(db, own, window);
  }
  const all = { ...window, page: 1, size: mostLookedThrough };
  const asSaid = await Promise.all(texts.map((each) => lookFor(db, each, all)));
  const isRestEmpty = asSaid.every(({ isEmpty }) => isEmpty);
  const isNothing = !isRestEmpty && own !== undefined && asSaid.every(({ total }) => total === 0);
  const found = isNothing ? [await lookForFewer(db, own, all)] : asSaid;
  const meant = asMeant(found);
  const matched = [...new Set(meant.flatMap(({ ids }) => ids))];
  const looked = isRestEmpty ? shelf.list('all', 'popular') : matched.flatMap((id) => shelf.cakeById(id) ?? []);
  const ids = looked
    .filter((cake) => fitsFilters(cake, filters))
    .slice(0, mostLookedThrough)
    .map(({ id }) => id);
  const isCut = isRestEmpty
    ? ids.length === mostLookedThrough
    : meant.some(({ total, ids: read }) => total > read.length);
  const page = Math.min(window.page, Math.max(1, Math.ceil(ids.length / window.size)));
  return {
    ids: ids.slice((page - 1) * window.size, page * window.size),
    page,
    ranked: ids.length,
    total: ids.length,
    atLeast: isCut,
    corrected: ids.length === 0 || isRestEmpty ? null : correctionAmong(meant, found[0], texts),
    gone: ids.length === 0 ? [] : meant.flatMap(({ gone }) => gone),
  };
}

/** Words that have a synonym are not misspelled; spelling is mended only where nothing else is found. */
function asMeant([own, ...synonyms]: readonly Found[]): Found[] {
  const found = [...(own && (synonyms.length === 0 || own.corrected === null) ? [own] : []), ...synonyms].filter(
    ({ total }) => total > 0,
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

async function lookFor(db: Db, text: string, window: Window): Promise<Found> {
  const terms = await readTerms(db, text);
  const ranking = await rankMatches(db, terms, window);
  const corrected = ranking.total === 0 ? null : correctionOf(terms);
  return { ...ranking, corrected, isEmpty: terms.length === 0, gone: [] };
}

async function lookForFewer(db: Db, text: string, window: Window): Promise<Found> {
  for (const { kept, gone } of fewerWords(await readTerms(db, text))) {
    const ranking = await rankMatches(db, kept, window);
    if (ranking.total > 0) return { ...ranking, corrected: correctionOf(kept), isEmpty: false, gone };
  }
  return { ...noMatches, corrected: null, isEmpty: false, gone: [] };
}
