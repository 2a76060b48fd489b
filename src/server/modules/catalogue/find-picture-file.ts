import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/** The name may lack its ending (storefront §3). */
export async function findPictureFile(db: Db, name: string): Promise<string | null> {
  const { rows } = await db.execute<{ file: string }>(sql`
    select file from (
      select main_image as file from products union all select file from product_pictures
    ) as known
    where file = ${name} or regexp_replace(file, '\\.[^.]+$', '') = ${name} limit 1`);
  return rows[0]?.file ?? null;
}
