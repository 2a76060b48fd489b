import type * as z from 'zod/mini';
import type { exportOrders as endpoint } from '#contract/admin/orders/order-list.ts';
import { pence } from '#domain/money/money.ts';
import { fulfilmentText } from '#domain/order/fulfilment.ts';
import { namesOn } from '#domain/order/names-on.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { requireStepUp, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { byteOrderMark, csvLine } from '#server/platform/write-csv.ts';
import { type FoundOrder, readOrderList } from './list-orders.ts';

/** Longer lists are exported day by day. */
const mostRows = 3_000;

/**
 * Exports what the list shows. Names, telephone numbers and email addresses are included only for a member who may export personal data,
 * who must confirm their identity again; the log records that it was read.
 * @throws Failure 'stepUpRequired' for a member who may export personal data
 */
export async function exportOrders(
  context: StaffContext,
  filters: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const { db, now, staff } = context;
  const withPeople = staff.permissions.has('customers.export');
  if (withPeople) requireStepUp(context, 'exportPeople');
  const { orders, next, isCutShort } = await readOrderList({ db, now, staff }, filters, { most: mostRows });
  const seesMoney = staff.permissions.has('money.see');
  const ofMoney = <T>(cell: T): T[] => (seesMoney ? [cell] : []);
  const head = [
    ...[
      'Number',
      'Pick-up day',
      'Pick-up time',
      'State',
      ...ofMoney('Payment'),
      'What',
      ...ofMoney('Total'),
      ...ofMoney('Owed'),
    ],
    ...['Source', 'Placed'],
  ];
  const people = ['Name', 'Ordered by', 'Telephone', 'Email'];
  const lines = orders.map((order) =>
    csvLine([
      order.number,
      order.pickupDate,
      order.pickupTime,
      fulfilmentText(order.fulfilment),
      ...ofMoney(order.payment),
      order.what,
      ...ofMoney({ amountPence: pence(order.totalPence) }),
      ...ofMoney({ amountPence: pence(order.owedPence) }),
      order.isTest ? `${order.source}, test` : order.source,
      { moment: order.placedAt },
      ...(withPeople ? peopleOf(order) : []),
    ]),
  );
  await writeAudit(context, {
    action: 'orders.exported',
    subjectKind: 'orders',
    subject: 'list',
    after: {
      filters: { ...filters, q: filters.q === undefined ? undefined : '(words)' },
      rows: lines.length,
      withPeople,
    },
  });
  return {
    name: `orders-${shopDate(now.getTime(), shopTimeZone)}.csv`,
    csv: byteOrderMark + csvLine(withPeople ? [...head, ...people] : head) + lines.join(''),
    rows: lines.length,
    isCutShort: isCutShort || next !== null,
  };
}

function peopleOf(order: FoundOrder): string[] {
  const { name, orderedBy } = namesOn(order);
  return [name, orderedBy, formatPhone(order.telephone), order.email];
}
