import { eq, sql } from 'drizzle-orm';
import type { Product } from '#contract/catalogue.ts';
import { pageSize } from '#contract/filters.ts';
import type { SearchListing, Suggestion } from '#contract/search.ts';
import { isDietQuestion } from '#domain/diet/diet-question.ts';
import type { Db } from '#server/db/open.ts';
import { categories, products } from '#server/db/schema.ts';
import type { Visit } from '#server/modules/visit.ts';
import { asProduct, asSummary, selectProducts, summaryColumns } from './product-columns.ts';
import { noMatches, type Ranking, rankMatches } from './rank-matches.ts';
import { correctionOf, readTerms } from './search-terms.ts';

type Found = Ranking & { readonly corrected: string | null; readonly dietQuestion: boolean };

async function search(db: Db, text: string, page: number, size: number): Promise<Found> {
  if (isDietQuestion(text)) return { ...noMatches, corrected: null, dietQuestion: true };
  const terms = await readTerms(db, text);
  const ranking = await rankMatches(db, terms, { page, size });
  return { ...ranking, corrected: ranking.total === 0 ? null : correctionOf(terms), dietQuestion: false };
}

/** The documented list has no pages; this bounds its answer. */
const mostInOneAnswer = 100;

/** GET /products/search (storefront §7). */
export async function searchProducts({ db }: Visit, { q }: { q: string }): Promise<Product[]> {
  const { ids } = await search(db, q, 1, mostInOneAnswer);
  const rows = await selectProducts(db)
    .innerJoin(...inOrderOf(ids))
    .orderBy(sql`ranked.place`);
  return rows.map(asProduct);
}

/** GET /listings/search: a page of the search results (S-01). A page past the end is the last one. */
export async function listSearch(
  { db }: Visit,
  { q, page = 1 }: { q: string; page?: number | undefined },
): Promise<SearchListing> {
  const { ids, ranked, total, atLeast, corrected, dietQuestion, page: shown } = await search(db, q, page, pageSize);
  const pages = Math.max(1, Math.ceil(ranked / pageSize));
  return { q, products: await findSummaries(db, ids), page: shown, pages, total, atLeast, corrected, dietQuestion };
}

/** GET /search/suggestions (H-04). */
export async function suggest(
  { db }: Visit,
  { q, limit }: { q: string; limit: number },
): Promise<{
  suggestions: Suggestion[];
  total: number;
  atLeast: boolean;
  corrected: string | null;
  dietQuestion: boolean;
}> {
  const { ids, total, atLeast, corrected, dietQuestion } = await search(db, q, 1, limit);
  const found = await findSummaries(db, ids);
  const suggestions = found.map(({ slug, name, price, discountPrice, mainImage }) => ({
    slug,
    name,
    price,
    discountPrice,
    mainImage,
  }));
  return { suggestions, total, atLeast, corrected, dietQuestion };
}

async function findSummaries(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select(summaryColumns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(...inOrderOf(ids))
    .orderBy(sql`ranked.place`);
  return rows.map(asSummary);
}

/** Joins the products of these ids, in the order of the ids. */
const inOrderOf = (ids: readonly number[]) =>
  [
    sql`unnest(${sql.param(ids)}::int[]) with ordinality as ranked (ranked_id, place)`,
    sql`ranked.ranked_id = ${products.id}`,
  ] as const;
