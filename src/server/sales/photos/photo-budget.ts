import { createHmac } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { hourMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { sharedSecret } from '#server/db/shop-secrets.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import type { FileStorage } from '#server/gateways/storage.ts';
import { networksOf } from '#server/platform/limits/network-of.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { retention } from '#shop-retention';
import { keysOfPhoto } from './look-up-photo.ts';

const megabyte = 1024 * 1024;

/** Of pictures that nobody has ordered. One is 300 kB to 2 MB, so a household or an office has room for a good many. */
export const photoBudget = { ofNetwork: 20 * megabyte, ofShop: 1024 * megabyte } as const;

const text =
  'Many pictures from your network have not been ordered with yet. Please try again in a few hours, or ring us.';
const comeAgainSeconds = 3_600;

/** Of an order that is made, or was. */
export const isOrdered: SQL = sql`exists (
  select from order_lines join orders on orders.id = order_id
  where personalisation ? 'photo' and personalisation ->> 'photo' = photos.token and fulfilment not in ('cancelled', 'expired'))`;
const isAskedWith: SQL = sql`exists (select from enquiry_pictures where enquiry_pictures.token = photos.token)`;

type Insert = (tx: Db, networks: string[]) => Promise<unknown>;

/**
 * Whoever sends more than their network may keep is refused. Where the shop has no room, the oldest make some: those that are nobody's
 * first, then those in customers' carts. @throws Failure 'tooManyRequests'
 */
export async function makeRoomForPhoto(
  { db, now, address, services: { storage } }: RequestContext,
  bytes: number,
  insert: Insert,
): Promise<void> {
  const secret = await sharedSecret(db, 'writers');
  const hashed = networksOf(address ?? 'unknown').map(({ network, times }) => ({
    times,
    network: createHmac('sha256', secret).update(network).digest('base64url'),
  }));
  const crowdedOut = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('photos', 0))`);
    const { rows } = await tx.execute<{ network: string; bytes: string }>(sql`
      select network, sum(bytes)::bigint as bytes from photos, unnest(networks) as network
      where network in (${sql.join(
        hashed.map(({ network }) => sql`${network}`),
        sql`, `,
      )})
        and created_at > ${new Date(now.getTime() - retention.unclaimedPhotoHours * hourMs)}
        and forgotten_at is null and not ${isOrdered}
      group by network`);
    const sumOf = new Map(rows.map((row) => [row.network, Number(row.bytes)]));
    if (hashed.some(({ network, times }) => (sumOf.get(network) ?? 0) + bytes > times * photoBudget.ofNetwork))
      throw new Failure('tooManyRequests', { text, retryAfterSeconds: comeAgainSeconds });
    const oldest = await crowdOut(tx, now, photoBudget.ofShop - bytes);
    await insert(
      tx,
      hashed.map(({ network }) => network),
    );
    return oldest;
  });
  await removePhotos(db, storage, crowdedOut).catch(() => undefined); // a job removes what is left of them
}

/** What customers' carts hold leaves so much to those who have only just sent theirs. */
const shareOfCarts = 0.75;

/** Nobody sees them from then on. Of enquiries none goes: staff work with them, and few may ask. */
async function crowdOut(tx: Db, now: Date, most: number): Promise<string[]> {
  const mostOfCarts = Math.floor(shareOfCarts * most);
  const { rows } = await tx.execute<{ token: string }>(sql`
    update photos set forgotten_at = ${now} where token in (
      select token from (
        select token, user_id is null as is_nobodys,
          sum(bytes) over (partition by user_id is null order by created_at desc, token) as with_younger,
          coalesce(sum(bytes) filter (where user_id is not null) over (), 0) as of_carts
        from photos where forgotten_at is null and not ${isOrdered} and not ${isAskedWith}
      ) as unordered
      where with_younger > case when is_nobodys then ${most} - least(of_carts, ${mostOfCarts}) else ${mostOfCarts} end)
    returning token`);
  return rows.map(({ token }) => token);
}

/** The rows go last: what the storage could not delete is found by them again. */
export async function removePhotos(db: Db, storage: FileStorage, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) {
    const { printed, shown } = keysOfPhoto(token);
    await storage.delete(printed);
    await storage.delete(shown);
    await db.delete(photos).where(eq(photos.token, token));
  }
}
