import { and, asc, count, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  forgetAddress as endpoint,
  exportAddress as exporting,
  HeldByAddress,
} from '#contract/admin/customers/customer-contact.ts';
import * as contact from '#contract/admin/customers/customer-contact.ts';
import * as writing from '#contract/admin/customers/customer-contact.ts';
import * as address from '#contract/admin/customers/customer-contact.ts';
import type {
  countCustomers as countEndpoint,
  exportCustomers as exportEndpoint,
  listCustomers as listEndpoint,
} from '#contract/admin/customers/customer-list.ts';
import * as list from '#contract/admin/customers/customer-list.ts';
import type * as contract from '#contract/admin/customers/customer-page.ts';
import type { CustomerPage } from '#contract/admin/customers/customer-page.ts';
import * as page from '#contract/admin/customers/customer-page.ts';
import { Failure } from '#domain/failure.ts';
import { pence } from '#domain/money/money.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { formatPhone } from '#domain/values/phone.ts';
import type { Db } from '#server/db/open.ts';
import { complaints } from '#server/db/tables/customers/complaint-tables.ts';
import { customerAliases, customerNotes, customers } from '#server/db/tables/customers/customer-tables.ts';
import { enquiries } from '#server/db/tables/customers/enquiry-tables.ts';
import { contactMessages, newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { emails, orders } from '#server/db/tables/schema.ts';
import { enquiriesOf } from '#server/people/enquiries/people.ts';
import { firstNameOf, readLetterFrame } from '#server/people/messages/letter-frame.ts';
import { letterEmail, sendLetter } from '#server/people/messages/send-letter.ts';
import { forgetAddress as forget } from '#server/people/profile/delete-account.ts';
import { keptByAddress, photosOf } from '#server/people/profile/download-data.ts';
import { answeredByStaff, requireStepUp, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { byteOrderMark, csvLine } from '#server/platform/write-csv.ts';
import * as account from './change-contact.ts';
import { changeAccount, changeGuest } from './change-contact.ts';
import { exportCustomer } from './export-customer.ts';
import { forgetCustomer, refused, refuseWhileOpen } from './forget-customer.ts';
import { findCustomer, type KnownCustomer, lockCustomer } from './known-customer.ts';
import { mergeCustomers, undoMerge } from './merge-customers.ts';
import { readCustomerList } from './read-customer-list.ts';
import { showCustomer } from './show-customer.ts';

type OfAddress = { readonly email: string };

const complainedFrom = (email: string) => and(eq(complaints.contact, email), eq(complaints.peopleForgotten, false));

/** What is kept about somebody who is not a customer: only counts, so that nobody reads more than they came for. */
async function findHeldByAddress({ db }: { readonly db: Db }, { email }: OfAddress): Promise<HeldByAddress> {
  const [reader] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  return {
    isCustomer:
      (await db.$count(customers, eq(customers.email, email))) > 0 ||
      (await db.$count(customerAliases, eq(customerAliases.contact, email))) > 0,
    enquiries: await db.$count(enquiries, eq(enquiries.email, email)),
    messages: await db.$count(contactMessages, eq(contactMessages.email, email)),
    complaints: await db.$count(complaints, complainedFrom(email)),
    emails: await db.$count(emails, eq(emails.recipient, email)),
    newsletter: reader === undefined ? 'never' : reader.unsubscribedAt === null ? 'reads' : 'unsubscribed',
  };
}

/** The log records that somebody's data was read, not whose: the address is not in it. @throws Failure 'stepUpRequired' */
async function exportAddress(context: StaffContext, { email }: OfAddress): Promise<z.input<typeof exporting.output>> {
  requireStepUp(context, 'exportPeople');
  const { db, now } = context;
  const { receivedOn, what, isAllergen, isData, acknowledgedAt, outcome, state } = complaints;
  const all = {
    writtenAt: now.toISOString(),
    person: { email },
    ...(await keptByAddress(db, email)),
    enquiries: await enquiriesOf(db, { email }),
    photos: await photosOf(context, { email }),
    complaints: await db
      .select({ receivedOn, what, isAllergen, isData, acknowledgedAt, outcome, state })
      .from(complaints)
      .where(complainedFrom(email))
      .orderBy(asc(complaints.id)),
  };
  await writeAudit(context, { action: 'address.exported', subjectKind: 'address', subject: 'one' });
  return {
    name: `address-${shopDate(now.getTime(), shopTimeZone)}.json`,
    json: JSON.stringify(all, null, 2),
  };
}

/** The list of customers, and search as you type (J-04). */
async function listCustomers(
  { db, now, staff }: StaffContext,
  { after, ...filters }: z.output<typeof listEndpoint.input>,
): Promise<z.input<typeof listEndpoint.output>> {
  const { customers, ...rest } = await readCustomerList({ db, now }, filters, { after });
  const seesMoney = staff.permissions.has('money.see');
  return {
    customers: customers.map((one) => ({ ...one, spentPence: seesMoney ? one.spentPence : null })),
    ...rest,
  };
}

/** Beyond this, nobody asks for the exact number. */
const mostCounted = 100_000;

async function countCustomers({ db }: StaffContext): Promise<z.input<typeof countEndpoint.output>> {
  const { rows } = await db.execute<{ people: number; readers: number }>(sql`
    select (select count(*) from (select from customers limit ${mostCounted}) p)::int as people,
      (select count(*) from (select from newsletter_subscribers where unsubscribed_at is null limit ${mostCounted}) r)::int as readers`);
  return { people: 0, readers: 0, ...rows[0], most: mostCounted };
}

/** To export more, staff use several filters. */
const mostRows = 3_000;

/** Exports what the list shows. The audit log records the export. @throws Failure 'stepUpRequired' */
async function exportCustomers(
  context: StaffContext,
  filters: z.output<typeof exportEndpoint.input>,
): Promise<z.input<typeof exportEndpoint.output>> {
  requireStepUp(context, 'exportPeople');
  const { db, now, staff } = context;
  const { customers, next, isCutShort } = await readCustomerList({ db, now }, filters, { most: mostRows });
  const seesMoney = staff.permissions.has('money.see');
  const lines = customers.map((one) =>
    csvLine([
      one.name,
      one.email,
      formatPhone(one.telephone),
      one.hasAccount ? 'yes' : 'no',
      one.orders,
      seesMoney ? { amountPence: pence(one.spentPence ?? 0) } : null,
      one.lastOrderAt === null ? null : shopDate(Date.parse(one.lastOrderAt), shopTimeZone),
      one.readsNewsletter ? 'yes' : 'no',
      one.isSuspended ? 'yes' : 'no',
    ]),
  );
  await writeAudit(context, {
    action: 'customers.exported',
    subjectKind: 'customers',
    subject: 'list',
    after: { only: filters.only, q: filters.q === undefined ? undefined : '(words)', rows: lines.length },
  });
  const head = ['Name', 'Email', 'Telephone', 'Account', 'Orders', 'Spent', 'Last order', 'Newsletter', 'Suspended'];
  return {
    name: `customers-${shopDate(now.getTime(), shopTimeZone)}.csv`,
    csv: byteOrderMark + csvLine(head) + lines.join(''),
    rows: lines.length,
    isCutShort: isCutShort || next !== null,
  };
}

const mostNotes = 50;

/** The log says that a note was written or removed, not what it says about whom. */
const audited = (customer: KnownCustomer, what: string) => ({
  action: `customer.${what}`,
  subjectKind: 'customer',
  subject: customer.id,
});

/** @throws Failure 'notFound', 'conflict' for one too many */
async function addNote(
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
    throw new Failure('conflict', { text: `There are already ${mostNotes} notes: remove one first.` });
  await db.insert(customerNotes).values({ customerId: customer.id, text, madeBy: context.staff.name, at: now });
  await writeAudit(context, audited(customer, 'noteWritten'));
  return showCustomer(context, { customerId });
}

/** One that is removed already stays removed. @throws Failure 'notFound' for the customer */
async function removeNote(
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

/** @throws Failure 'notFound', 'conflict' for somebody without an account */
async function suspendAccount(
  context: StaffContext,
  { customerId, reason }: z.output<typeof contract.suspendAccount.input>,
): Promise<contract.CustomerPage> {
  const { db, now } = context;
  const customer = await lockCustomer(db, customerId);
  const id = accountOf(customer);
  if (await account.suspendAccount(db, { id, as: context.staff.name, now, reason }))
    await writeAudit(context, { ...audited(customer, 'suspended'), reason });
  return showCustomer(context, { customerId });
}

/** @throws Failure 'notFound', 'conflict' for somebody without an account */
async function readmitAccount(
  context: StaffContext,
  { customerId }: z.output<typeof contract.readmitAccount.input>,
): Promise<contract.CustomerPage> {
  const { db, now } = context;
  const customer = await lockCustomer(db, customerId);
  if (await account.readmitAccount(db, { id: accountOf(customer), as: context.staff.name, now }))
    await writeAudit(context, audited(customer, 'readmitted'));
  return showCustomer(context, { customerId });
}

function accountOf({ userId }: KnownCustomer): number {
  if (userId === null)
    throw new Failure('conflict', { text: 'They have no account, so there is nothing to sign in to.' });
  return userId;
}

export const customerEndpoints = [
  answeredByStaff(list.listCustomers, listCustomers),
  answeredByStaff(list.countCustomers, countCustomers),
  answeredByStaff(list.exportCustomers, exportCustomers),
  answeredByStaff(page.readCustomer, showCustomer),
  answeredByStaff(page.addCustomerNote, addNote),
  answeredByStaff(page.removeCustomerNote, removeNote),
  answeredByStaff(page.mergeCustomers, mergeCustomers),
  answeredByStaff(page.undoMerge, undoMerge),
  answeredByStaff(page.suspendAccount, suspendAccount),
  answeredByStaff(page.readmitAccount, readmitAccount),
  answeredByStaff(contact.changeGuest, changeGuest),
  answeredByStaff(contact.changeAccount, changeAccount),
  answeredByStaff(writing.prepareCustomerEmail, prepareLetter),
  answeredByStaff(writing.previewCustomerEmail, previewLetter),
  answeredByStaff(writing.emailCustomer, writeLetter),
  answeredByStaff(page.exportCustomer, exportCustomer),
  answeredByStaff(page.forgetCustomer, forgetCustomer),
  answeredByStaff(address.findHeldByAddress, findHeldByAddress),
  answeredByStaff(address.exportAddress, exportAddress),
  answeredByStaff(address.forgetAddress, forgetAddress),
];

/**
 * Forgets what is kept by an address alone; the log records how much it was, not whose.
 * @throws Failure 'stepUpRequired', 'conflict' for a customer's address, because a customer is forgotten with their orders, and while an
 * order under it is open
 */
async function forgetAddress(
  context: StaffContext,
  { email, reason }: z.output<typeof endpoint.input>,
): Promise<HeldByAddress> {
  requireStepUp(context, 'forgetPeople');
  const { isCustomer, ...held } = await findHeldByAddress(context, { email });
  if (isCustomer) throw refused('They are a customer: delete them on their own page.');
  // An account may have ordered a cake under another address.
  await refuseWhileOpen(context, and(eq(orders.email, email), sql`${orders.email} <> ''`));
  await forget(context.db, email);
  await writeAudit(context, {
    action: 'address.forgotten',
    subjectKind: 'address',
    subject: 'one',
    after: held,
    reason,
  });
  return findHeldByAddress(context, { email });
}

type Letter = z.output<typeof writing.emailCustomer.input>;

function reachedAt({ email, telephone }: KnownCustomer): string {
  if (email !== '') return email;
  throw new Failure('conflict', {
    text: `They have no email address, so nothing can be sent. Call ${formatPhone(telephone)} instead.`,
  });
}

/** To whom, and what may be written. @throws Failure 'conflict' if they have no email address, 'notFound' */
async function prepareLetter(
  context: StaffContext,
  { customerId }: { readonly customerId: number },
): Promise<z.input<typeof writing.prepareCustomerEmail.output>> {
  const customer = await findCustomer(context.db, customerId);
  const { name } = customer;
  const frame = await readLetterFrame(context, { firstName: firstNameOf(name), of: 'message' });
  return { ...frame, to: reachedAt(customer), name };
}

/** Shows the email and writes nothing. @throws Failure 'conflict' if they have no email address, 'notFound' */
async function previewLetter(
  { db, shop }: StaffContext,
  { customerId, subject, text }: Letter,
): Promise<z.input<typeof writing.previewCustomerEmail.output>> {
  const customer = await findCustomer(db, customerId);
  const to = reachedAt(customer);
  const { plain } = letterEmail({ to, name: customer.name, subject, text, eventKey: 'preview' }, shop);
  return { subject, to, plain };
}

/**
 * Sends an email; the log does not keep its text.
 * @throws Failure 'conflict' if they have no email address, or the shop sends no email, 'notFound'
 */
async function writeLetter(context: StaffContext, { customerId, subject, text }: Letter): Promise<CustomerPage> {
  const customer = await lockCustomer(context.db, customerId);
  await sendLetter(context, {
    about: { customerId },
    to: reachedAt(customer),
    name: customer.name,
    subject,
    text,
  });
  await writeAudit(context, { action: 'customer.written', subjectKind: 'customer', subject: customerId });
  return showCustomer(context, { customerId });
}
