import { createHmac } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { dayMs, hourMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { sharedSecret } from '#server/db/shop-secrets.ts';
import { loginTries, trustedNetworks } from '#server/db/tables/platform-tables.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { Turn } from '#server/turns/fair-turns.ts';
import { retention } from '#shop-retention';
import { callerOf, networkOf, networksOf } from './network-of.ts';

/** Each failure after the first doubles the wait, up to the longest. */
const firstWaitSeconds = 30;
const longestWaitSeconds = 15 * 60;
/** Failures are forgotten if none was added for this long. */
const failuresKeptHours = retention.countHours;

/** A try that is counted as failed before it is made, so that many at once see each other. */
export type CountedTry = {
  /** For the password queue: whoever has logged in from here before does not wait behind those who guess. */
  readonly turn: Turn;
  /** Clears the account's count, and removes this try from the network's. */
  succeeded(): Promise<void>;
};

/** Logins from new networks have to wait once this many networks have used up all of their own failures. */
const guessingNetworks = 10;

type Door = {
  readonly lane: 'customers' | 'staff';
  /** The secret token of a browser that somebody has signed in with before; null if it brings none. */
  readonly browser: string | null;
};

/**
 * Counts a login against its account and its network before the password is looked at, whether or not the account exists. A network's
 * failures slow only that network; guessing from many networks slows them all, but never a trusted one, so a stranger cannot keep the owner
 * out (decision 201). Nor can somebody within a trusted network: there the account's own count suffices, and a trusted browser has a count
 * of its own beside it.
 * @throws Failure 'tooManyAttempts' with the seconds until the next try is accepted; such a try itself does not count
 */
export async function throttleLogin(
  context: RequestContext,
  email: string,
  { lane, browser }: Door = { lane: 'customers', browser: null },
): Promise<CountedTry> {
  const { db, now, address, services } = context;
  const keyOf = await keyMaker(db);
  const account = keyOf('account', email);
  const ofNetwork = keyOf('place', email, networkOf(address));
  const ofBrowser = browser === null ? null : keyOf('browser', email, browser);
  const networks = networksOf(address).map(({ network, times }) => ({ key: keyOf('network', network), times }));
  const { perAccount, perNetwork } = services.loginLimits;
  const { counted, isKnown } = await db.transaction(async (tx) => {
    const own = ofBrowser && (await isTrusted(tx, ofBrowser, now)) ? ofBrowser : ofNetwork;
    const known = own === ofBrowser || (await isTrusted(tx, ofNetwork, now));
    // Networks always come first, the widest of them before the others, and the account last, so that no two logins wait for each other.
    if (perNetwork > 0 && !known)
      for (const { key, times } of networks.toReversed())
        await take(tx, { key, account: null, free: perNetwork * times, now });
    if (perAccount > 0) {
      const failures = await take(tx, { key: own, account, free: perAccount, now });
      // One network counts for this much and no more, so that it never slows another by itself.
      if (!known && failures <= perAccount)
        await take(tx, { key: account, account, free: perAccount * guessingNetworks, now });
    }
    return { counted: own, isKnown: known };
  });
  return {
    turn: { caller: callerOf(address), lane: isKnown ? 'known' : lane },
    succeeded: async () => {
      if (!isKnown)
        for (const { key } of networks.toReversed())
          await db
            .update(loginTries)
            .set({ failures: sql`greatest(${loginTries.failures} - 1, 0)`, waitUntil: noWait })
            .where(eq(loginTries.key, key));
      for (const key of [counted, account]) await db.delete(loginTries).where(eq(loginTries.key, key));
    },
  };
}

type Place = Pick<RequestContext, 'db' | 'now' | 'address'>;

async function trust(db: Db, keys: readonly Buffer[], lastAt: Date): Promise<void> {
  await db
    .insert(trustedNetworks)
    .values(keys.map((key) => ({ key, lastAt })))
    .onConflictDoUpdate({ target: trustedNetworks.key, set: { lastAt } });
}

/** Makes this place known, and the browser too, for the next login at this account. */
export async function trustPlace(
  { db, now, address }: Place,
  email: string,
  browser: string | null = null,
): Promise<void> {
  const keyOf = await keyMaker(db);
  const ofBrowser = browser === null ? [] : [keyOf('browser', email, browser), keyOf('browser', browser)];
  await trust(db, [keyOf('place', email, networkOf(address)), ...ofBrowser], now);
}

/** Whether somebody has signed in with this browser, at whatever account. */
export const isKnownBrowser = async ({ db, now }: Place, browser: string): Promise<boolean> =>
  isTrusted(db, (await keyMaker(db))('browser', browser), now);

/** Notes that somebody of the team has signed in from there. */
export const trustStaffNetwork = async ({ db, now, address }: Place): Promise<void> =>
  trust(db, [await staffNetworkKey(db, address)], now);

const staffNetworkKey = async (db: Db, address: string | null): Promise<Buffer> =>
  (await keyMaker(db))('team', networkOf(address));

const staffNetworkDays = 30;

/** Whether a member has signed in from there recently. */
export const isStaffNetwork = async ({ db, now, address }: Place): Promise<boolean> =>
  isTrusted(db, await staffNetworkKey(db, address), now, staffNetworkDays);

async function isTrusted(
  db: Db,
  key: Buffer,
  now: Date,
  days: number = retention.trustedNetworkDays,
): Promise<boolean> {
  const since = new Date(now.getTime() - days * dayMs);
  const trusted = and(eq(trustedNetworks.key, key), gt(trustedNetworks.lastAt, since));
  return (await db.select().from(trustedNetworks).where(trusted)).length > 0;
}

/** Clears an account's failures, because its owner has shown in another way who they are. */
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

/** Not the time of the last try: a try that began before it is not refused. */
const noWait = new Date(0);

/** Counts in one statement, so that of many at once each sees the ones before it. @returns how many there are now */
async function take(db: Db, { key, account, free, now }: Counted): Promise<number> {
  const stale = sql`${loginTries.lastAt} <= ${new Date(now.getTime() - failuresKeptHours * hourMs)}`;
  const failures = sql`case when ${stale} then 1 else ${loginTries.failures} + 1 end`;
  const seconds = sql`least(${longestWaitSeconds}, ${firstWaitSeconds} * power(2, least(${failures} - ${free}, 10)))`;
  const taken = await db
    .insert(loginTries)
    .values({ key, account, failures: 1, waitUntil: free > 1 ? noWait : after(now, firstWaitSeconds), lastAt: now })
    .onConflictDoUpdate({
      target: loginTries.key,
      set: {
        failures,
        waitUntil: sql`case when ${failures} < ${free} then ${noWait}::timestamptz else ${now}::timestamptz + make_interval(secs => ${seconds}) end`,
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
