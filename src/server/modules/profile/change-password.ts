import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type changePassword as endpoint, profileTexts } from '#contract/accounts/profile.ts';
import { Failure } from '#domain/failure.ts';
import { users } from '#server/db/tables/schema.ts';
import { voidResetLinks } from '#server/modules/accounts/links/store-link.ts';
import { hashPassword, passwordMatches } from '#server/modules/accounts/passwords.ts';
import { closeOtherSessions } from '#server/modules/accounts/session-tokens.ts';
import { changedPasswordEmail } from '#server/modules/messages/account-emails.ts';
import { queueEmail } from '#server/modules/messages/queue-email.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { accountToProve, provePassword } from './prove-password.ts';

/**
 * @throws Failure 'invalid' for a wrong password, 'conflict' where it was changed meanwhile or there is none,
 * 'tooManyRequests'
 */
export async function changePassword(
  context: RequestContext,
  { currentPassword, newPassword }: z.output<typeof endpoint.input>,
): Promise<{ changed: true }> {
  const account = await accountToProve(context);
  const { passwordHash } = account;
  if (passwordHash === null) throw new Failure('conflict', { text: profileTexts.noPassword });
  // Asked again because the first answer was lost: it is done.
  const isDone = currentPassword !== newPassword && (await passwordMatches(newPassword, passwordHash));
  if (isDone) return { changed: true };
  await provePassword(account, currentPassword, 'currentPassword');
  const next = await hashPassword(newPassword);
  const { now, services, shop, token } = context;
  await context.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ passwordHash: next })
      .where(and(eq(users.id, account.id), eq(users.passwordHash, passwordHash)))
      .returning({ id: users.id });
    if (!changed) throw new Failure('conflict');
    await closeOtherSessions(tx, account.id, token ?? '');
    await voidResetLinks(tx, account.id, now);
    const { publicUrl } = services;
    const change = { at: now, signedOut: 'your other devices', shop, publicUrl } as const;
    const email = changedPasswordEmail(account, change);
    await queueEmail({ db: tx, services }, email);
  });
  return { changed: true };
}
