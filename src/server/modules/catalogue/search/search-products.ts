import { eq, sql } from 'drizzle-orm';
import { mostPages } from '#contract/listing/catalogue.ts';
import { type ListingQuery, pageSize, type SearchSort } from '#contract/listing/filters.ts';
import { tidyPrices } from '#contract/listing/read-listing-query.ts';
import type { SearchListing as WireListing } from '#contract/listing/search.ts';
import { isDietQuestion } from '#domain/diet/diet-question.ts';
import type { Product, ProductSummary } from '#domain/product.ts';
import type { Db } from '#server/db/open.ts';
import { categories, products } from '#server/db/tables/schema.ts';
import type { Listing } from '#server/modules/catalogue/listing/read-listing.ts';
import {
  productFromRow,
  selectProducts,
  summaryColumns,
  summaryFromRow,
} from '#server/modules/catalogue/product-columns.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { narrowMatches } from './narrow-matches.ts';
import { noMatches, type Ranking, rankMatches } from './rank-matches.ts';
import { correctionOf, readTerms } from './search-terms.ts';

type Found = Ranking & { readonly corrected: string | null; readonly dietQuestion: boolean };

async function search(db: Db, text: string, page: number, size: number): Promise<Found> {
  if (isDietQuestion(text)) return { ...noMatches, corrected: null, dietQuestion: true };
  const terms = await readTerms(db, text);
  const ranking = await rankMatches(db, terms, { page, size });
  return { ...ranking, corrected: ranking.total === 0 ? null : correctionOf(terms), dietQuestion: false };
}

const mostInOneAnswer = 100;

export async function searchProducts({ db }: RequestContext, { q }: { q: string }): Promise<Product[]> {
  const { ids } = await search(db, q, 1, mostInOneAnswer);
  const rows = await selectProducts(db)
    .innerJoin(...inOrderOf(ids))
    .orderBy(sql`ranked.place`);
  return rows.map(productFromRow);
}

/** Out of which choices and other orders are made; what lies deeper is reached by relevance alone. */
const mostLookedThrough = 480;

type SearchListing = Listing & Omit<WireListing, keyof Listing>;

export async function listSearch(
  { db }: RequestContext,
  { q, ...asked }: ListingQuery<SearchSort> & { q: string },
): Promise<SearchListing> {
  const query = tidyPrices(asked);
  const best = await search(db, q, 1, mostLookedThrough);
  const { ids, facets, isWhole } = await narrowMatches(db, best.ids, query);
  const reach = isWhole ? best.ranked : ids.length;
  const pages = Math.min(mostPages, Math.max(1, Math.ceil(reach / pageSize)));
  const page = Math.min(query.page, pages);
  const end = page * pageSize;
  const isDeep = isWhole && end > mostLookedThrough;
  const shown = isDeep ? (await search(db, q, page, pageSize)).ids : ids.slice(end - pageSize, end);
  return {
    q,
    products: await findSummaries(db, shown),
    page,
    pages,
    total: isWhole ? best.total : ids.length,
    atLeast: best.atLeast || (!isWhole && best.total > best.ids.length),
    corrected: best.corrected,
    dietQuestion: best.dietQuestion,
    facets,
    sort: query.sort,
  };
}

export async function suggest(
  { db }: RequestContext,
  { q, limit }: { q: string; limit: number },
): Promise<{
  products: ProductSummary[];
  total: number;
  atLeast: boolean;
  corrected: string | null;
  dietQuestion: boolean;
}> {
  const { ids, total, atLeast, corrected, dietQuestion } = await search(db, q, 1, limit);
  return { products: await findSummaries(db, ids), total, atLeast, corrected, dietQuestion };
}

async function findSummaries(db: Db, ids: readonly number[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(summaryColumns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(...inOrderOf(ids))
    .orderBy(sql`ranked.place`);
  return rows.map(summaryFromRow);
}

const inOrderOf = (ids: readonly number[]) =>
  [
    sql`unnest(${sql.param(ids)}::int[]) with ordinality as ranked (ranked_id, place)`,
    sql`ranked.ranked_id = ${products.id}`,
  ] as const;
