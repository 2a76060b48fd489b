import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { resetPassword } from '#contract/account-links.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema.ts';
import { hashPassword } from '#server/modules/accounts/passwords.ts';
import { closeSessionsOf } from '#server/modules/accounts/session-tokens.ts';
import { forgiveFailures } from '#server/modules/accounts/slow-guessing.ts';
import { forgetUnprovenIdentities } from '#server/modules/accounts/social/people.ts';
import { changedPasswordLetter } from '#server/modules/messages/account-letters.ts';
import { writeLetter } from '#server/modules/messages/write-letter.ts';
import type { Visit } from '#server/modules/visit.ts';
import { shopConfig } from '#shop-config';
import { redeemLink, voidResetLinks } from './keep-link.ts';

/**
 * POST /auth/confirm-email: the address that the link was sent to is its owner's.
 * @throws Failure 'linkSpent', also where the account has another address by now
 */
export async function confirmEmail({ db, now }: Visit, { token }: { token: string }): Promise<{ confirmed: true }> {
  const link = await redeemLink(db, { token, deed: 'confirmEmail', now });
  await findAndSet(db, link, { emailConfirmedAt: firstConfirmed(now) });
  return { confirmed: true };
}

/**
 * POST /auth/reset-password (decisions, Forgot password): the new password holds, all sessions end, other links of the
 * kind open nothing any more. Whoever read the letter has shown that the address is theirs; who signed in to the account
 * through an issuer before anybody had shown that, signs in no more. The owner is told of it.
 * @throws Failure 'linkSpent', also where the account has another address by now
 */
export async function setForgottenPassword(
  { db, now, surroundings }: Visit,
  { token, password }: z.output<typeof resetPassword.input>,
): Promise<{ reset: true }> {
  const link = await redeemLink(db, { token, deed: 'resetPassword', now });
  await forgetUnprovenIdentities(db, link.userId);
  const account = await findAndSet(db, link, {
    passwordHash: await hashPassword(password),
    emailConfirmedAt: firstConfirmed(now),
  });
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
  return { reset: true };
}

const firstConfirmed = (now: Date) => sql`coalesce(${users.emailConfirmedAt}, ${now})`;

type Change = Parameters<ReturnType<Db['update']>['set']>[0];

async function findAndSet(
  db: Db,
  { userId, email }: { userId: number; email: string },
  change: Change,
): Promise<typeof users.$inferSelect> {
  const [account] = await db
    .update(users)
    .set(change)
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning();
  if (!account) throw new Failure('linkSpent');
  return account;
}
