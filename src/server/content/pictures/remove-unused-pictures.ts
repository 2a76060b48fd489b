import { and, eq, isNull, sql } from 'drizzle-orm';
import { hourMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { pictures } from '#server/db/tables/catalogue/picture-tables.ts';
import type { FileStorage } from '#server/gateways/storage.ts';
import { keyOfPicture } from './keep-picture.ts';

/** Somebody may still be filling in the form that it belongs to. */
const unusedHours = 48;
/** Of everything that nothing uses yet: the oldest go first. */
export const mostUnusedBytes = 1024 * 1024 * 1024;
const atOnce = 100;

/**
 * Removes pictures that were uploaded or cut and that nothing ever used, including uploads that were broken off; and before their time if
 * there are too many. What was used stays, because orders show what was ordered. If the storage is away, it throws, and what it has done so
 * far stays done.
 * @param now null to remove only what is too much
 */
export async function removeUnusedPictures(db: Db, storage: FileStorage, now: Date | null): Promise<void> {
  const until = new Date(now === null ? 0 : now.getTime() - unusedHours * hourMs);
  for (;;) {
    // From here on nothing can begin to use it; a cut is removed before what it is cut from.
    const { rows } = await db.execute<{ hash: string }>(sql`
      update pictures set stored_at = null where hash in (
        select hash from pictures unused
        where used_at is null
          and (created_at < ${until.toISOString()}::timestamptz or hash in (
            select hash from (
              select hash, sum(bytes) over (order by created_at desc, hash) as with_younger
              from pictures where used_at is null and stored_at is not null) as sums
            where with_younger > ${mostUnusedBytes}))
          and not exists (select from pictures cut where cut.cut_of = unused.hash)
          and not exists (select from product_pictures shown where shown.hash = unused.hash)
        order by created_at limit ${atOnce} for update skip locked)
      returning hash`);
    for (const { hash } of rows) await removeOne(db, storage, hash);
    if (rows.length === 0) return;
  }
}

/** While its row is locked, nobody stores it again. */
const removeOne = (db: Db, storage: FileStorage, hash: string): Promise<void> =>
  db.transaction(async (tx) => {
    const removed = await tx
      .delete(pictures)
      .where(and(eq(pictures.hash, hash), isNull(pictures.storedAt), isNull(pictures.usedAt)))
      .returning({ hash: pictures.hash });
    if (removed.length > 0) await storage.delete(keyOfPicture(hash));
  });
