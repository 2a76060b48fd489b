import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type deleteAccount as endpoint, profileTexts } from '#contract/accounts/profile.ts';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/time/durations.ts';
import { orders, users } from '#server/db/tables/schema.ts';
import { sessionBegan } from '#server/modules/accounts/session-tokens.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { forgetAccount } from './forget-account.ts';
import { accountToProve, provePassword } from './prove-password.ts';
import { readUnsettled } from './read-unsettled.ts';

/** A login of just now says that it is the owner who asks, where there is no password. */
const freshLoginMinutes = 10;

/**
 * @throws Failure 'invalid' for a wrong password, 'conflict' while an order, a payment or a refund is to be settled, or where the
 * password was changed meanwhile, 'tooManyRequests'
 */
export async function deleteAccount(
  context: RequestContext,
  { password }: z.output<typeof endpoint.input>,
): Promise<{ deleted: true }> {
  const account = await accountToProve(context);
  if (account.passwordHash === null) await mustHaveJustLoggedIn(context);
  else await provePassword(account, password, 'password');
  await context.db.transaction(async (tx) => {
    // An order that is being placed holds this row: it is seen below, or finds no customer any more.
    const [held] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, account.id))
      .for('update');
    // Whoever proved a password that the owner has replaced since is not believed any more.
    if (held && held.passwordHash !== account.passwordHash) throw new Failure('conflict');
    await refuseWhileUnsettled({ ...context, db: tx }, account.id);
    await forgetAccount(tx, account, context.now);
  });
  return { deleted: true };
}

async function mustHaveJustLoggedIn({ db, now, token }: RequestContext): Promise<void> {
  const began = token === null ? null : await sessionBegan(db, token);
  if (began && now.getTime() - began.getTime() <= freshLoginMinutes * minuteMs) return;
  throw new Failure('conflict', { text: profileTexts.logInFirst });
}

async function refuseWhileUnsettled(context: RequestContext, userId: number): Promise<void> {
  const { live, isPaying, owedBack } = await readUnsettled(context, eq(orders.userId, userId));
  const ring = `If you would rather not wait, ring us on ${context.shop.telephone.shown}.`;
  if (live.length > 0) {
    const named = live.map(({ number }) => number).join(', ');
    const text = live.every(({ isUnpaid }) => isUnpaid)
      ? `Your order ${named} still waits for its payment. Your account can be deleted once it is paid and picked up, or has expired.`
      : `You still have an order with us: ${named}. Your account can be deleted once it has been picked up. ${ring}`;
    throw new Failure('conflict', { text });
  }
  if (isPaying)
    throw new Failure('conflict', {
      text: `A payment of yours is still being settled with the card provider. Please try again in an hour. ${ring}`,
    });
  if (owedBack.length > 0)
    throw new Failure('conflict', {
      text: `We still owe you money of your order ${owedBack.join(', ')}. Your account can be deleted once you have it back. ${ring}`,
    });
}
