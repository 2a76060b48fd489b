import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as contract from '#contract/admin/complaints/complaints.ts';
import { lastDayToAcknowledge } from '#domain/person/complaint.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { complaints } from '#server/db/tables/customers/complaint-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { requireStepUp } from '#server/modules/team/require-step-up.ts';
import { byteOrderMark, csvLine } from '#server/modules/write-csv.ts';

const complaintsOfPage = 50;
const mostRows = 3_000;

type Filters = z.output<typeof contract.complaintFilters>;
type Asked = Filters & { readonly after?: number | undefined; readonly id?: number };

/** The newest first. */
export async function readComplaints(
  { db, staff }: Pick<StaffContext, 'db' | 'staff'>,
  { state, allergens, data, after, id }: Asked,
  most: number,
): Promise<contract.Complaint[]> {
  const rows = await db
    .select({
      complaint: complaints,
      orderNo: orders.number,
      refunded: sql<number>`(select coalesce(-sum(amount_pence), 0)::int from ledger_entries e where e.order_id = ${orders.id} and e.kind = 'refund')`,
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

export async function listComplaints(
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

/** The log keeps that it was read. @throws Failure 'stepUpRequired' for who may export people */
export async function exportComplaints(
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
      ...(withPeople ? [one.name, formatUkNumber(one.contact), one.what, one.outcome] : []),
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
