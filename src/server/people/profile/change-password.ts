import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type changePassword as endpoint, profileTexts } from '#contract/accounts/profile.ts';
import { Failure } from '#domain/failure.ts';
import { users } from '#server/db/tables/schema.ts';
import { voidResetLinks } from '#server/people/accounts/links/store-link.ts';
import { changedPasswordEmail } from '#server/platform/account-emails.ts';
import { countPasswordProof } from '#server/platform/limits/count-calls.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import { customerOf, type RequestContext } from '#server/platform/request-context.ts';
import { closeOtherSessions, hashPassword, passwordMatches } from '#server/platform/secrets.ts';

/** @throws Failure 'invalid' for a wrong password, 'conflict' if it was changed in the meantime or there is none, 'tooManyRequests' */
export async function changePassword(
  context: RequestContext,
  { currentPassword, newPassword }: z.output<typeof endpoint.input>,
): Promise<{ changed: true }> {
  const account = await accountToProve(context);
  const { passwordHash } = account;
  if (passwordHash === null) throw new Failure('conflict', { text: profileTexts.noPassword });
  // Sent again because the first response was lost: it is done already.
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

export type Account = typeof users.$inferSelect;

export async function accountToProve(context: RequestContext): Promise<Account> {
  const { id } = customerOf(context);
  await countPasswordProof(context, id);
  const [account] = await context.db.select().from(users).where(eq(users.id, id));
  if (!account) throw new Failure('signInRequired');
  return account;
}

/** @throws Failure 'invalid' with the text for the field: no 401, because the session itself is valid */
export async function provePassword(account: Account, password: string, field: string): Promise<void> {
  if (await passwordMatches(password, account.passwordHash)) return;
  throw new Failure('invalid', { fields: { [field]: profileTexts.wrongPassword } });
}
