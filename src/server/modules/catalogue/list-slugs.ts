import { asc } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { categories, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { isShown } from './product-columns.ts';

/** Everything that has a page of its own, at most so many products. */
export async function listSlugs(
  db: Db,
  { mostProducts }: { mostProducts: number },
): Promise<{ categories: string[]; products: string[] }> {
  const [listed, cakes] = await Promise.all([
    db.select({ slug: categories.slug }).from(categories).orderBy(asc(categories.position), asc(categories.id)),
    db.select({ slug: products.slug }).from(products).where(isShown).orderBy(asc(products.id)).limit(mostProducts),
  ]);
  return { categories: listed.map(({ slug }) => slug), products: cakes.map(({ slug }) => slug) };
}
