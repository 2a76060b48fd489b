import { and, count, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as contract from '#contract/admin/customers/customer-page.ts';
import { Failure } from '#domain/failure.ts';
import { customerNotes } from '#server/db/tables/customers/customer-tables.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import * as staff from '#server/modules/staff/suspend-customer.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { type KnownCustomer, lockCustomer } from './known-customer.ts';
import { showCustomer } from './show-customer.ts';

const mostNotes = 50;

/** The log says that a note was written and removed, not what of whom stands in it. */
const audited = (customer: KnownCustomer, what: string) => ({
  action: `customer.${what}`,
  subjectKind: 'customer',
  subject: customer.id,
});

/** @throws Failure 'notFound', 'conflict' for one too many */
export async function addNote(
  context: StaffContext,
  { customerId, text }: z.output<typeof contract.addCustomerNote.input>,
): Promise<contract.CustomerPage> {
  const { db, now } = context;
  const customer = await lockCustomer(db, customerId);
  const [held] = await db
    .select({ notes: count() })
    .from(customerNotes)
    .where(eq(customerNotes.customerId, customer.id));
  if ((held?.notes ?? 0) >= mostNotes)
    throw new Failure('conflict', { text: `There are ${mostNotes} notes already: remove one first.` });
  await db.insert(customerNotes).values({ customerId: customer.id, text, madeBy: context.staff.name, at: now });
  await writeAudit(context, audited(customer, 'noteWritten'));
  return showCustomer(context, { customerId });
}

/** One that is gone already is gone. @throws Failure 'notFound' for the customer */
export async function removeNote(
  context: StaffContext,
  { customerId, noteId }: z.output<typeof contract.removeCustomerNote.input>,
): Promise<contract.CustomerPage> {
  const { db } = context;
  const customer = await lockCustomer(db, customerId);
  const gone = await db
    .delete(customerNotes)
    .where(and(eq(customerNotes.id, noteId), eq(customerNotes.customerId, customer.id)))
    .returning({ madeBy: customerNotes.madeBy });
  if (gone.length > 0) await writeAudit(context, { ...audited(customer, 'noteRemoved'), before: gone[0] });
  return showCustomer(context, { customerId });
}

/** @throws Failure 'notFound', 'conflict' for who has no account */
export async function suspendAccount(
  context: StaffContext,
  { customerId, reason }: z.output<typeof contract.suspendAccount.input>,
): Promise<contract.CustomerPage> {
  const { db, now } = context;
  const customer = await lockCustomer(db, customerId);
  const id = accountOf(customer);
  if (await staff.suspendAccount(db, { id, as: context.staff.name, now, reason }))
    await writeAudit(context, { ...audited(customer, 'suspended'), reason });
  return showCustomer(context, { customerId });
}

/** @throws Failure 'notFound', 'conflict' for who has no account */
export async function readmitAccount(
  context: StaffContext,
  { customerId }: z.output<typeof contract.readmitAccount.input>,
): Promise<contract.CustomerPage> {
  const { db, now } = context;
  const customer = await lockCustomer(db, customerId);
  if (await staff.readmitAccount(db, { id: accountOf(customer), as: context.staff.name, now }))
    await writeAudit(context, audited(customer, 'readmitted'));
  return showCustomer(context, { customerId });
}

function accountOf({ userId }: KnownCustomer): number {
  if (userId === null)
    throw new Failure('conflict', { text: 'They have no account: there is nothing that they could sign in to.' });
  return userId;
}
