import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue-tables.ts';

/** The name may lack its ending (storefront §3). */
export async function findPictureFile(db: Db, name: string): Promise<string | null> {
  const [found] = await db
    .select({ file: products.mainImage })
    .from(products)
    .where(sql`${products.mainImage} = ${name} or regexp_replace(${products.mainImage}, '\\.[^.]+$', '') = ${name}`)
    .limit(1);
  return found?.file ?? null;
}
