import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { CustomerPage } from '#contract/admin/customers/customer-page.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';
import { suspensions } from '#server/db/tables/change-tables.ts';
import { customerNotes, customers } from '#server/db/tables/customers/customer-tables.ts';
import { newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { emails, orders, users } from '#server/db/tables/schema.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import { newestQuote, stateAt } from '#server/people/enquiries/enquiry-state.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { readDebts, readDetails } from '#server/sales/admin/list-orders.ts';
import {
  type Contacts,
  contactsOf,
  findCustomer,
  isCounted,
  type KnownCustomer,
  lastMergeOf,
  ordersOf,
} from './known-customer.ts';

const ordersOfPage = 20;
const lettersOfPage = 20;
const enquiriesOfPage = 20;
const mostAlike = 5;

/** Everything about one customer. @throws Failure 'notFound' */
export async function showCustomer(
  { db, now, staff }: Pick<StaffContext, 'db' | 'now' | 'staff'>,
  { customerId }: { readonly customerId: number },
): Promise<CustomerPage> {
  const customer = await findCustomer(db, customerId);
  const seesMoney = staff.permissions.has('money.see');
  const debts = seesMoney ? await readDebts({ db, now }, customer.id) : null;
  const shown = await readOrders(db, customer);
  const contacts = await contactsOf(db, customer);
  return {
    id: customer.id,
    name: customer.name,
    email: customer.email,
    telephone: customer.telephone,
    alsoBy: [...contacts.emails, ...contacts.telephones].filter(
      (one) => one !== customer.email && one !== customer.telephone,
    ),
    postcode: customer.postcode,
    since: customer.createdAt.toISOString(),
    account: await readAccount(db, customer),
    sums: { ...(await readSums(db, customer, seesMoney)), owedPence: debts?.pence ?? null },
    orders: shown.slice(0, ordersOfPage).map(({ totalPence, ...order }) => ({
      ...order,
      totalPence: seesMoney ? totalPence : null,
    })),
    hasMoreOrders: shown.length > ordersOfPage,
    notes: await readNotes(db, customer),
    letters: await readLetters(db, customer.id),
    enquiries: staff.permissions.has('messages.answer') ? await readEnquiries({ db, now }, customer, contacts) : [],
    newsletters: await readConsents(db, contacts),
    suspensions: await readSuspensions(db, customer),
    alike: await readAlike(db, customer),
    merge: await readMerge(db, customer, now),
  };
}

async function readAccount(db: Db, { userId }: KnownCustomer): Promise<CustomerPage['account']> {
  if (userId === null) return null;
  const [account] = await db.select().from(users).where(eq(users.id, userId));
  return {
    firstName: account?.firstName ?? '',
    lastName: account?.lastName ?? '',
    version: account?.profileVersion ?? 1,
    emailConfirmedAt: account?.emailConfirmedAt?.toISOString() ?? null,
    suspendedAt: account?.suspendedAt?.toISOString() ?? null,
  };
}

async function readSums(db: Db, customer: KnownCustomer, seesMoney: boolean) {
  const [sums] = await db
    .select({
      orders: sql<number>`count(*) filter (where ${isCounted})::int`,
      cancelled: sql<number>`count(*) filter (where ${orders.fulfilment} = 'cancelled')::int`,
      // Written out: a select of one table names its columns alone, and the entries have an id too.
      spentPence: sql<number>`coalesce(sum((select sum(amount_pence) from ledger_entries e where e.order_id = orders.id and e.money_class <> 'deposit' and not is_test_money(e.provider))), 0)::int`,
      lastOrderAt: sql<string | null>`max(${orders.createdAt})`,
    })
    .from(orders)
    .where(ordersOf(customer));
  return {
    orders: sums?.orders ?? 0,
    cancelled: sums?.cancelled ?? 0,
    spentPence: seesMoney ? (sums?.spentPence ?? 0) : null,
    lastOrderAt: sums?.lastOrderAt ? new Date(sums.lastOrderAt).toISOString() : null,
  };
}

async function readOrders(db: Db, customer: KnownCustomer) {
  const newest = await db
    .select()
    .from(orders)
    .where(ordersOf(customer))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ordersOfPage + 1);
  const details = await readDetails(
    db,
    newest.map(({ id }) => id),
  );
  return newest.map(({ id, number, fulfilment, pickupDate, pickupTime, totalPence }) => ({
    number,
    what: details.get(id)?.what ?? '',
    pickup: pickupSlot(pickupDate, pickupTime),
    fulfilment,
    totalPence,
  }));
}

