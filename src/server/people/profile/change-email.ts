import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type changeEmail as endpoint, profileTexts } from '#contract/accounts/profile.ts';
import { Failure } from '#domain/failure.ts';
import { users } from '#server/db/tables/schema.ts';
import { limitLinkEmails } from '#server/people/accounts/account-endpoints.ts';
import { queueLinkEmail } from '#server/people/accounts/links/queue-link-email.ts';
import { voidResetLinks } from '#server/people/accounts/links/store-link.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { accountToProve, provePassword } from './change-password.ts';

/**
 * Sends a link to the new address; only the last one that was asked for is valid. Nothing is sent to an address that has an account.
 * @throws Failure 'invalid' for a wrong password or the same address, 'conflict' without a password, 'notFound' if the shop sends no email,
 * 'tooManyRequests'
 */
export async function changeEmail(
  context: RequestContext,
  { email, password }: z.output<typeof endpoint.input>,
): Promise<{ sent: true }> {
  const { db, now, services } = context;
  if (services.mail === 'off') throw new Failure('notFound');
  const account = await accountToProve(context);
  if (account.passwordHash === null) throw new Failure('conflict', { text: profileTexts.noPassword });
  await provePassword(account, password, 'password');
  if (email === account.email) throw new Failure('invalid', { fields: { email: profileTexts.sameEmail } });
  await limitLinkEmails(context, 'changeEmail', email);
  await db.transaction(async (tx) => {
    await voidResetLinks(tx, account.id, now);
    if ((await tx.$count(users, eq(users.email, email))) > 0) return;
    await queueLinkEmail(
      { ...context, db: tx },
      { ...account, email },
      { purpose: 'changeEmail', event: randomUUID() },
    );
  });
  return { sent: true };
}
