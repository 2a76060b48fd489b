import { asc, eq, inArray, or } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { exportCustomer as endpoint } from '#contract/admin/customers/customer-page.ts';
import { orderToWire } from '#contract/codecs/order-codec.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { complaints } from '#server/db/tables/customers/complaint-tables.ts';
import { orderNotes } from '#server/db/tables/orders/change-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { enquiriesOf } from '#server/modules/enquiries/people.ts';
import { listAllOrdersOf } from '#server/modules/orders/reading/find-order.ts';
import { gatherDataOf, keptByAddress } from '#server/modules/profile/download-data.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { requireStepUp } from '#server/modules/team/require-step-up.ts';
import { findCustomer, type KnownCustomer, ordersOf } from './known-customer.ts';
import { showCustomer } from './show-customer.ts';

/** What customers can download themselves, and what only staff see of them. The log keeps that it was read. @throws Failure 'stepUpRequired', 'notFound' */
export async function exportCustomer(
  context: StaffContext,
  { customerId }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStepUp(context, 'exportPeople');
  const { db, now } = context;
  const customer = await findCustomer(db, customerId);
  const { notes, suspensions, newsletter, since } = await showCustomer(context, { customerId });
  const person = {
    name: customer.name,
    email: customer.email,
    telephone: customer.telephone,
    postcode: customer.postcode,
    since,
  };
  const held =
    customer.userId === null ? await heldOfGuest(context, customer) : await gatherDataOf(context, customer.userId);
  await writeAudit(context, { action: 'customer.exported', subjectKind: 'customer', subject: customerId });
  const all = {
    ...held,
    writtenAt: now.toISOString(),
    person,
    newsletterConsent: newsletter,
    notesOfStaff: notes,
    emailsOfStaff: await lettersTo(db, customer),
    suspensions,
    complaints: await complaintsOf(db, customer),
    ofOrders: await heldOfOrders(db, customer),
  };
  return {
    name: `customer-${customerId}-${shopDate(now.getTime(), shopTimeZone)}.json`,
    json: JSON.stringify(all, null, 2),
  };
}

const heldOfGuest = async (context: StaffContext, customer: KnownCustomer) => ({
  orders: (await listAllOrdersOf(context, ordersOf(customer))).map(orderToWire),
  ...(customer.email !== '' && {
    ...(await keptByAddress(context.db, customer.email)),
    enquiries: await enquiriesOf(context.db, { email: customer.email }),
  }),
});

const lettersTo = (db: Db, { id }: KnownCustomer) =>
  db
    .select({ subject: staffLetters.subject, text: staffLetters.body, at: staffLetters.at })
    .from(staffLetters)
    .where(eq(staffLetters.customerId, id))
    .orderBy(asc(staffLetters.id));

/** About their orders, or from their address or telephone. */
async function complaintsOf(db: Db, customer: KnownCustomer) {
  const contacts = [customer.email, customer.telephone].filter((contact) => contact !== '');
  const theirs = db.select({ id: orders.id }).from(orders).where(ordersOf(customer));
  const { receivedOn, createdAt, what, isAllergen, isData, acknowledgedAt, outcome, state } = complaints;
  return db
    .select({ receivedOn, createdAt, what, isAllergen, isData, acknowledgedAt, outcome, state })
    .from(complaints)
    .where(or(inArray(complaints.orderId, theirs), inArray(complaints.contact, contacts)))
    .orderBy(asc(complaints.id));
}

/** What their own copy of an order does not have: said of allergies, written by staff of them and to them. */
async function heldOfOrders(db: Db, customer: KnownCustomer) {
  const theirs = ordersOf(customer);
  const { number, contactName, contactTelephone, allergyNote } = orders;
  const ofOrder = { orderNo: number };
  return {
    contacts: await db
      .select({ ...ofOrder, name: contactName, telephone: contactTelephone, allergyNote })
      .from(orders)
      .where(theirs)
      .orderBy(asc(orders.id)),
    notes: await db
      .select({ ...ofOrder, text: orderNotes.text, at: orderNotes.at })
      .from(orderNotes)
      .innerJoin(orders, eq(orders.id, orderNotes.orderId))
      .where(theirs)
      .orderBy(asc(orderNotes.id)),
    emailsOfStaff: await db
      .select({ ...ofOrder, subject: staffLetters.subject, text: staffLetters.body, at: staffLetters.at })
      .from(staffLetters)
      .innerJoin(orders, eq(orders.id, staffLetters.orderId))
      .where(theirs)
      .orderBy(asc(staffLetters.id)),
  };
}
