import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { knownNetworks, loginTries } from '#server/db/limit-tables.ts';
import type { Db } from '#server/db/open.ts';
import { sharedSecret } from '#server/db/shop-secrets.ts';
import { networkOf } from '#server/modules/limits/network-of.ts';
import type { Visit } from '#server/modules/visit.ts';

/** The first wait; each failure after it doubles the wait, up to the longest. */
const firstWaitSeconds = 30;
const longestWaitSeconds = 15 * 60;
/** Failures are forgotten when none was added for this long. */
export const failuresKeptHours = 1;
/** For how long an account's networks are remembered. */
export const networksKeptDays = 90;

/** A login that was counted as failed before it was tried, so that many at once see each other. */
export type CountedTry = {
  /** The password was right: the account's count is cleared, this try is taken off the network's, the network is known. */
  succeeded(): Promise<void>;
};

/**
 * Counts a login against its account and its network, over all processes, before the password is looked at. An address
 * without an account is counted just alike.
 *
 * Nobody can lock an owner out for good: a network that the account was logged in from before has a count of its own,
 * which a stranger elsewhere cannot raise, and a new password by a letter's link clears every count of the account.
 * @throws Failure 'tooManyAttempts' with the seconds until the next try is taken; such a try itself counts for nothing
 */
export async function countLogin(visit: Visit, email: string): Promise<CountedTry> {
  const { db, now, surroundings } = visit;
  const network = networkOf(visit.address ?? 'unknown');
  const keyOf = await keyMaker(db);
  const [networkKey, accountKey, placeKey] = [
    keyOf('network', network),
    keyOf('account', email),
    keyOf('place', email, network),
  ];
  const { perAccount, perNetwork } = surroundings.loginLimits;
  await db.transaction(async (tx) => {
    const [known] = await tx.select().from(knownNetworks).where(eq(knownNetworks.key, placeKey));
    // Always the network first, so that no two logins wait for each other.
    if (perNetwork > 0) await take(tx, { key: networkKey, free: perNetwork, now });
    if (perAccount > 0) await take(tx, { key: known ? placeKey : accountKey, free: perAccount, now });
  });
  return {
    succeeded: async () => {
      await db
        .update(loginTries)
        .set({ failures: sql`greatest(${loginTries.failures} - 1, 0)`, waitUntil: now })
        .where(eq(loginTries.key, networkKey));
      for (const key of [accountKey, placeKey]) await db.delete(loginTries).where(eq(loginTries.key, key));
      await db
        .insert(knownNetworks)
        .values({ key: placeKey, lastAt: now })
        .onConflictDoUpdate({ target: knownNetworks.key, set: { lastAt: now } });
    },
  };
}

/** Forgets the failures of an account whose owner has shown who they are in another way. */
export async function forgiveFailures(db: Db, email: string): Promise<void> {
  const keyOf = await keyMaker(db);
  await db.delete(loginTries).where(eq(loginTries.key, keyOf('account', email)));
}

async function keyMaker(db: Db): Promise<(...parts: string[]) => Buffer> {
  const secret = await sharedSecret(db, 'login-tries');
  return (...parts) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
}

type Counted = { readonly key: Buffer; readonly free: number; readonly now: Date };

/** One more failure in one statement, unless a wait is on: of many at once each sees the ones before. */
async function take(db: Db, { key, free, now }: Counted): Promise<void> {
  const stale = sql`${loginTries.lastAt} <= ${new Date(now.getTime() - failuresKeptHours * 3_600_000)}`;
  const failures = sql`case when ${stale} then 1 else ${loginTries.failures} + 1 end`;
  const seconds = sql`least(${longestWaitSeconds}, ${firstWaitSeconds} * power(2, least(${failures} - ${free}, 10)))`;
  const taken = await db
    .insert(loginTries)
    .values({ key, failures: 1, waitUntil: free > 1 ? now : after(now, firstWaitSeconds), lastAt: now })
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
  if (taken.length > 0) return;
  const [waiting] = await db.select().from(loginTries).where(eq(loginTries.key, key));
  const waitMs = (waiting?.waitUntil.getTime() ?? now.getTime()) - now.getTime();
  throw new Failure('tooManyAttempts', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
}

const after = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1_000);
