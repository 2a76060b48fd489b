import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type confirmEmail, confirmTexts, type resetPassword } from '#contract/accounts/account-links.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/tables/schema.ts';
import { forgetUnprovenIdentities } from '#server/people/accounts/link-identity.ts';
import { changedPasswordEmail } from '#server/platform/account-emails.ts';
import { countPasswordProof } from '#server/platform/limits/count-calls.ts';
import { clearFailures } from '#server/platform/limits/throttle-logins.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { closeSessionsOf, continueSession, hashPassword, passwordMatches } from '#server/platform/secrets.ts';
import { lookUpGoodLink, redeemLink, voidResetLinks } from './store-link.ts';

/**
 * Confirms that the address is its owner's. Needs a session of the account or its password besides the link: anybody
 * can open an account under another's address, and would stay in it beside the owner who confirms it.
 * @returns what confirms it, for the write's transaction; throws Failure 'linkSpent', also where the address has
 * changed
 * @throws Failure 'invalid', 'identityUnproven', 'tooManyRequests'; the link stays good in all these cases
 */
export async function prepareConfirmation(
  context: RequestContext,
  { token, password }: z.output<typeof confirmEmail.input>,
): Promise<(inside: RequestContext) => Promise<{ confirmed: true }>> {
  const { db, now } = context;
  const link = { token, purpose: 'confirmEmail', now } as const;
  const good = await lookUpGoodLink(db, link);
  // Not thrown here: a request that comes again may have been answered since, and gets that answer.
  if (!good) return () => Promise.reject(new Failure('linkSpent'));
  if (!(await isSignedInTo(context, good.userId))) await proveHolder(context, good.userId, password);
  return async (inside) => {
    const proven = { emailConfirmedAt: firstConfirmed(now), ownerProvenAt: now };
    await findAndSet(inside.db, await redeemLink(inside.db, link), proven);
    return { confirmed: true };
  };
}

async function isSignedInTo({ db, now, token, services }: RequestContext, userId: number): Promise<boolean> {
  const { sessionDays } = services;
  const session = token === null ? null : await continueSession(db, token, { now, sessionDays });
  return session?.customer.id === userId;
}

async function proveHolder(context: RequestContext, userId: number, password: string | undefined): Promise<void> {
  const { id, passwordHash } = users;
  const [account] = await context.db.select({ id, passwordHash }).from(users).where(eq(users.id, userId));
  if (!account) throw new Failure('linkSpent');
  if (account.passwordHash === null) throw new Failure('identityUnproven');
  if (!password) throw new Failure('invalid', { fields: { password: confirmTexts.passwordNeeded } });
  await countPasswordProof(context, userId);
  if (await passwordMatches(password, account.passwordHash)) return;
  throw new Failure('invalid', { fields: { password: confirmTexts.wrongPassword } });
}

/**
 * The new password holds, all sessions and other such links end (decisions, Forgot password). Whoever signed in to the
 * account through an issuer before its address was proven signs in no more.
 * @returns what sets it, for the write's transaction; throws Failure 'linkSpent', also where the address has changed
 */
export async function prepareNewPassword(
  { db, now }: RequestContext,
  { token, password }: z.output<typeof resetPassword.input>,
): Promise<(inside: RequestContext) => Promise<{ reset: true }>> {
  const link = { token, purpose: 'resetPassword', now } as const;
  // Not thrown here: a request that comes again may have been answered since, and gets that answer.
  if (!(await lookUpGoodLink(db, link))) return () => Promise.reject(new Failure('linkSpent'));
  const passwordHash = await hashPassword(password);
  return async (inside) => {
    await setPassword(inside, await redeemLink(inside.db, link), passwordHash);
    return { reset: true };
  };
}

type Redeemed = { readonly userId: number; readonly email: string };

async function setPassword(
  { db, now, services, shop }: RequestContext,
  link: Redeemed,
  passwordHash: string,
): Promise<void> {
  await forgetUnprovenIdentities(db, link.userId);
  const account = await findAndSet(db, link, {
    passwordHash,
    emailConfirmedAt: firstConfirmed(now),
    ownerProvenAt: now,
  });
  await closeSessionsOf(db, account.id);
  await voidResetLinks(db, account.id, now);
  await clearFailures(db, account.email);
  const message = changedPasswordEmail(account, {
    at: now,
    signedOut: 'all your devices',
    shop,
    publicUrl: services.publicUrl,
  });
  await queueEmail({ db, services }, message);
}

const firstConfirmed = (now: Date) => sql`coalesce(${users.emailConfirmedAt}, ${now})`;

type Change = Parameters<ReturnType<Db['update']>['set']>[0];

async function findAndSet(db: Db, { userId, email }: Redeemed, change: Change): Promise<typeof users.$inferSelect> {
  const [account] = await db
    .update(users)
    .set(change)
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning();
  if (!account) throw new Failure('linkSpent');
  return account;
}
