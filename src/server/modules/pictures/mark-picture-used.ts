import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { pictures } from '#server/db/tables/catalogue/picture-tables.ts';
import { lookUpPictureNamed } from './look-up-picture.ts';

/** From now on customers see it elsewhere than with a product, and it stays. False where the shop has none of that name. */
export async function markPictureUsed(db: Db, file: string): Promise<boolean> {
  const found = await lookUpPictureNamed(db, file);
  if (!found) return false;
  const used = await db
    .update(pictures)
    .set({ usedAt: sql`coalesce(${pictures.usedAt}, now())` })
    .where(and(eq(pictures.hash, found.hash), isNotNull(pictures.storedAt)))
    .returning({ hash: pictures.hash });
  return used.length > 0;
}
