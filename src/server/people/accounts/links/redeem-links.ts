import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type confirmEmail, confirmTexts, type resetPassword } from '#contract/accounts/account-links.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { orders, users } from '#server/db/tables/schema.ts';
import { forgetUnprovenIdentities } from '#server/people/accounts/link-identity.ts';
import { formerAddressEmail } from '#server/people/customers/change-account.ts';
import { changedPasswordEmail } from '#server/platform/account-emails.ts';
import { countPasswordProof } from '#server/platform/limits/count-calls.ts';
import { clearFailures } from '#server/platform/limits/throttle-logins.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import {
  closeOtherSessions,
  closeSessionsOf,
  continueSession,
  hashPassword,
  passwordMatches,
} from '#server/platform/secrets.ts';
import { lookUpGoodLink, redeemLink, voidResetLinks } from './store-link.ts';

/**
 * Confirms that the address is its owner's. Needs a session of the account or its password besides the link: anybody can open an account
 * under somebody else's address, and would stay in it beside the owner who confirms it.
 * @returns what confirms it, for the write's transaction; throws Failure 'linkSpent', also if the address has changed
 * @throws Failure 'invalid', 'identityUnproven', 'tooManyRequests'; the link stays valid in all these cases
 */
export async function prepareConfirmation(
  context: RequestContext,
  { token, password }: z.output<typeof confirmEmail.input>,
): Promise<(inside: RequestContext) => Promise<{ confirmed: true }>> {
  const { db, now } = context;
  const asNew = { token, purpose: 'changeEmail', now } as const;
  const isNew = (await lookUpGoodLink(db, asNew)) !== null;
  const link = isNew ? asNew : ({ token, purpose: 'confirmEmail', now } as const);
  const good = await lookUpGoodLink(db, link);
  // Not thrown here: a repeated request may have been answered since, and gets that response.
  if (!good) return () => Promise.reject(new Failure('linkSpent'));
  if (!(await isSignedInTo(context, good.userId))) await proveHolder(context, good.userId, password);
  return async (inside) => {
    if (isNew) {
      await takeNewAddress(inside, await redeemLink(inside.db, link));
      return { confirmed: true };
    }
    const proven = { emailConfirmedAt: firstConfirmed(now), ownerProvenAt: now };
    await findAndSet(inside.db, await redeemLink(inside.db, link), proven);
    return { confirmed: true };
  };
}

/**
 * From now on the account is reached, and logs in, by the address to which the link was sent; the previous one is notified.
 * @throws Failure 'linkSpent' if the address has become another account's
 */
async function takeNewAddress(context: RequestContext, { userId, email }: Redeemed): Promise<void> {
  const { db, now, services, shop, token } = context;
  const [former] = await db.select().from(users).where(eq(users.id, userId)).for('update');
  const isTaken = (await db.$count(users, eq(users.email, email))) > 0;
  if (!former || isTaken) throw new Failure('linkSpent');
  await db.update(users).set({ email, emailConfirmedAt: now, ownerProvenAt: now }).where(eq(users.id, userId));
  // What is still to be written about their orders goes where they read it.
  await db
    .update(orders)
    .set({ email })
    .where(and(eq(orders.userId, userId), eq(orders.email, former.email)));
  await closeOtherSessions(db, userId, token ?? '');
  await voidResetLinks(db, userId, now);
  await queueEmail({ db, services }, formerAddressEmail(former, { shop, at: now, event: now.toISOString() }));
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
 * Sets the new password and ends all sessions and other such links (decisions, Forgot password). Whoever signed in to the account through
 * an issuer before its address was proven cannot sign in any more.
 * @returns what sets it, for the write's transaction; throws Failure 'linkSpent', also if the address has changed
 */
export async function prepareNewPassword(
  { db, now }: RequestContext,
  { token, password }: z.output<typeof resetPassword.input>,
): Promise<(inside: RequestContext) => Promise<{ reset: true }>> {
  const link = { token, purpose: 'resetPassword', now } as const;
  // Not thrown here: a repeated request may have been answered since, and gets that response.
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
