import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { dayMs, hourMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { preparedStatement } from '#server/db/prepared-statements.ts';
import { sessions } from '#server/db/tables/identity-tables.ts';
import { fairTurns, type Turn } from '#server/turns/fair-turns.ts';
import type { Customer, RequestContext } from './request-context.ts';

/** Returns a token of 256 bits that nobody can guess: 43 letters, digits, hyphens and underscores. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text could be a token; nothing else needs to be looked for. */
export const isSecretToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Returns what a token is kept as: nobody who reads the database can use it. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Compares in the same time wherever the two differ. */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(hashOfToken(given), hashOfToken(secret));

/** Returns a text for readers who may not open its links. */
export const withoutTokens = (text: string): string => text.replaceAll(/([?&]token=)[\w-]+/g, '$1…');

/** A session lasts this long from login, and again each time it is prolonged (accounts §9), up to its last day. */
export const sessionHours = 24;
/** A session in use costs one write an hour, not one per call. */
const prolongedBelowHours = 23;

/** More devices than anybody has: somebody who logs in again and again keeps no more rows. */
const mostSessions = 100;

/**
 * Opens a session. If there are too many, those that were used least recently go. The token is returned only this once and kept only as its
 * hash.
 */
export async function openSession(db: Db, userId: number, now: Date): Promise<string> {
  const beyond = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.expiresAt))
    .offset(mostSessions - 1)
    .for('update', { skipLocked: true });
  await db.delete(sessions).where(inArray(sessions.tokenHash, beyond));
  const token = newSecretToken();
  const expiresAt = new Date(now.getTime() + sessionHours * hourMs);
  await db.insert(sessions).values({ tokenHash: hashOfToken(token), userId, createdAt: now, expiresAt });
  return token;
}

type FoundSession = Customer & {
  readonly suspendedAt: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const findSession = preparedStatement<FoundSession, [tokenHash: Buffer, now: Date]>(
  'find_session',
  `select users.id, users.email, users.first_name as "firstName", users.suspended_at as "suspendedAt",
     sessions.created_at as "createdAt", sessions.expires_at as "expiresAt"
   from sessions join users on users.id = sessions.user_id
   where sessions.token_hash = $1 and sessions.expires_at > $2`,
);

export type OpenSession = { readonly customer: Customer; readonly expiresAt: Date };

/** Looks a session up and prolongs it (accounts §4), never beyond its last day. Null for a token that opens none. */
export async function continueSession(
  db: Db,
  token: string,
  { now, sessionDays }: { now: Date; sessionDays: number },
): Promise<OpenSession | null> {
  if (!isSecretToken(token)) return null;
  const hash = hashOfToken(token);
  const [found] = await findSession(db, hash, now);
  if (!found || found.suspendedAt) return null;
  const customer = { id: found.id, email: found.email, firstName: found.firstName };
  const lastMs = found.createdAt.getTime() + sessionDays * dayMs;
  if (lastMs <= now.getTime()) return null;
  const leftMs = found.expiresAt.getTime() - now.getTime();
  const expiresAt = new Date(Math.min(lastMs, now.getTime() + sessionHours * hourMs));
  const isLong = leftMs >= prolongedBelowHours * hourMs || found.expiresAt >= expiresAt;
  if (isLong) return { customer, expiresAt: found.expiresAt < expiresAt ? found.expiresAt : expiresAt };
  await db
    .update(sessions)
    .set({ expiresAt })
    .where(and(eq(sessions.tokenHash, hash), gt(sessions.expiresAt, now)));
  return { customer, expiresAt };
}

/** The customer who makes a call that needs no account; null for a guest, and if the session is over. */
export async function loggedIn({
  db,
  token,
  now,
  services,
}: Pick<RequestContext, 'db' | 'token' | 'now' | 'services'>): Promise<Customer | null> {
  const session = token === null ? null : await continueSession(db, token, { now, sessionDays: services.sessionDays });
  return session?.customer ?? null;
}

export async function closeSessionsOf(db: Db, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** True if there was one. */
export async function closeSession(db: Db, token: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashOfToken(token)))
    .returning({ id: sessions.userId });
  return ended.length > 0;
}

export async function closeOtherSessions(db: Db, userId: number, token: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashOfToken(token))));
}

export async function sessionBegan(db: Db, token: string): Promise<Date | null> {
  const mine = eq(sessions.tokenHash, hashOfToken(token));
  const [found] = await db.select({ at: sessions.createdAt }).from(sessions).where(mine);
  return found?.at ?? null;
}

/** argon2id with OWASP's second choice: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Two at once leave half of Node's worker threads to files and names, and keep memory below 40 MiB. */
const passwordsInTurn = fairTurns({
  place: 'passwords',
  atOnce: 2,
  mostWaiting: 64,
  mostWaitingOfOne: 64,
  refusal: () => new Failure('unavailable', { retryAfterSeconds: 5 }),
});

/** Somebody who has already shown who they are, by a session, a link or an invitation. */
const known: Turn = { caller: 'known', lane: 'known' };

export const hashPassword = (password: string, turn: Turn = known): Promise<string> =>
  passwordsInTurn.do(turn, () => hash(password, cost));

/**
 * Derives a key so slowly that a guess at the secret takes as long as one at a stored password. @throws Failure 'unavailable' if too many
 * wait
 */
export const slowKey = (secret: string, salt: string, caller: string): Promise<Buffer> =>
  passwordsInTurn.do({ caller, lane: 'repeated' }, () =>
    hashRaw(secret, { ...cost, salt: createHash('sha256').update(salt).digest() }),
  );

/** An unknown address is compared with this, so that it takes as long. */
let decoy: Promise<string> | undefined;

/**
 * Takes as long if there is no account. @param turn of the person who tries; by default of somebody who is known @throws Failure
 * 'unavailable' if too many wait
 */
export async function passwordMatches(
  password: string,
  passwordHash: string | null,
  turn: Turn = known,
): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), cost);
  const compared = passwordHash ?? (await decoy);
  const matches = await passwordsInTurn.do(turn, () => verify(compared, password));
  return matches && passwordHash !== null;
}
