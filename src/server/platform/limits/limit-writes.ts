import { createHmac } from 'node:crypto';
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Shop } from '#contract/shop.ts';
import { Failure } from '#domain/failure.ts';
import { hourMs } from '#domain/pickup/clock/durations.ts';
import { sharedSecret } from '#server/db/shop-secrets.ts';
import { recentWrites } from '#server/db/tables/message-tables.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type Network, networksOf } from './network-of.ts';

export type LimitedWrite = {
  readonly kind: (typeof recentWrites.$inferSelect)['kind'];
  readonly mostAnHour: number;
  readonly refusal: (minutes: number, shop: Shop) => string;
};

/**
 * Limits writes. A write that fails does not count; if it must, the caller passes a transaction that ends before it. Visitors of one
 * network pass one at a time.
 * @param counted whose writes; by default those of the network
 * @throws Failure 'tooManyRequests' with the seconds until the next write is allowed
 */
export async function limitWrites(
  context: RequestContext,
  limited: LimitedWrite,
  counted: readonly Network[] = networksOf(context.address ?? 'unknown'),
): Promise<void> {
  // Wide networks first, so that no two writes wait for each other in a circle.
  for (const { network, times } of counted.toReversed())
    await countWrite(context, { ...limited, mostAnHour: limited.mostAnHour * times }, network);
}

/** Counts writes to one email address. If both count, the network comes first, so that no two writes wait for each other in a circle. */
export const limitWritesTo = (context: RequestContext, limited: LimitedWrite, email: string): Promise<void> =>
  countWrite(context, limited, email);

async function countWrite(
  { db, now, shop }: RequestContext,
  { kind, mostAnHour, refusal }: LimitedWrite,
  who: string,
): Promise<void> {
  const secret = await sharedSecret(db, 'writers');
  const writer = createHmac('sha256', secret).update(who).digest();
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${writer.toString('hex')}`}, 0))`);
  const hourAgo = new Date(now.getTime() - hourMs);
  const over = db
    .select({ id: recentWrites.id })
    .from(recentWrites)
    .where(lte(recentWrites.at, hourAgo))
    .for('update', { skipLocked: true }); // visitors of other networks clear the same rows
  await db.delete(recentWrites).where(inArray(recentWrites.id, over));
  const written = await db
    .select({ at: recentWrites.at })
    .from(recentWrites)
    .where(and(eq(recentWrites.kind, kind), eq(recentWrites.writer, writer), gt(recentWrites.at, hourAgo)))
    .orderBy(asc(recentWrites.at));
  const mustPass = written.at(-mostAnHour);
  if (mustPass) {
    const seconds = Math.ceil((mustPass.at.getTime() + hourMs - now.getTime()) / 1_000);
    throw new Failure('tooManyRequests', {
      text: refusal(Math.ceil(seconds / 60), shop),
      retryAfterSeconds: seconds,
    });
  }
  await db.insert(recentWrites).values({ kind, writer, at: now });
}

export const tryAgainIn = (minutes: number): string =>
  `try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
