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

/** A token of 256 bits that nobody can guess: 43 letters, digits, hyphens and underscores. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text could be a token; anything else need not be looked for. */
export const isSecretToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Whoever reads the database cannot use what a token is kept as. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Compares in the same time wherever the two differ. */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(hashOfToken(given), hashOfToken(secret));

/** A text as whoever may not open its links reads it. */
export const withoutTokens = (text: string): string => text.replaceAll(/([?&]token=)[\w-]+/g, '$1…');

/** A session lasts from login, and again from each prolonging (accounts §9), to its last day. */
export const sessionHours = 24;
/** A session in use costs a write an hour, not one a call. */
const prolongedBelowHours = 23;

/** More devices than anybody has: whoever logs in again and again keeps no more rows. */
const mostSessions = 100;

/** Those that were used least lately go where there are too many. The token is returned this once and kept only as its hash. */
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

/** Asking prolongs the session (accounts §4), never beyond its last day. Null for any token that opens none. */
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

/** Who asks, of a call that needs no account; null for a guest, and where the session is over. */
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

/** True where there was one. */
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

/** argon2id as OWASP's second choice: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Two leave half of Node's worker threads to files and names, and keep memory below 40 MiB. */
const passwordsInTurn = fairTurns({
  place: 'passwords',
  atOnce: 2,
  mostWaiting: 64,
  mostWaitingOfOne: 64,
  refusal: () => new Failure('unavailable', { retryAfterSeconds: 5 }),
});

/** Who has shown who they are already, by a session, a link or an invitation. */
const known: Turn = { caller: 'known', lane: 'known' };

export const hashPassword = (password: string, turn: Turn = known): Promise<string> =>
  passwordsInTurn.do(turn, () => hash(password, cost));

/** A guess at the secret takes as long as on a kept password. @throws Failure 'unavailable' where too many wait */
export const slowKey = (secret: string, salt: string, caller: string): Promise<Buffer> =>
  passwordsInTurn.do({ caller, lane: 'repeated' }, () =>
    hashRaw(secret, { ...cost, salt: createHash('sha256').update(salt).digest() }),
  );

/** An unknown address is compared with it, so that it takes as long. */
let decoy: Promise<string> | undefined;

/** Takes as long without an account. @param turn of whoever tries; without it, of somebody who is known @throws Failure 'unavailable' where too many wait */
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
