import { and, eq } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { Moved } from '#domain/moved.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { formerSlugs } from '#server/db/tables/catalogue/former-slug-tables.ts';
import { isShown } from './product-columns.ts';

/** Never answers. @throws Moved for a slug that a product had before, else Failure 'notFound' with 'Product not found' */
export async function findFormer(db: Db, slug: string): Promise<never> {
  const [today] = await db
    .select({ slug: products.slug })
    .from(formerSlugs)
    .innerJoin(products, eq(products.id, formerSlugs.productId))
    .where(and(eq(formerSlugs.slug, slug), isShown));
  throw today ? new Moved(today.slug) : new Failure('notFound', { text: 'Product not found' });
}
