import { eq, sql } from 'drizzle-orm';
import { type ListingQuery, type Sort, wholeListing } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { Failure } from '#domain/failure.ts';
import { categories, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { productFromRow, selectProducts } from '#server/modules/catalogue/product-columns.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { defineCollection } from './define-collection.ts';
import { noCounts, readFacetCounts } from './facets/read-facet-counts.ts';
import { pickPage } from './pick-page.ts';
import { type Listing, readListing, requiredGroup } from './read-listing.ts';
import { readPicks } from './read-picks.ts';

const featured = 'featured';

/** 12 a page (M-03). A page past the end is the last one. */
export async function listFeatured(
  context: RequestContext,
  { page = 1 }: { page?: number | undefined },
): Promise<Listing> {
  const [{ collection, filter }, first] = await Promise.all([
    defineCollection(context.db, featured),
    readPicks(context.db),
  ]);
  const { products, total, pages, ...shown } = await readListing(
    context,
    { collection, required: filter, first },
    { ...wholeListing, page },
  );
  return { products, total, pages, page: shown.page };
}

type Category = { id: number; name: string; slug: string; blurb: string };
type CategoryListing = Listing & { category: Category; facets: Facets; sort: Sort };

/** A category or a cupcake type (C-01 to C-06). @throws Failure 'notFound' for a slug that is no category */
export async function listCategory(
  context: RequestContext,
  { slug, ...query }: ListingQuery & { slug: string },
): Promise<CategoryListing> {
  const [category] = await context.db
    .select({ id: categories.id, name: categories.name, slug: categories.slug, blurb: categories.blurb })
    .from(categories)
    .where(eq(categories.slug, slug));
  if (!category) throw new Failure('notFound');
  const { countBeside, ...listing } = await readListing(context, { collection: `category:${category.id}` }, query);
  return { ...listing, category, sort: query.sort };
}

export const findFeatured = async (context: RequestContext): Promise<Product[]> =>
  findBehind(context, await defineCollection(context.db, featured), await readPicks(context.db));

export const findByCategory = (context: RequestContext, { categoryId }: { categoryId: number }): Promise<Product[]> =>
  findBehind(context, { collection: `category:${categoryId}`, filter: null });

/** The documented lists have no pages; this bounds an answer. */
const mostInOneAnswer = 200;

async function findBehind(
  { db, now }: RequestContext,
  { collection, filter }: { collection: string; filter: string | null },
  first: readonly number[] = [],
): Promise<Product[]> {
  const count = (await readFacetCounts(db, [collection], null)).counts.get(collection) ?? noCounts;
  const picking = {
    collection,
    wanted: requiredGroup(filter),
    prices: null,
    sort: 'popular',
    offset: 0,
    limit: mostInOneAnswer,
    first,
  } as const;
  const rows = await selectProducts(db)
    .innerJoin(sql`(${pickPage(picking, count)}) as picked`, sql`picked.product_id = ${products.id}`)
    .orderBy(sql`picked.place`);
  return rows.map((row) => productFromRow(row, now));
}
