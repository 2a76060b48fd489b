import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as contract from '#contract/admin/customers/customer-contact.ts';
import type { CustomerPage } from '#contract/admin/customers/customer-page.ts';
import { Failure } from '#domain/failure.ts';
import { namePartsOf } from '#domain/order/taking/contact.ts';
import { parsePhone, phoneHint } from '#domain/values/phone.ts';
import type { Db } from '#server/db/open.ts';
import { suspensions } from '#server/db/tables/change-tables.ts';
import { complaints } from '#server/db/tables/customers/complaint-tables.ts';
import { customerAliases, customers } from '#server/db/tables/customers/customer-tables.ts';
import { orders, users } from '#server/db/tables/schema.ts';
import { closeSessionsOf } from '#server/platform/secrets.ts';
import { requireStepUp, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { saveAccount } from './change-account.ts';
import { findCustomer, type KnownCustomer, lockCustomer, ordersByOwn, ownContact } from './known-customer.ts';
import { showCustomer } from './show-customer.ts';

type Contact = Pick<KnownCustomer, 'name' | 'telephone' | 'email'>;

const partsOf = ({ name, telephone, email }: Contact): Contact => ({ name, telephone, email });

/** The log says which of them changed, and nobody's name. */
async function noteChange(context: StaffContext, id: number, changed: readonly string[], reason = ''): Promise<void> {
  const what = { action: 'customer.changed', subjectKind: 'customer', subject: id };
  await writeAudit(context, { ...what, after: { changed }, reason });
}

const differing = <T extends object>(from: T, to: T): (keyof T & string)[] =>
  (Object.keys(to) as (keyof T & string)[]).filter((name) => from[name] !== to[name]);

/** @throws Failure 'invalid' for anything but a British number */
function numberFrom(typed: string): string {
  const telephone = typed === '' ? '' : parsePhone(typed);
  if (telephone === null) throw new Failure('invalid', { fields: { telephone: phoneHint } });
  return telephone;
}

/**
 * Replaces the previous details on their orders with the new ones; their row, its notes and emails stay.
 * @throws Failure 'invalid', 'conflict', 'notFound'
 */
export async function changeGuest(
  context: StaffContext,
  { customerId, seen, ...typed }: z.output<typeof contract.changeGuest.input>,
): Promise<CustomerPage> {
  const { db } = context;
  // Those by another contact that is also theirs keep it.
  // Locks their orders before themselves, as everybody who changes an order does.
  const theirs = ordersByOwn(await findCustomer(db, customerId));
  await db.select({ id: orders.id }).from(orders).where(theirs).orderBy(orders.id).for('update');
  const customer = await lockCustomer(db, customerId);
  if (customer.userId !== null)
    throw new Failure('conflict', { text: 'They have an account now. Nothing was changed.' });
  const former = partsOf(customer);
  if (differing(former, seen).length > 0)
    throw new Failure('conflict', {
      text: 'Somebody else has changed this in the meantime. Nothing was changed: please check it first.',
    });
  const next = { ...typed, telephone: numberFrom(typed.telephone) };
  if (next.email === '' && next.telephone === '')
    throw new Failure('invalid', { fields: { telephone: 'Leave a telephone number or an email address.' } });
  const changed = differing(former, next);
  if (changed.length === 0) return showCustomer(context, { customerId });
  await refuseTaken(db, customerId, next);
  // Their row first: the triggers of orders then find it under its new address, and keep it.
  await db.update(customers).set(next).where(eq(customers.id, customerId));
  await db.update(orders).set(onOrders(former, next)).where(theirs);
  await db
    .delete(customerAliases)
    .where(and(eq(customerAliases.customerId, customerId), eq(customerAliases.contact, ownContact(next))));
  // The triggers may just have applied another of their names from an order.
  await db.update(customers).set(next).where(eq(customers.id, customerId));
  for (const [from, to] of [
    [former.email, next.email || next.telephone],
    [former.telephone, next.telephone || next.email],
  ] as const)
    if (from !== '' && from !== to)
      await db.update(complaints).set({ contact: to }).where(eq(complaints.contact, from));
  await noteChange(context, customerId, changed);
  return showCustomer(context, { customerId });
}

async function refuseTaken(db: Db, customerId: number, { email, telephone }: Contact): Promise<void> {
  const same =
    email === ''
      ? and(eq(customers.email, ''), eq(customers.telephone, telephone))
      : and(eq(customers.email, email), sql`${customers.email} <> ''`);
  const [taken] = await db
    .select({ name: customers.name })
    .from(customers)
    .where(and(ne(customers.id, customerId), isNull(customers.userId), same));
  const also = await db.$count(
    customerAliases,
    and(eq(customerAliases.contact, ownContact({ email, telephone })), ne(customerAliases.customerId, customerId)),
  );
  if (!taken && also === 0) return;
  const text = `${taken?.name || 'Another customer'} already has this: you can find them under ‘Customers’.`;
  throw new Failure('invalid', { fields: { [email === '' ? 'telephone' : 'email']: text } });
}

/** A name or a number that belongs to somebody else on the same order stays. */
function onOrders(former: Contact, next: Contact) {
  const { contactName, contactTelephone, recipient, sender } = orders;
  const name = JSON.stringify(namePartsOf(next));
  const number = JSON.stringify({ contactNumber: next.telephone });
  const party = (column: typeof recipient | typeof sender) => sql`${column}
    || case when trim(concat(${column}->>'firstName', ' ', ${column}->>'lastName')) = ${former.name} then ${name}::jsonb else '{}' end
    || case when ${column}->>'contactNumber' = ${former.telephone} then ${number}::jsonb else '{}' end`;
  return {
    email: next.email,
    contactName: sql`case when ${contactName} = ${former.name} then ${next.name} else ${contactName} end`,
    contactTelephone: sql`case when ${contactTelephone} = ${former.telephone} then ${next.telephone} else ${contactTelephone} end`,
    recipient: party(recipient),
    sender: party(sender),
  };
}

/** @throws Failure 'stepUpRequired' for another address, 'invalid', 'conflict', 'notFound' */
export async function changeAccount(
  context: StaffContext,
  { customerId, ...typed }: z.output<typeof contract.changeAccount.input>,
): Promise<CustomerPage> {
  const { db } = context;
  const customer = await findCustomer(db, customerId);
  if (customer.userId === null) throw new Failure('conflict', { text: 'They no longer have an account.' });
  if (typed.email !== customer.email) requireStepUp(context, 'signInAddress');
  const changed = await saveAccount(context, customer.userId, {
    ...typed,
    mobile: numberFrom(typed.telephone) || null,
  });
  if (changed.length > 0) await noteChange(context, customerId, changed, typed.reason);
  return showCustomer(context, { customerId });
}

type ByStaff = { readonly id: number; readonly as: string; readonly now: Date };

/** Suspends an account and ends its sessions (accounts §6). @returns false if it was suspended already */
export const suspendAccount = (
  db: Db,
  { id, as, now, reason = '' }: ByStaff & { readonly reason?: string },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const barred = await tx
      .update(users)
      .set({ suspendedAt: now })
      .where(and(eq(users.id, id), isNull(users.suspendedAt)))
      .returning({ id: users.id });
    if (barred.length > 0)
      await tx.insert(suspensions).values({ userId: id, kind: 'suspended', reason, madeBy: as, at: now });
    await closeSessionsOf(tx, id);
    return barred.length > 0;
  });

/** @returns false if it was not suspended */
export const readmitAccount = (db: Db, { id, as, now }: ByStaff): Promise<boolean> =>
  db.transaction(async (tx) => {
    const readmitted = await tx
      .update(users)
      .set({ suspendedAt: null })
      .where(and(eq(users.id, id), isNotNull(users.suspendedAt)))
      .returning({ id: users.id });
    if (readmitted.length > 0)
      await tx.insert(suspensions).values({ userId: id, kind: 'readmitted', madeBy: as, at: now });
    return readmitted.length > 0;
  });
