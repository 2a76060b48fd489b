import { createHmac } from 'node:crypto';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { hourMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { sharedSecret } from '#server/db/shop-secrets.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import type { FileStorage } from '#server/gateways/storage.ts';
import { countedOf, type Network } from '#server/platform/limits/network-of.ts';
import type { Customer, RequestContext } from '#server/platform/request-context.ts';
import { loggedIn } from '#server/platform/secrets.ts';
import { retention } from '#shop-retention';
import { keysOfPhoto } from './look-up-photo.ts';

const megabyte = 1024 * 1024;

/** For pictures that nobody has ordered with. One is 300 kB to 2 MB, so a household or an office has room for a good many. */
export const photoBudget = { ofSender: 20 * megabyte, ofShop: 1024 * megabyte } as const;

/**
 * For pictures that came with enquiries and messages, until they are forgotten. Those of reviews do not count: each is of an order that was
 * collected.
 */
export const writtenBudget = { ofSender: 40 * megabyte, ofShop: 2048 * megabyte } as const;

const texts = {
  guest:
    'Many pictures from your network are in carts and have not been ordered with yet. Please log in and send yours again, or call us.',
  customer: 'Many of your pictures have not been ordered with yet. Please try again in a few hours, or call us.',
} as const;
const comeAgainSeconds = 3_600;

/** Ordered with, and the order is neither cancelled nor expired. */
const isOrdered: SQL = sql`exists (
  select from order_lines join orders on orders.id = order_id
  where personalisation ? 'photo' and personalisation ->> 'photo' = photos.token and fulfilment not in ('cancelled', 'expired'))`;
/** Sent with an enquiry or a message. */
export const isWritten: SQL = sql`(photos.token in (select token from enquiry_pictures)
  or photos.token in (select unnest(pictures) from contact_messages))`;
const isReviews: SQL = sql`photos.token in (select photo from reviews where photo is not null)`;
/** Sent by a person, as far as anybody knows. */
const isTrusted: SQL = sql`(${isReviews}
  or photos.token in (select unnest(pictures) from contact_messages where not suspected)
  or photos.token in (
    select token from enquiry_pictures join enquiry_messages on enquiry_messages.id = message_id
      join enquiries on enquiries.id = enquiry_id
    where not suspected))`;
const isLoose: SQL = sql`forgotten_at is null and not ${isOrdered} and not ${isWritten} and not ${isReviews}`;

/** What a cart or a form has shown stays this much longer than what nobody has looked at since it came. */
const seenHours = 12;
/** The earliest goes first. */
const goesAt: SQL = sql`coalesce(wanted_at + make_interval(hours => ${seenHours}), created_at)`;

type Insert = (tx: Db, networks: string[]) => Promise<unknown>;

/**
 * If a sender has no room, their own oldest pictures that are in no customer's cart make some; if the shop has none, the oldest of all do:
 * first those that are nobody's, then those in customers' carts.
 * @throws Failure 'tooManyRequests' if what is in customers' carts leaves no room for the sender
 */
export async function makeRoomForPhoto(context: RequestContext, bytes: number, insert: Insert): Promise<void> {
  const { db, now, services } = context;
  const customer = await loggedIn(context);
  const senders = await sendersOf(context, customer);
  const crowdedOut = await db.transaction(async (tx) => {
    await lockPhotos(tx);
    const gone: string[] = [];
    for (const { network, times } of senders) {
      const inTime = new Date(now.getTime() - retention.unclaimedPhotoHours * hourMs);
      const { tokens, isFull } = await crowdOut(tx, now, {
        of: sql`${isLoose} and networks @> array[${network}]::text[] and created_at > ${inTime}`,
        mayGo: sql`user_id is null`,
        most: times * photoBudget.ofSender - bytes,
      });
      if (isFull)
        throw new Failure('tooManyRequests', {
          text: texts[customer ? 'customer' : 'guest'],
          retryAfterSeconds: comeAgainSeconds,
        });
      gone.push(...tokens);
    }
    gone.push(...(await crowdOutOfShop(tx, now, photoBudget.ofShop - bytes)));
    await insert(
      tx,
      senders.map(({ network }) => network),
    );
    return gone;
  });
  await removePhotos(db, services.storage, crowdedOut).catch(() => undefined); // a job removes what is left of them
}

const noRoom = (whose: string, wayOut: string): Failure => {
  const text = `We already have as many pictures ${whose} as we can keep. Please ${wayOut}send this without pictures, or call us.`;
  return new Failure('tooManyRequests', { text, fields: { pictures: text } });
};

/**
 * For pictures that come with an enquiry or a message, before it is written. What machines wrote, by all signs, makes room, oldest first;
 * what people wrote stays. They count for whoever uploads them until they are forgotten.
 * @throws Failure 'tooManyRequests' with the text for `pictures`
 */
export async function makeRoomForWritten(context: RequestContext, tokens: readonly string[]): Promise<void> {
  const { db: tx, now } = context;
  const customer = await loggedIn(context);
  const senders = await sendersOf(context, customer);
  await lockPhotos(tx);
  const these = and(inArray(photos.token, [...tokens]), isNull(photos.forgottenAt));
  const [sent] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${photos.bytes}), 0)::int` })
    .from(photos)
    .where(these);
  const bytes = sent?.bytes ?? 0;
  const makeRoom = (of: SQL, most: number) =>
    crowdOut(tx, now, {
      of: sql`forgotten_at is null and ${isWritten} and not ${inArray(photos.token, [...tokens])} and ${of}`,
      mayGo: sql`not ${isTrusted}`,
      most: most - bytes,
    });
  for (const { network, times } of senders) {
    const { isFull } = await makeRoom(sql`networks @> array[${network}]::text[]`, times * writtenBudget.ofSender);
    if (isFull) throw customer ? noRoom('of yours', '') : noRoom('from your network', 'log in, or ');
  }
  const { isFull } = await makeRoom(sql`true`, writtenBudget.ofShop);
  if (isFull) throw noRoom('of other customers', '');
  await tx
    .update(photos)
    .set({ networks: senders.map(({ network }) => network) })
    .where(these);
}

/** Senders are kept as keyed hashes. */
async function sendersOf({ db, address }: RequestContext, customer: Customer | null): Promise<Network[]> {
  const secret = await sharedSecret(db, 'writers');
  return countedOf(address, customer).map(({ network, times }) => ({
    times,
    network: createHmac('sha256', secret).update(network).digest('base64url'),
  }));
}

/** Makes everybody who adds up what is kept do so one after the other. */
const lockPhotos = (tx: Db): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('photos', 0))`);

