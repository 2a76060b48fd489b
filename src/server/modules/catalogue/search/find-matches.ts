import { asc } from 'drizzle-orm';
import type { SearchNotice, SearchPhrase } from '#domain/search/search-phrase.ts';
import { understandSearch } from '#domain/search/understand-search.ts';
import type { Db } from '#server/db/open.ts';
import { searchPhrases } from '#server/db/tables/content-tables.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { keepFitting, listFitting } from './fits-diet.ts';
import { noMatches, type Ranking, rankMatches } from './rank-matches.ts';
import { correctionOf, readTerms } from './search-terms.ts';

/** Out of which choices and other orders are made; what lies deeper is reached by relevance alone. */
export const mostLookedThrough = 480;

export type Matches = Ranking & {
  readonly corrected: string | null;
  readonly notices: readonly SearchNotice[];
};

type Window = { readonly page: number; readonly size: number };
type Found = Ranking & { readonly corrected: string | null; readonly isEmpty: boolean };

const readPhrases = (db: Db): Promise<SearchPhrase[]> =>
  db
    .select({ phrases: searchPhrases.phrases, meaning: searchPhrases.meaning })
    .from(searchPhrases)
    .orderBy(asc(searchPhrases.id));

/** Diets and allergens are never looked for as a text: they narrow what the rest of the words find. */
export async function findMatches(
  { db, shop }: Pick<RequestContext, 'db' | 'shop'>,
  text: string,
  window: Window,
): Promise<Matches> {
  const { texts, filters, notices } = understandSearch(await readPhrases(db), text, shop.kitchenNotice);
  if (notices.some(({ kind }) => kind === 'telephone') || (texts.length === 0 && filters.length === 0))
    return { ...noMatches, corrected: null, notices };
  const [own] = texts;
  if (texts.length === 1 && own !== undefined && filters.length === 0)
    return { ...(await lookFor(db, own, window)), notices };
  const all = { page: 1, size: mostLookedThrough };
  const found = await Promise.all(texts.map((each) => lookFor(db, each, all)));
  const meant = asMeant(found);
  const isRestEmpty = found.every(({ isEmpty }) => isEmpty);
  const matched = [...new Set(meant.flatMap(({ ids }) => ids))];
  const ids = isRestEmpty ? await listFitting(db, filters, mostLookedThrough) : await keepFitting(db, matched, filters);
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
    notices,
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
  return { ...ranking, corrected: ranking.total === 0 ? null : correctionOf(terms), isEmpty: terms.length === 0 };
}
