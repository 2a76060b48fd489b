import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  countCustomers as countEndpoint,
  exportCustomers as exportEndpoint,
  listCustomers as listEndpoint,
} from '#contract/admin/customers/customer-list.ts';
import { pence } from '#domain/money/money.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { requireStepUp } from '#server/modules/team/require-step-up.ts';
import { byteOrderMark, csvLine } from '#server/modules/write-csv.ts';
import { readCustomerList } from './read-customer-list.ts';

/** J-04: search as one types, and the list. */
export async function listCustomers(
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

/** Beyond it nobody asks how many exactly. */
const mostCounted = 100_000;

export async function countCustomers({ db }: StaffContext): Promise<z.input<typeof countEndpoint.output>> {
  const { rows } = await db.execute<{ people: number; readers: number }>(sql`
    select (select count(*) from (select from customers limit ${mostCounted}) p)::int as people,
      (select count(*) from (select from newsletter_subscribers where unsubscribed_at is null limit ${mostCounted}) r)::int as readers`);
  return { people: 0, readers: 0, ...rows[0], most: mostCounted };
}

/** More are exported filter by filter. */
const mostRows = 3_000;

/** What the list shows. The log keeps that it was read. @throws Failure 'stepUpRequired' */
export async function exportCustomers(
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
      formatUkNumber(one.telephone),
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
