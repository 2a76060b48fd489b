import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type deleteAccount as endpoint, profileTexts } from '#contract/accounts/profile.ts';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { customers } from '#server/db/tables/customers/customer-tables.ts';
import { contactMessages, newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { orders, users } from '#server/db/tables/schema.ts';
import { forgetComplaintsFrom, forgetPeople } from '#server/people/customers/forget-people.ts';
import { contactsOf } from '#server/people/customers/known-customer.ts';
import { forgetEnquiriesOf, forgetEnquiriesQuoted } from '#server/people/enquiries/people.ts';
import { forgetEmailsAbout, forgetEmailsTo } from '#server/platform/queue-email.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { sessionBegan } from '#server/platform/secrets.ts';
import { forgetPhotosOf } from '#server/sales/photos/forget-photos.ts';
import { type Account, accountToProve, provePassword } from './change-password.ts';
import { readUnsettled } from './read-unsettled.ts';

/** If there is no password, a recent login shows that it is the owner who asks. */
const freshLoginMinutes = 10;

/**
 * @throws Failure 'invalid' for a wrong password, 'conflict' while an order, a payment or a refund has to be settled, or if the password
 * was changed in the meantime, 'tooManyRequests'
 */
export async function deleteAccount(
  context: RequestContext,
  { password }: z.output<typeof endpoint.input>,
): Promise<{ deleted: true }> {
  const account = await accountToProve(context);
  if (account.passwordHash === null) await mustHaveJustLoggedIn(context);
  else await provePassword(account, password, 'password');
  await context.db.transaction(async (tx) => {
    // An order that is being placed locks this row: it is either seen below, or finds no customer any more.
    const [held] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, account.id))
      .for('update');
    // Somebody who proved a password that the owner has replaced since is not trusted any more.
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
  const ring = `If you would rather not wait, call us on ${context.shop.telephone.shown}.`;
  if (live.length > 0) {
    const named = live.map(({ number }) => number).join(', ');
    const text = live.every(({ isUnpaid }) => isUnpaid)
      ? `Your order ${named} is still waiting for payment. Your account can be deleted once it is paid and collected, or has expired.`
      : `You still have an order with us: ${named}. Your account can be deleted once it has been collected. ${ring}`;
    throw new Failure('conflict', { text });
  }
  if (isPaying)
    throw new Failure('conflict', {
      text: `One of your payments is still being settled with the card provider. Please try again in an hour. ${ring}`,
    });
  if (owedBack.length > 0)
    throw new Failure('conflict', {
      text: `We still owe you a refund for your order ${owedBack.join(', ')}. Your account can be deleted once you have received it. ${ring}`,
    });
}

/**
 * The caller decides whether the account may go (`read-unsettled.ts`); its row is locked. Amounts, days and line items of its orders stay.
 */
export async function forgetAccount(tx: Db, account: Account, now: Date): Promise<void> {
  const theirs = await tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, account.id));
  await forgetEnquiriesQuoted(
    tx,
    theirs.map(({ id }) => id),
  );
  await forgetPeople(tx, account.id);
  await forgetPhotosOf(tx, account.id, now);
  await forgetEnquiriesOf(tx, { userId: account.id });
  await forgetEmailsAbout(tx, ['moved-account', 'changed-password', 'own-date'], [account.id]);
  const known = await tx.select().from(customers).where(eq(customers.userId, account.id));
  await forgetEmailsAbout(
    tx,
    ['staff-customer'],
    known.map(({ id }) => id),
  );
  // Anybody can open an account under somebody else's address, whose newsletter is not theirs to end.
  if (account.emailConfirmedAt) await forgetAddress(tx, account.email);
  for (const customer of known)
    for (const email of (await contactsOf(tx, customer)).emails) await forgetUnlessOfAccount(tx, email);
  await tx.delete(users).where(eq(users.id, account.id));
}

/** Like {@link forgetAddress}; but what is kept by the address of an account goes with that account. */
export async function forgetUnlessOfAccount(tx: Db, email: string): Promise<void> {
  if ((await tx.$count(users, eq(users.email, email))) === 0) await forgetAddress(tx, email);
}

/**
 * Forgets what is kept by an email address: the newsletter, the emails that were sent to it, and the messages, complaints and enquiries
 * that came from it.
 */
export async function forgetAddress(tx: Db, email: string): Promise<void> {
  await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  await forgetEmailsTo(tx, email);
  const written = await tx
    .delete(contactMessages)
    .where(eq(contactMessages.email, email))
    .returning({ id: contactMessages.id });
  await forgetEmailsAbout(
    tx,
    ['contact-message', 'staff-message'],
    written.map(({ id }) => id),
  );
  await forgetComplaintsFrom(tx, [email]);
  await forgetEnquiriesOf(tx, { email });
}
