import { eq, inArray, sql } from 'drizzle-orm';
import { dayMs, hourMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import type { FileStorage } from '#server/gateways/storage.ts';
import { retention } from '#shop-retention';
import { isWritten, removePhotos } from './photo-budget.ts';

/** Nobody sees them from then on; a job removes them within the hour. */
export async function forgetPhotosOf(tx: Db, userId: number, now: Date): Promise<void> {
  await tx.update(photos).set({ forgottenAt: now }).where(eq(photos.userId, userId));
}

const atOnce = 100;

/**
 * Removes the photos of orders that were collected and of enquiries whose day is over, those that nobody put into a cart, ordered or asked
 * with, and those of people who left. An order that ended without its cake does not count. Networks are forgotten on the way. If the
 * storage is unavailable it throws, and what it has done is done.
 */
export async function removeOldPhotos(db: Db, storage: FileStorage, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
  await db.execute(sql`
    update photos set networks = null
    where networks is not null and created_at < ${hoursAgo(retention.unclaimedPhotoHours)} and not ${isWritten}`);
  for (;;) {
    const { rows } = await db.execute<{ token: string }>(sql`
      select token from photos
      left join lateral (
        select max(pickup_date) as picked_up from order_lines join orders on orders.id = order_id
        where personalisation ? 'photo' and personalisation ->> 'photo' = token and fulfilment not in ('cancelled', 'expired')
      ) as ordered on true
      left join lateral (
        select max(enquiries.event_date) as asked_for from enquiry_pictures
          join enquiry_messages on enquiry_messages.id = message_id join enquiries on enquiries.id = enquiry_id
        where enquiry_pictures.token = photos.token
      ) as shown on true
      where forgotten_at is not null or not (
          exists (select from reviews where photo = photos.token)
          or exists (select from contact_messages where pictures @> array[photos.token])
        ) and (asked_for < ${daysAgo(retention.enquiryPictureDays).toISOString()}::date
        or picked_up < ${daysAgo(retention.photoDays).toISOString()}::date
        or (picked_up is null and asked_for is null and photos.user_id is null
          and case when wanted_at is null then photos.created_at < ${hoursAgo(retention.unseenPhotoHours)}
            else wanted_at < ${hoursAgo(retention.unclaimedPhotoHours)} end)
        or (picked_up is null and asked_for is null and greatest(photos.created_at, wanted_at) < ${daysAgo(retention.unorderedPhotoDays)}))
      order by photos.created_at limit ${atOnce}`);
    const tokens = rows.map(({ token }) => token);
    if (tokens.length === 0) return;
    await db
      .update(photos)
      .set({ forgottenAt: sql`coalesce(${photos.forgottenAt}, ${now})` })
      .where(inArray(photos.token, tokens));
    await removePhotos(db, storage, tokens);
  }
}