type Crowd = { readonly of: SQL; readonly mayGo: SQL; readonly most: number };

/** Nobody sees what goes from then on. If all that may go would not be enough, nothing goes. */
async function crowdOut(
  tx: Db,
  now: Date,
  { of, mayGo, most }: Crowd,
): Promise<{ readonly tokens: readonly string[]; readonly isFull: boolean }> {
  const { rows } = await tx.execute<{ tokens: string[]; isFull: boolean }>(sql`
    with crowd as (select token, bytes, ${goesAt} as goes_at, ${mayGo} as may_go from photos where ${of}),
      staying as (select coalesce(sum(bytes) filter (where not may_go), 0) as bytes from crowd),
      gone as (
        update photos set forgotten_at = ${now} where token in (
          select token from staying, (
            select token, sum(bytes) over (order by goes_at desc, token) as with_later from crowd where may_go
          ) as going
          where staying.bytes <= ${most} and staying.bytes + with_later > ${most})
        returning token)
    select staying.bytes > ${most} as "isFull", array(select token from gone) as tokens from staying`);
  return rows[0] ?? { tokens: [], isFull: false };
}

/** The most that customers' carts may hold, which leaves the rest to those who have only just sent theirs. */
const shareOfCarts = 0.75;

/** Nobody sees them from then on. */
async function crowdOutOfShop(tx: Db, now: Date, most: number): Promise<string[]> {
  const mostOfCarts = Math.floor(shareOfCarts * most);
  const { rows } = await tx.execute<{ token: string }>(sql`
    update photos set forgotten_at = ${now} where token in (
      select token from (
        select token, user_id is null as is_nobodys,
          sum(bytes) over (partition by user_id is null order by ${goesAt} desc, token) as with_later,
          coalesce(sum(bytes) filter (where user_id is not null) over (), 0) as of_carts
        from photos where ${isLoose}
      ) as loose
      where with_later > case when is_nobodys then ${most} - least(of_carts, ${mostOfCarts}) else ${mostOfCarts} end)
    returning token`);
  return rows.map(({ token }) => token);
}

/** The rows go last, so that what the storage could not delete is found through them again. */
export async function removePhotos(db: Db, storage: FileStorage, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) {
    const { printed, shown } = keysOfPhoto(token);
    await storage.delete(printed);
    await storage.delete(shown);
    await db.delete(photos).where(eq(photos.token, token));
  }
}
