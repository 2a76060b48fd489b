import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { CustomerPage, joinCustomers as endpoint } from '#contract/admin/customers/customer-page.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { complaints } from '#server/db/tables/customers/complaint-tables.ts';
import { customerNotes, customers } from '#server/db/tables/customers/customer-tables.ts';
import { enquiries } from '#server/db/tables/customers/enquiry-tables.ts';
import { orders, users } from '#server/db/tables/schema.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { findCustomer, type KnownCustomer, lockCustomer, ordersOf } from './known-customer.ts';
import { showCustomer } from './show-customer.ts';

/** @throws Failure as the contract says */
export async function joinCustomers(
  context: StaffContext,
  { customerId, otherId }: z.output<typeof endpoint.input>,
): Promise<CustomerPage> {
  const { db } = context;
  const [one, other] = [await findCustomer(db, customerId), await findCustomer(db, otherId)];
  // Locks their orders before themselves, as everybody who changes an order does.
  await db
    .select({ id: orders.id })
    .from(orders)
    .where(or(ordersOf(one), ordersOf(other)))
    .orderBy(orders.id)
    .for('update');
  for (const id of [customerId, otherId].sort((a, b) => a - b)) await lockCustomer(db, id);
  const [kept, gone] = rankOf(other) > rankOf(one) ? [other, one] : [one, other];
  await refuse(context, kept, gone);
  await db.update(customerNotes).set({ customerId: kept.id }).where(eq(customerNotes.customerId, gone.id));
  await db.update(staffLetters).set({ customerId: kept.id }).where(eq(staffLetters.customerId, gone.id));
  const moved = await moveOrders(db, kept, gone);
  await moveEnquiries(db, kept, gone);
  const reach = kept.email || kept.telephone;
  await db
    .update(complaints)
    .set({ contact: reach })
    .where(
      inArray(
        complaints.contact,
        [gone.email, gone.telephone].filter((contact) => contact !== ''),
      ),
    );
  await db.delete(customers).where(eq(customers.id, gone.id));
  // The triggers of orders have run: the customer keeps the same name and contact details as before.
  await db
    .update(customers)
    .set({
      name: kept.name || gone.name,
      telephone: kept.telephone || gone.telephone,
      postcode: kept.seenAt < gone.seenAt ? gone.postcode || kept.postcode : kept.postcode || gone.postcode,
      createdAt: sql`least(${customers.createdAt}, ${gone.createdAt})`,
      seenAt: sql`greatest(${customers.seenAt}, ${gone.seenAt})`,
    })
    .where(eq(customers.id, kept.id));
  await writeAudit(context, {
    action: 'customer.joined',
    subjectKind: 'customer',
    subject: kept.id,
    after: { with: gone.id, orders: moved },
  });
  return showCustomer(context, { customerId: kept.id });
}

/** An account is never given up for anything less, nor an email address for a telephone number. */
const rankOf = ({ userId, email }: KnownCustomer): number => (userId !== null ? 2 : email !== '' ? 1 : 0);

async function refuse({ db, services }: StaffContext, kept: KnownCustomer, gone: KnownCustomer): Promise<void> {
  const because = (text: string) => new Failure('conflict', { text: `${text} Nothing was changed.` });
  if (kept.id === gone.id) throw because('They are already the same customer.');
  if (gone.userId !== null)
    throw because('Both have an account of their own. Only the customer can close one of them.');
  const isSame = (part: 'email' | 'telephone') => kept[part] !== '' && kept[part] === gone[part];
  if (!isSame('email') && !isSame('telephone'))
    throw because('They share neither an email address nor a telephone number.');
  if (kept.userId === null || services.mail !== 'delivered') return;
  const [account] = await db
    .select({ confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, kept.userId));
  // Somebody who registered another person's address would read that person's orders.
  if (account?.confirmedAt == null)
    throw because('The account’s email address is not confirmed yet, so it could show somebody else’s orders.');
}

/** @returns how many */
async function moveOrders(db: Db, kept: KnownCustomer, gone: KnownCustomer): Promise<number> {
  const whose =
    kept.userId !== null
      ? { userId: kept.userId }
      : kept.email !== ''
        ? { email: kept.email }
        : { contactTelephone: kept.telephone };
  const moved = await db.update(orders).set(whose).where(ordersOf(gone)).returning({ id: orders.id });
  return moved.length;
}

async function moveEnquiries(db: Db, kept: KnownCustomer, gone: KnownCustomer): Promise<void> {
  if (kept.userId === null || gone.email === '') return;
  await db
    .update(enquiries)
    .set({ userId: kept.userId })
    .where(and(isNull(enquiries.userId), eq(enquiries.email, gone.email), sql`${enquiries.email} <> ''`));
}
