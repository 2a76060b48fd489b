import { eq, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { forgetCustomer as endpoint } from '#contract/admin/customers/customer-page.ts';
import { Failure } from '#domain/failure.ts';
import { formatPhone } from '#domain/values/phone.ts';
import type { Db } from '#server/db/open.ts';
import { customers } from '#server/db/tables/customers/customer-tables.ts';
import { orders, users } from '#server/db/tables/schema.ts';
import { forgetEnquiriesQuoted } from '#server/people/enquiries/people.ts';
import { forgetAccount, forgetUnlessOfAccount } from '#server/people/profile/delete-account.ts';
import { readUnsettled } from '#server/people/profile/read-unsettled.ts';
import { forgetEmailsAbout } from '#server/platform/queue-email.ts';
import { requireStepUp, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { forgetComplaintsFrom, forgetPeopleAndEmails } from './forget-people.ts';
import { contactsOf, findCustomer, type KnownCustomer, ordersOf } from './known-customer.ts';

/** Nobody is forgotten in the middle of an order. @param theirs a condition on `orders` @throws Failure 'conflict' that names the orders */
export async function refuseWhileOpen(context: StaffContext, theirs: SQL | undefined): Promise<void> {
  const { live, isPaying, owedBack } = await readUnsettled(context, theirs);
  const open = live.map(({ number }) => number);
  if (open.length > 0)
    throw refused(
      `${open.join(', ')} ${open.length === 1 ? 'is' : 'are'} still open. Hand over or cancel ${open.length === 1 ? 'it' : 'them'} first.`,
    );
  if (isPaying) throw refused('A payment is still being settled with the card provider. Try again in an hour.');
  if (owedBack.length > 0) throw refused(`Money still has to be refunded for ${owedBack.join(', ')}.`);
}

export const refused = (why: string): Failure => new Failure('conflict', { text: `${why} Nothing was deleted.` });

/**
 * Forgets a customer, as when customers delete their account themselves: amounts, days and line items stay, the person goes. The log
 * records how many orders it was, and nobody's name.
 * @throws Failure 'stepUpRequired', 'invalid' if another name was typed, 'conflict' while something is open, saying which orders
 */
export async function forgetCustomer(
  context: StaffContext,
  { customerId, typed, reason }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStepUp(context, 'forgetPeople');
  const { db } = context;
  const customer = await findCustomer(db, customerId);
  const asked = customer.name || customer.email || formatPhone(customer.telephone);
  if (plain(typed) !== plain(asked)) throw new Failure('invalid', { fields: { typed: `Please type ‘${asked}’` } });
  // Their row is locked before those of their orders, as by anybody who orders or deletes their account, so that no two wait for each
  // other.
  const account = await lockAccount(db, customer);
  await refuseWhileOpen(context, ordersOf(customer));
  const theirs = await db.select({ id: orders.id, number: orders.number }).from(orders).where(ordersOf(customer));
  const { emails, telephones } = await contactsOf(db, customer);
  await forgetComplaintsFrom(db, [...emails, ...telephones]);
  if (account) await forgetAccount(db, account, context.now);
  else await forgetGuest(db, customer, theirs);
  await writeAudit(context, {
    action: 'customer.forgotten',
    subjectKind: 'customer',
    subject: customerId,
    after: { orders: theirs.length, hadAccount: account !== null },
    reason,
  });
  return { orders: theirs.length };
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

async function lockAccount(db: Db, { userId }: KnownCustomer): Promise<typeof users.$inferSelect | null> {
  if (userId === null) return null;
  const [account] = await db.select().from(users).where(eq(users.id, userId)).for('update');
  if (!account) throw new Failure('notFound', { text: 'They have been deleted in the meantime.' });
  return account;
}

/** Their notes go with them. What is kept by their address is theirs, unless an account has it too. */
async function forgetGuest(
  db: Db,
  customer: KnownCustomer,
  theirs: Parameters<typeof forgetPeopleAndEmails>[1],
): Promise<void> {
  // Their row, and with it what else is theirs, may go with their last order.
  const { emails } = await contactsOf(db, customer);
  await forgetEnquiriesQuoted(
    db,
    theirs.map(({ id }) => id),
  );
  await forgetPeopleAndEmails(db, theirs);
  await forgetEmailsAbout(db, ['staff-customer'], [customer.id]);
  for (const email of emails) await forgetUnlessOfAccount(db, email);
  await db.delete(customers).where(eq(customers.id, customer.id));
}
