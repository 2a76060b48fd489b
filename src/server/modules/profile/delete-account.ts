import { and, eq, exists, inArray, isNotNull, or } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type deleteAccount as endpoint, profileTexts } from '#contract/accounts/profile.ts';
import { Failure } from '#domain/failure.ts';
import { liveFulfilments } from '#domain/order/fulfilment/fulfilment.ts';
import { minuteMs } from '#domain/time/durations.ts';
import type { Db } from '#server/db/open.ts';
import { contactMessages, newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { emails, orders, payments, users } from '#server/db/tables/schema.ts';
import { sessionBegan } from '#server/modules/accounts/session-tokens.ts';
import { removeJob } from '#server/modules/enqueue-job.ts';
import { forgetPeople } from '#server/modules/orders/forget-people.ts';
import { forgetPhotosOf } from '#server/modules/photos/forget-photos.ts';
import { findOwedBack } from '#server/modules/refunds/find-owed-back.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { type Account, accountToProve, provePassword } from './prove-password.ts';

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
    await forgetPeople(tx, account.id);
    await forgetPhotosOf(tx, account.id, context.now);
    await forgetByAddress(tx, account);
    await tx.delete(users).where(eq(users.id, account.id));
  });
  return { deleted: true };
}

async function mustHaveJustLoggedIn({ db, now, token }: RequestContext): Promise<void> {
  const began = token === null ? null : await sessionBegan(db, token);
  if (began && now.getTime() - began.getTime() <= freshLoginMinutes * minuteMs) return;
  throw new Failure('conflict', { text: profileTexts.logInFirst });
}

async function refuseWhileUnsettled({ db: tx, services, shop }: RequestContext, userId: number): Promise<void> {
  const mine = eq(orders.userId, userId);
  const live = await tx
    .select({ number: orders.number, fulfilment: orders.fulfilment })
    .from(orders)
    .where(and(mine, inArray(orders.fulfilment, liveFulfilments)))
    .orderBy(orders.id);
  const ring = `If you would rather not wait, ring us on ${shop.telephone.shown}.`;
  if (live.length > 0) {
    const unpaid = live.filter(({ fulfilment }) => fulfilment === 'placed');
    const named = live.map(({ number }) => number).join(', ');
    const text =
      unpaid.length === live.length
        ? `Your order ${named} still waits for its payment. Your account can be deleted once it is paid and picked up, or has expired.`
        : `You still have an order with us: ${named}. Your account can be deleted once it has been picked up. ${ring}`;
    throw new Failure('conflict', { text });
  }
  const owed = tx
    .select({ id: refundTransfers.id })
    .from(refundTransfers)
    .where(and(eq(refundTransfers.paymentId, payments.id), eq(refundTransfers.state, 'due')));
  const [unsettled] = await tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        mine,
        eq(payments.provider, services.payments.name),
        isNotNull(payments.providerSessionId),
        or(eq(payments.state, 'open'), exists(owed)),
      ),
    )
    .limit(1);
  if (unsettled)
    throw new Failure('conflict', {
      text: `A payment of yours is still being settled with the card provider. Please try again in an hour. ${ring}`,
    });
  const owedBack = await findOwedBack(tx, userId);
  if (owedBack.length > 0)
    throw new Failure('conflict', {
      text: `We still owe you money of your order ${owedBack.join(', ')}. Your account can be deleted once you have it back. ${ring}`,
    });
}

/** Anybody can open an account under another's address, whose newsletter is not theirs to end. */
async function forgetByAddress(tx: Db, { email, emailConfirmedAt }: Account): Promise<void> {
  if (!emailConfirmedAt) return;
  await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  const gone = await tx.delete(emails).where(eq(emails.recipient, email)).returning({ id: emails.id });
  for (const { id } of gone) await removeJob(tx, `send-email:${id}`);
  await tx.delete(contactMessages).where(eq(contactMessages.email, email));
}
