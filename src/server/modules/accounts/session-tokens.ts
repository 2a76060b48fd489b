import { and, eq, gt, ne } from 'drizzle-orm';
import { dayMs, hourMs } from '#domain/time/durations.ts';
import type { Db } from '#server/db/open.ts';
import { preparedStatement } from '#server/db/prepared-statements.ts';
import { sessions } from '#server/db/tables/identity-tables.ts';
import type { Customer } from '#server/modules/request-context.ts';
import { hashOfToken, isSecretToken, newSecretToken } from '#server/modules/secret-tokens.ts';

/** A session lasts from login, and again from each prolonging (accounts §9), to its last day. */
export const sessionHours = 24;
/** A session in use costs a write an hour, not one a call. */
const prolongedBelowHours = 23;

/** The token is returned this once and kept only as its hash. */
export async function openSession(db: Db, userId: number, now: Date): Promise<string> {
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
