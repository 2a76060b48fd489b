import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { hourMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { sharedSecret } from '#server/db/shop-secrets.ts';
import { loginTries, trustedNetworks } from '#server/db/tables/platform-tables.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { retention } from '#shop-retention';
import type { Turn } from './fair-turns.ts';
import { callerOf, networkOf, networksOf } from './network-of.ts';

/** Each failure after the first doubles the wait, up to the longest. */
const firstWaitSeconds = 30;
const longestWaitSeconds = 15 * 60;
/** Failures are forgotten when none was added for this long. */
const failuresKeptHours = retention.countHours;

/** Counted as failed before it was tried, so that many at once see each other. */
export type CountedTry = {
  /** For the queue of passwords: whoever logged in from here before does not wait behind those who guess. */
  readonly turn: Turn;
  /** Clears the account's count, takes this try off the network's, and trusts the network. */
  succeeded(): Promise<void>;
};

/** Logins from new networks wait once so many have failed their own number of times. */
const guessingNetworks = 10;

/**
 * Counts a login against its account and its network before the password is looked at, whether or not there is an
 * account. What a network fails slows that network alone; guessing from many slows them all, but never a trusted one,
 * so a stranger cannot keep the owner out (decision 201). Nor can one who sits in a trusted network: there the account's own count is
 * enough.
 * @throws Failure 'tooManyAttempts' with the seconds until the next try is taken; such a try itself counts for nothing
 */
export async function throttleLogin(
  context: RequestContext,
  email: string,
  door: 'customers' | 'staff' = 'customers',
): Promise<CountedTry> {
  const { db, now, services } = context;
  const network = networkOf(context.address ?? 'unknown');
  const keyOf = await keyMaker(db);
  const [account, placeKey] = [keyOf('account', email), keyOf('place', email, network)];
  const networks = networksOf(context.address ?? 'unknown').map((each) => ({
    key: keyOf('network', each.network),
    times: each.times,
  }));
  const { perAccount, perNetwork } = services.loginLimits;
  const isKnown = await db.transaction(async (tx) => {
    const [known] = await tx.select().from(trustedNetworks).where(eq(trustedNetworks.key, placeKey));
    // Networks always come first, the widest of them before the others, and the account last: no two logins wait for each other.
    if (perNetwork > 0 && !known)
      for (const { key, times } of networks.toReversed())
        await take(tx, { key, account: null, free: perNetwork * times, now });
    if (perAccount === 0) return known !== undefined;
    const failures = await take(tx, { key: placeKey, account, free: perAccount, now });
    // One network counts for so much and no more: alone it never slows another.
    if (!known && failures <= perAccount)
      await take(tx, { key: account, account, free: perAccount * guessingNetworks, now });
    return known !== undefined;
  });
  return {
    turn: { caller: callerOf(context.address), lane: isKnown ? 'known' : door },
    succeeded: async () => {
      if (!isKnown)
        for (const { key } of networks.toReversed())
          await db
            .update(loginTries)
            .set({ failures: sql`greatest(${loginTries.failures} - 1, 0)`, waitUntil: now })
            .where(eq(loginTries.key, key));
      for (const key of [placeKey, account]) await db.delete(loginTries).where(eq(loginTries.key, key));
      await trust(db, placeKey, now);
    },
  };
}

const trust = async (db: Db, key: Buffer, lastAt: Date): Promise<void> =>
  void (await db
    .insert(trustedNetworks)
    .values({ key, lastAt })
    .onConflictDoUpdate({ target: trustedNetworks.key, set: { lastAt } }));

/** Somebody has joined from there: when they sign in next, they are known. */
export async function trustNetwork(context: Pick<RequestContext, 'db' | 'now' | 'address'>, email: string) {
  const keyOf = await keyMaker(context.db);
  await trust(context.db, keyOf('place', email, networkOf(context.address ?? 'unknown')), context.now);
}

/** The owner has shown who they are in another way. */
export async function clearFailures(db: Db, email: string): Promise<void> {
  const keyOf = await keyMaker(db);
  await db.delete(loginTries).where(eq(loginTries.account, keyOf('account', email)));
}

async function keyMaker(db: Db): Promise<(...parts: string[]) => Buffer> {
  const secret = await sharedSecret(db, 'login-tries');
  return (...parts) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
}

type Counted = {
  readonly key: Buffer;
  readonly account: Buffer | null;
  readonly free: number;
  readonly now: Date;
};

/** One statement, so that of many at once each sees the ones before. @returns how many there are now */
async function take(db: Db, { key, account, free, now }: Counted): Promise<number> {
  const stale = sql`${loginTries.lastAt} <= ${new Date(now.getTime() - failuresKeptHours * hourMs)}`;
  const failures = sql`case when ${stale} then 1 else ${loginTries.failures} + 1 end`;
  const seconds = sql`least(${longestWaitSeconds}, ${firstWaitSeconds} * power(2, least(${failures} - ${free}, 10)))`;
  const taken = await db
    .insert(loginTries)
    .values({ key, account, failures: 1, waitUntil: free > 1 ? now : after(now, firstWaitSeconds), lastAt: now })
    .onConflictDoUpdate({
      target: loginTries.key,
      set: {
        failures,
        waitUntil: sql`${now}::timestamptz + case when ${failures} < ${free} then interval '0' else make_interval(secs => ${seconds}) end`,
        lastAt: now,
      },
      setWhere: sql`${loginTries.waitUntil} <= ${now}`,
    })
    .returning({ failures: loginTries.failures });
  if (taken[0]) return taken[0].failures;
  const [waiting] = await db.select().from(loginTries).where(eq(loginTries.key, key));
  const waitMs = (waiting?.waitUntil.getTime() ?? now.getTime()) - now.getTime();
  throw new Failure('tooManyAttempts', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
}

const after = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1_000);
