import { asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Listing, type Product, pageSize } from '#contract/catalogue.ts';
import type { Sort } from '#contract/filters.ts';
import type { Facets } from '#contract/listing-input.ts';
import { Failure } from '#domain/failure.ts';
import { categories, products } from '#server/db/schema.ts';
import type { Visit } from '#server/modules/visit.ts';
import { asProduct, asSummary, selectProducts, summaryColumns, totalColumn } from './product-columns.ts';

/** What the customer pays: the discount price where it is lower (decisions). */
const payable = sql`least(${products.pricePence}, coalesce(${products.discountPricePence}, ${products.pricePence}))`;

/** C-03; the id makes every order complete, so that no product stands on two pages. */
const orders: Readonly<Record<Sort, SQL[]>> = {
  popular: [desc(products.sold), asc(products.id)],
  'price-low-high': [sql`${payable} asc`, asc(products.id)],
  'price-high-low': [sql`${payable} desc`, asc(products.id)],
  newest: [desc(products.createdAt), desc(products.id)],
};

const offsetOf = (page: number): number => (page - 1) * pageSize;
const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize));

/** GET /listings/featured: a page of 'Our Featured Picks', 12 a page (M-03). A page past the end is the last one. */
export async function listFeatured(visit: Visit, { page = 1 }: { page?: number | undefined }): Promise<Listing> {
  const rows = await visit.db
    .select({ ...summaryColumns, total: totalColumn })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(eq(products.featured, true))
    .orderBy(...orders.popular)
    .limit(pageSize)
    .offset(offsetOf(page));
  const total = rows[0]?.total ?? 0;
  if (rows.length === 0 && page > 1) return listFeatured(visit, { page: pagesOf(await countFeatured(visit)) });
  return { products: rows.map(asSummary), total, page, pages: pagesOf(total) };
}

const countFeatured = (visit: Visit): Promise<number> => visit.db.$count(products, eq(products.featured, true));

type CategoryAsked = { slug: string; page?: number | undefined; sort?: Sort | undefined };
type CategoryListing = Listing & {
  facets: Facets;
  category: { id: number; name: string; slug: string; blurb: string };
  sort: Sort;
};

/**
 * GET /listings/category/{slug}: a page of a category, or of one of the four cupcake types (C-01).
 * @throws Failure 'notFound' for a slug that is no category
 */
export async function listCategory(
  visit: Visit,
  { slug, page = 1, sort = 'popular' }: CategoryAsked,
): Promise<CategoryListing> {
  const shown = alias(categories, 'shown');
  const rows = await visit.db
    .select({
      ...summaryColumns,
      total: totalColumn,
      shown: { id: shown.id, name: shown.name, slug: shown.slug, blurb: shown.blurb },
    })
    .from(shown)
    .leftJoin(products, or(eq(products.categoryId, shown.id), eq(products.typeCategoryId, shown.id)))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(eq(shown.slug, slug))
    .orderBy(...orders[sort])
    .limit(pageSize)
    .offset(offsetOf(page));
  const [first] = rows;
  if (!first) {
    if (page > 1) return listCategory(visit, { slug, sort, page: 1 });
    throw new Failure('notFound');
  }
  const found = rows.filter(isProductRow);
  const total = found.length === 0 ? 0 : first.total;
  return {
    category: first.shown,
    sort,
    facets: noFacets,
    products: found.map(asSummary),
    total,
    page,
    pages: pagesOf(total),
  };
}

const noFacets: Facets = {
  filter: {
    featured: 0,
    'new-arrivals': 0,
    'best-sellers': 0,
    'vanilla-base': 0,
    'chocolate-base': 0,
    'ribbon-base': 0,
  },
  weight: { '500G': 0, '750G': 0, '1KG': 0 },
};

/** A category without products comes as one row of nothing. */
type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };
const isProductRow = <Row extends Nullable<Parameters<typeof asSummary>[0]>>(
  row: Row,
): row is Row & Parameters<typeof asSummary>[0] => row.id !== null;

/** GET /products/featured (storefront §7): all featured products. */
export async function findFeatured(visit: Visit): Promise<Product[]> {
  const rows = await selectProducts(visit.db)
    .where(eq(products.featured, true))
    .orderBy(...orders.popular)
    .limit(mostInOneAnswer);
  return rows.map(asProduct);
}

/** GET /products/category/{categoryId} (storefront §7, C-09). */
export async function findByCategory(visit: Visit, { categoryId }: { categoryId: number }): Promise<Product[]> {
  const rows = await selectProducts(visit.db)
    .where(or(eq(products.categoryId, categoryId), eq(products.typeCategoryId, categoryId)))
    .orderBy(...orders.popular)
    .limit(mostInOneAnswer);
  return rows.map(asProduct);
}

/** The documented lists have no pages; this bounds an answer however far the shop grows. */
const mostInOneAnswer = 200;
