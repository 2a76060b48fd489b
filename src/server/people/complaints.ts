import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import * as contract from '#contract/admin/complaints.ts';
import { Failure } from '#domain/failure.ts';
import { nameOf, normaliseOrderNumber } from '#domain/order/order.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { formatPhone, parsePhone } from '#domain/values/phone.ts';
import type { Db } from '#server/db/open.ts';
import { complaints } from '#server/db/tables/customers/complaint-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { answeredByStaff, requireStepUp, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { byteOrderMark, csvLine } from '#server/platform/write-csv.ts';
import { nobodysComplaint } from './customers/forget-people.ts';

/** For a complaint about personal data, counted from the day after it arrived (Data Protection Act 2018, section 164A). */
const daysToAcknowledge = 30;

/** The last day, YYYY-MM-DD, on which somebody who complained about the use of their data is told that the complaint arrived. */
export const lastDayToAcknowledge = (receivedOn: string): string => addDays(receivedOn, daysToAcknowledge);

const complaintsOfPage = 50;
const mostRows = 3_000;

type Filters = z.output<typeof contract.complaintFilters>;
type Asked = Filters & { readonly after?: number | undefined; readonly id?: number };

/** Complaints, newest first. */
async function readComplaints(
  { db, staff }: Pick<StaffContext, 'db' | 'staff'>,
  { state, allergens, data, after, id }: Asked,
  most: number,
): Promise<contract.Complaint[]> {
  const rows = await db
    .select({
      complaint: complaints,
      orderNo: orders.number,
      refunded: sql<number>`(select coalesce(-sum(amount_pence), 0)::int from ledger_entries e where e.order_id = ${orders.id} and (e.kind = 'refund' or e.refund_transfer_id is not null) and not is_test_money(e.provider))`,
    })
    .from(complaints)
    .leftJoin(orders, eq(orders.id, complaints.orderId))
    .where(
      and(
        state && eq(complaints.state, state),
        allergens && eq(complaints.isAllergen, true),
        data && eq(complaints.isData, true),
        after === undefined ? undefined : lt(complaints.id, after),
        id === undefined ? undefined : eq(complaints.id, id),
      ),
    )
    .orderBy(desc(complaints.id))
    .limit(most);
  const seesMoney = staff.permissions.has('money.see');
  return rows.map(({ complaint: { orderId: _order, peopleForgotten: _gone, ...row }, orderNo, refunded }) => ({
    ...row,
    orderNo,
    createdAt: row.createdAt.toISOString(),
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    acknowledgeBy: row.isData && row.acknowledgedAt === null ? lastDayToAcknowledge(row.receivedOn) : null,
    closedAt: row.closedAt?.toISOString() ?? null,
    refundedPence: seesMoney && orderNo !== null ? refunded : null,
  }));
}

async function listComplaints(
  context: StaffContext,
  asked: z.output<typeof contract.listComplaints.input>,
): Promise<z.input<typeof contract.listComplaints.output>> {
  const found = await readComplaints(context, asked, complaintsOfPage + 1);
  const page = found.slice(0, complaintsOfPage);
  return {
    complaints: page,
    next: found.length > complaintsOfPage ? (page.at(-1)?.id ?? null) : null,
    open: await context.db.$count(complaints, eq(complaints.state, 'open')),
  };
}

/** The audit log records the export. @throws Failure 'stepUpRequired' for whoever may export personal data */
async function exportComplaints(
  context: StaffContext,
  filters: Filters,
): Promise<z.input<typeof contract.exportComplaints.output>> {
  const withPeople = context.staff.permissions.has('customers.export');
  if (withPeople) requireStepUp(context, 'exportPeople');
  const found = await readComplaints(context, filters, mostRows);
  const head = [
    'Number',
    'Received',
    'Order',
    'Allergen incident',
    'About data',
    'Acknowledged',
    'State',
    'Taken by',
    'Closed by',
    'Closed',
  ];
  const people = ['Name', 'Contact', 'What happened', 'What was done'];
  const dayOf = (instant: string | null): string | null =>
    instant === null ? null : shopDate(Date.parse(instant), shopTimeZone);
  const lines = found.map((one) =>
    csvLine([
      one.id,
      one.receivedOn,
      one.orderNo,
      one.isAllergen ? 'yes' : 'no',
      one.isData ? 'yes' : 'no',
      dayOf(one.acknowledgedAt),
      one.state,
      one.madeBy,
      one.closedBy,
      dayOf(one.closedAt),
      ...(withPeople ? [one.name, formatPhone(one.contact), one.what, one.outcome] : []),
    ]),
  );
  await writeAudit(context, {
    action: 'complaints.exported',
    subjectKind: 'complaints',
    subject: 'list',
    after: { ...filters, rows: lines.length, withPeople },
  });
  return {
    name: `complaints-${shopDate(context.now.getTime(), shopTimeZone)}.csv`,
    csv: byteOrderMark + csvLine(withPeople ? [...head, ...people] : head) + lines.join(''),
    rows: lines.length,
  };
}

type Row = typeof complaints.$inferSelect;
type Changed = z.input<typeof contract.changeComplaint.output>;

