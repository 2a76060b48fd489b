import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { pictures } from '#server/db/tables/catalogue/picture-tables.ts';
import { lookUpPictureNamed } from './look-up-picture.ts';

/**
 * Those that customers are to see elsewhere than with a product: one that staff handed in, which stays from now on, one of a
 * product, or one that a setting or a newsletter had before. @throws Failure 'invalid' for one that the shop does not have
 */
export async function refuseUnknownPictures(db: Db, files: readonly string[]): Promise<void> {
  for (const file of new Set(files)) {
    const { rows } = await db.execute(sql`
      select from settings where strpos(value::text, ${`"${file}"`}) > 0
      union all select from product_pictures where file = ${file}
      union all select from newsletters where picture->>'file' = ${file} limit 1`);
    if (rows.length === 0 && !(await markPictureUsed(db, file)))
      throw new Failure('invalid', { text: `The shop does not have the picture ${file}. Please add it again.` });
  }
}

/** From now on customers see it elsewhere than with a product, and it stays. False where the shop has none of that name. */
async function markPictureUsed(db: Db, file: string): Promise<boolean> {
  const found = await lookUpPictureNamed(db, file);
  if (!found) return false;
  const used = await db
    .update(pictures)
    .set({ usedAt: sql`coalesce(${pictures.usedAt}, now())` })
    .where(and(eq(pictures.hash, found.hash), isNotNull(pictures.storedAt)))
    .returning({ hash: pictures.hash });
  return used.length > 0;
}
