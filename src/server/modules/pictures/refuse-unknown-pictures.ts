import { sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { markPictureUsed } from './mark-picture-used.ts';

/**
 * Those that customers are to see elsewhere than with a product: one that staff handed in, which stays from now on, one of a
 * product, or one that a setting had before. @throws Failure 'invalid' for one that the shop does not have
 */
export async function refuseUnknownPictures(db: Db, files: readonly string[]): Promise<void> {
  for (const file of new Set(files)) {
    const { rows } = await db.execute(sql`
      select from settings where strpos(value::text, ${`"${file}"`}) > 0
      union all select from product_pictures where file = ${file} limit 1`);
    if (rows.length === 0 && !(await markPictureUsed(db, file)))
      throw new Failure('invalid', { text: `The shop has no picture ${file}. Please add it again.` });
  }
}
