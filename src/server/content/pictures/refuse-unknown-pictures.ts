import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { pictures } from '#server/db/tables/catalogue/picture-tables.ts';
import { lookUpPictureNamed } from './look-up-picture.ts';

/**
 * Refuses pictures that customers are to see elsewhere than with a product, unless staff uploaded them (they stay from now on), a product
 * has them, or a setting or a newsletter had them before. @throws Failure 'invalid' for one that the shop does not have
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

/** Marks that customers now see it elsewhere than with a product, so that it stays. False if the shop has none of that name. */
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