/** @throws Failure 'invalid' for a number that no order has */
async function takeComplaint(
  context: StaffContext,
  {
    orderNo,
    name,
    contact,
    what,
    isAllergen,
    isData,
    isAcknowledged,
    receivedOn,
    outcome,
  }: z.output<typeof contract.takeComplaint.input>,
): Promise<contract.Complaint> {
  const { db, now, staff } = context;
  const today = shopDate(now.getTime(), shopTimeZone);
  if (receivedOn !== undefined && receivedOn > today)
    throw new Failure('invalid', { fields: { receivedOn: 'Please choose today or a day in the past' } });
  const order = orderNo === '' ? undefined : await orderSaid(db, orderNo);
  const [made] = await db
    .insert(complaints)
    .values({
      orderId: order?.id ?? null,
      name: name || (order ? order.contactName || nameOf(order.recipient) : ''),
      contact: plainContact(contact || order?.email || order?.contactTelephone || ''),
      what,
      isAllergen,
      isData,
      receivedOn: receivedOn ?? today,
      ...(isAcknowledged && acknowledged(staff, now)),
      outcome,
      madeBy: staff.name,
      createdAt: now,
    })
    .returning();
  if (!made) throw new Error('a complaint was not written');
  await writeAudit(context, {
    ...audited(made, 'taken'),
    after: { isAllergen, isData, isAcknowledged, order: order?.number ?? null },
  });
  return shown(context, made.id);
}

const acknowledged = ({ name }: StaffContext['staff'], now: Date) => ({ acknowledgedBy: name, acknowledgedAt: now });

/** The form in which it is searched for when somebody asks to be forgotten. */
const plainContact = (typed: string): string =>
  typed.includes('@') ? typed.toLowerCase() : (parsePhone(typed) ?? typed);

const subjectKind = 'complaint';

/** The log says what became of it, not whose words they are. */
const audited = ({ id }: Pick<Row, 'id'>, what: string) => ({
  action: `complaint.${what}`,
  subjectKind,
  subject: id,
});

async function shown(context: StaffContext, id: number): Promise<contract.Complaint> {
  const [found] = await readComplaints(context, { id }, 1);
  if (!found) throw unknown();
  return found;
}

const unknown = () => new Failure('notFound', { text: 'There is no such complaint.' });

/**
 * Never overwrites a version other than the one that was seen.
 * @throws Failure 'notFound', 'invalid' if it is closed without a word about what was done
 */
async function changeComplaint(
  context: StaffContext,
  {
    complaintId,
    version,
    what,
    isAllergen,
    isData,
    isAcknowledged,
    outcome,
    state,
  }: z.output<typeof contract.changeComplaint.input>,
): Promise<Changed> {
  const { db, now, staff } = context;
  const [before] = await db.select().from(complaints).where(eq(complaints.id, complaintId)).for('update');
  if (!before) throw unknown();
  if (before.version !== version) return asItStands(context, complaintId);
  if (state === 'closed' && outcome === '')
    throw new Failure('invalid', { fields: { outcome: 'Please say what was done before you close it' } });
  const closes = state === 'closed' && before.state === 'open';
  const wasAcknowledged = before.acknowledgedAt !== null;
  const isTold = isAcknowledged || state === 'closed';
  await db
    .update(complaints)
    .set({
      what,
      isAllergen,
      isData,
      outcome,
      state,
      ...(isTold && !wasAcknowledged && acknowledged(staff, now)),
      ...(!isTold && { acknowledgedBy: '', acknowledgedAt: null }),
      version: version + 1,
      ...(closes && { closedBy: staff.name, closedAt: now }),
      ...(state === 'open' && { closedBy: '', closedAt: null }),
    })
    .where(eq(complaints.id, complaintId));
  const became = closes ? 'closed' : state === 'open' && before.state === 'closed' ? 'opened' : 'changed';
  await writeAudit(context, {
    ...audited(before, became),
    before: {
      state: before.state,
      isAllergen: before.isAllergen,
      isData: before.isData,
      isAcknowledged: wasAcknowledged,
    },
    after: { state, isAllergen, isData, isAcknowledged: isTold },
  });
  return { outcome: 'saved', complaint: await shown(context, complaintId) };
}

/** The current complaint, and who changed it last. */
async function asItStands(context: StaffContext, complaintId: number): Promise<Changed> {
  const complaint = await shown(context, complaintId);
  const [last] = await context.db
    .select({ by: auditLog.madeBy, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, subjectKind), eq(auditLog.subject, String(complaintId))))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return { outcome: 'stale', complaint, changedBy: last?.by ?? '', changedAt: last?.at.toISOString() ?? null };
}

/**
 * Finds an order by its number, or by the last four characters, which the shop calls it by.
 * @throws Failure 'invalid' for none, or more than one
 */
async function orderSaid(db: Db, orderNo: string): Promise<typeof orders.$inferSelect> {
  const number = normaliseOrderNumber(orderNo);
  const found = await db
    .select()
    .from(orders)
    .where(number.length === 4 ? eq(sql`right(${orders.number}, 4)`, number) : eq(orders.number, number))
    .limit(2);
  const [order] = found;
  const refuse = (text: string) => new Failure('invalid', { fields: { orderNo: text } });
  if (!order) throw refuse('There is no such order');
  if (found.length > 1) throw refuse('Several orders end like this: please type the whole number');
  return order;
}

/** Forgets whose complaints they were, and their words, once their time is over. @returns how many, at most as many as asked for */
export async function forgetOldComplaints(db: Db, before: Date, most: number): Promise<number> {
  const old = db
    .select({ id: complaints.id })
    .from(complaints)
    .where(and(eq(complaints.peopleForgotten, false), lt(complaints.createdAt, before)))
    .limit(most);
  const { rowCount } = await db.update(complaints).set(nobodysComplaint).where(inArray(complaints.id, old));
  return rowCount ?? 0;
}

export const complaintEndpoints = [
  answeredByStaff(contract.listComplaints, listComplaints),
  answeredByStaff(contract.exportComplaints, exportComplaints),
  answeredByStaff(contract.takeComplaint, takeComplaint),
  answeredByStaff(contract.changeComplaint, changeComplaint),
];
