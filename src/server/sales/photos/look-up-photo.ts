import { and, asc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { dayMs, minuteMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import type { FileStorage } from '#server/gateways/storage.ts';
import { hashOfToken, isSecretToken } from '#server/platform/secrets.ts';
import { retention } from '#shop-retention';

const isThere = async (db: Db, token: string): Promise<boolean> =>
  isSecretToken(token) &&
  (await db.$count(photos, and(eq(photos.token, token), isNotNull(photos.storedAt), isNull(photos.forgottenAt)))) > 0;

/** The small one, a JPEG; null if nobody has it, or it is forgotten. @throws Failure 'unavailable' if the storage is unavailable */
export const lookUpPhoto = async (db: Db, storage: FileStorage, token: string): Promise<Buffer | null> =>
  (await isThere(db, token)) ? storage.get(keysOfPhoto(token).shown) : null;

/**
 * A guest's cart and a form are only on the device: that they show a photo is all that the shop hears of them. This is written down once in
 * ten minutes, because whoever looked last keeps theirs longest, and only for as long as a customer's photo may be in a cart.
 */
export async function notePhotoIsWanted(db: Db, token: string, now: Date): Promise<void> {
  if (!isSecretToken(token)) return;
  const { userId, wantedAt, createdAt } = photos;
  await db
    .update(photos)
    .set({ wantedAt: now })
    .where(
      and(
        eq(photos.token, token),
        isNull(userId),
        or(isNull(wantedAt), lt(wantedAt, new Date(now.getTime() - 10 * minuteMs))),
        gt(createdAt, new Date(now.getTime() - retention.unorderedPhotoDays * dayMs)),
      ),
    );
}

type OfLine = {
  readonly orderNo: string;
  /** The line's place in its order, from 1. */
  readonly place: number;
};

/** The photo of an order's line, by the name that the storage keeps it under; null if the line has none, or it is forgotten. */
export async function lookUpPhotoOfLine(db: Db, { orderNo, place }: OfLine): Promise<string | null> {
  const [line] = await db
    .select({ said: orderLines.personalisation })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.number, orderNo))
    .orderBy(asc(orderLines.id))
    .offset(place - 1)
    .limit(1);
  const token = line?.said.photo;
  return token !== undefined && (await isThere(db, token)) ? keysOfPhoto(token).printed : null;
}

/** Whoever sees the storage's names does not learn the tokens. `shown` is the small one for the customer's pages. */
export function keysOfPhoto(token: string): { readonly printed: string; readonly shown: string } {
  const name = hashOfToken(token).toString('hex');
  return { printed: `photos/${name}`, shown: `photos/${name}-shown` };
}
