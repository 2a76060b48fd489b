import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { resetPassword } from '#contract/account-links.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema.ts';
import { hashPassword } from '#server/modules/accounts/passwords.ts';
import { closeSessionsOf, continueSession } from '#server/modules/accounts/session-tokens.ts';
import { forgiveFailures } from '#server/modules/accounts/slow-guessing.ts';
import { forgetUnprovenIdentities, hasUnprovenIdentities } from '#server/modules/accounts/social/people.ts';
import { changedPasswordLetter } from '#server/modules/messages/account-letters.ts';
import { writeLetter } from '#server/modules/messages/write-letter.ts';
import type { Visit } from '#server/modules/visit.ts';
import { shopConfig } from '#shop-config';
import { isLinkGood, redeemLink, voidResetLinks } from './keep-link.ts';

/**
 * POST /auth/confirm-email: the address that the link was sent to is its owner's. An account that was made by signing in
 * through an issuer, and has nothing else to log in with, is confirmed only from a browser that is signed in to it: else
 * whoever made it with another's address would stay in it beside the owner who confirms it.
 * @throws Failure 'linkSpent', also where the account has another address by now
 * @throws Failure 'identityUnproven' where that browser is not signed in to such an account; the link stays good
 */
export async function confirmEmail(visit: Visit, { token }: { token: string }): Promise<{ confirmed: true }> {
  const { db, now } = visit;
  const link = await redeemLink(db, { token, deed: 'confirmEmail', now });
  if (await hasUnprovenIdentities(db, link.userId)) {
    const session = visit.token === null ? null : await continueSession(db, visit.token, now);
    if (session?.customer.id !== link.userId) throw new Failure('identityUnproven');
  }
  await findAndSet(db, link, { emailConfirmedAt: firstConfirmed(now) });
  return { confirmed: true };
}

/**
 * POST /auth/reset-password (decisions, Forgot password): the new password holds, all sessions end, other links of the
 * kind open nothing any more. Whoever read the letter has shown that the address is theirs; who signed in to the account
 * through an issuer before anybody had shown that, signs in no more. The owner is told of it.
 * @returns what sets the password, for the write's transaction; it throws Failure 'linkSpent', also where the account
 * has another address by now
 */
export async function prepareNewPassword(
  { db, now }: Visit,
  { token, password }: z.output<typeof resetPassword.input>,
): Promise<(inside: Visit) => Promise<{ reset: true }>> {
  const link = { token, deed: 'resetPassword', now } as const;
  // Not thrown here: a request that comes again may have been answered since, and gets that answer.
  if (!(await isLinkGood(db, link))) return () => Promise.reject(new Failure('linkSpent'));
  const passwordHash = await hashPassword(password);
  return async (inside) => {
    await setPassword(inside, await redeemLink(inside.db, link), passwordHash);
    return { reset: true };
  };
}

type Redeemed = { readonly userId: number; readonly email: string };

async function setPassword({ db, now, surroundings }: Visit, link: Redeemed, passwordHash: string): Promise<void> {
  await forgetUnprovenIdentities(db, link.userId);
  const account = await findAndSet(db, link, { passwordHash, emailConfirmedAt: firstConfirmed(now) });
  await closeSessionsOf(db, account.id);
  await voidResetLinks(db, account.id, now);
  await forgiveFailures(db, account.email);
  const letter = changedPasswordLetter(account, {
    at: now,
    signedOut: 'all your devices',
    shop: shopConfig,
    publicUrl: surroundings.publicUrl,
  });
  await writeLetter({ db, surroundings }, letter);
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