async function readNotes(db: Db, { id }: KnownCustomer): Promise<CustomerPage['notes']> {
  const notes = await db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.customerId, id))
    .orderBy(desc(customerNotes.id));
  return notes.map(({ customerId: _, at, ...note }) => ({ ...note, at: at.toISOString() }));
}

/** If the email itself has been forgotten, it was sent long ago. */
async function readLetters(db: Db, id: number): Promise<CustomerPage['letters']> {
  const letters = await db
    .select({ letter: staffLetters, emailId: emails.id, sentAt: emails.sentAt })
    .from(staffLetters)
    .leftJoin(emails, eq(emails.eventKey, staffLetters.eventKey))
    .where(eq(staffLetters.customerId, id))
    .orderBy(desc(staffLetters.id))
    .limit(lettersOfPage);
  return letters.map(({ letter, emailId, sentAt }) => ({
    id: letter.id,
    subject: letter.subject,
    text: letter.body,
    by: letter.madeBy,
    at: letter.at.toISOString(),
    isSent: emailId === null || sentAt !== null,
  }));
}

async function readEnquiries(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  { userId }: KnownCustomer,
  { emails: addresses }: Contacts,
): Promise<CustomerPage['enquiries']> {
  const { rows } = await db.execute<CustomerPage['enquiries'][number]>(sql`
    select enquiries.id, ${stateAt(now)} as state, enquiries.kind, enquiries.event_date::text as "eventDate"
    from enquiries ${newestQuote}
    where not enquiries.suspected and (enquiries.user_id = ${userId} or enquiries.email = any(${sql.param(addresses)}::text[]))
    order by enquiries.last_at desc, enquiries.id desc limit ${enquiriesOfPage}`);
  return rows;
}

async function readConsents(db: Db, { emails: addresses }: Contacts): Promise<CustomerPage['newsletters']> {
  const found = await db
    .select()
    .from(newsletterSubscribers)
    .where(inArray(newsletterSubscribers.email, [...addresses]))
    .orderBy(asc(newsletterSubscribers.id));
  return found.map(({ email, consentedAt, consentPlace, consentWording, unsubscribedAt }) => ({
    email,
    consentedAt: consentedAt.toISOString(),
    place: consentPlace,
    wording: consentWording,
    unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
  }));
}

async function readMerge(db: Db, { id }: KnownCustomer, now: Date): Promise<CustomerPage['merge']> {
  const merge = await lastMergeOf(db, id, now);
  if (merge === null) return null;
  const { name, email, telephone } = merge.moved.gone;
  return { id: merge.id, name, email, telephone, by: merge.madeBy, at: merge.at.toISOString() };
}

async function readSuspensions(db: Db, { userId }: KnownCustomer): Promise<CustomerPage['suspensions']> {
  if (userId === null) return [];
  const found = await db.select().from(suspensions).where(eq(suspensions.userId, userId)).orderBy(desc(suspensions.id));
  return found.map(({ kind, reason, madeBy, at }) => ({ kind, reason, madeBy, at: at.toISOString() }));
}

async function readAlike(db: Db, { id, email, telephone }: KnownCustomer): Promise<CustomerPage['alike']> {
  const same = [
    ...(email === '' ? [] : [and(eq(customers.email, email), sql`${customers.email} <> ''`)]),
    ...(telephone === '' ? [] : [and(eq(customers.telephone, telephone), sql`${customers.telephone} <> ''`)]),
  ];
  const found = await db
    .select()
    .from(customers)
    .where(and(ne(customers.id, id), or(...same)))
    .orderBy(desc(customers.seenAt))
    .limit(mostAlike);
  return found.map((one) => ({
    id: one.id,
    name: one.name,
    email: one.email,
    telephone: one.telephone,
    hasAccount: one.userId !== null,
  }));
}
