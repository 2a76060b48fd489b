import { and, desc, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as contract from '#contract/admin/complaints/complaints.ts';
import { Failure } from '#domain/failure.ts';
import { normaliseOrderNumber } from '#domain/order/order-number.ts';
import { nameOf } from '#domain/order/party.ts';
import { normaliseUkNumber } from '#domain/person/phone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { complaints } from '#server/db/tables/customers/complaint-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { auditLog } from '#server/db/tables/staff/audit-tables.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { readComplaints } from './read-complaints.ts';

type Row = typeof complaints.$inferSelect;
type Changed = z.input<typeof contract.changeComplaint.output>;

/** @throws Failure 'invalid' for a number that no order has */
export async function takeComplaint(
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
    throw new Failure('invalid', { fields: { receivedOn: 'Please choose a day that has come' } });
  const [order] =
    orderNo === ''
      ? []
      : await db
          .select()
          .from(orders)
          .where(eq(orders.number, normaliseOrderNumber(orderNo)));
  if (orderNo !== '' && !order) throw new Failure('invalid', { fields: { orderNo: 'There is no such order' } });
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

/** As it is looked for when somebody asks to be forgotten. */
const plainContact = (typed: string): string =>
  typed.includes('@') ? typed.toLowerCase() : (normaliseUkNumber(typed) ?? typed);

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

/** Nothing is written over another version than was seen. @throws Failure 'notFound', 'invalid' where it is closed without a word of what was done */
export async function changeComplaint(
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

/** What counts now, and whose it is. */
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
