import type * as z from 'zod/mini';
import type { handOver as endpoint } from '#contract/admin/till/till.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { findByNumber } from '#server/modules/orders/changing/find-by-number.ts';
import { moveByStaff } from '#server/modules/staff/orders/staff-orders.ts';
import { requirePermission, type StaffContext } from '#server/modules/staff-context.ts';

/**
 * Money and cake change hands in one transaction.
 * @throws Failure 'conflict' where something is owed and nobody says how it was paid, or the order cannot be handed over
 */
export async function handOver(
  context: StaffContext,
  { orderNo, paid }: z.output<typeof endpoint.input>,
): Promise<{ orderNo: string }> {
  const { db, staff, now, requestId } = context;
  if (paid !== null) requirePermission(context, 'payments.take');
  const order = await findByNumber(db, orderNo);
  const outcome = await moveByStaff(db, {
    orderNo,
    to: 'collected',
    as: staff.name,
    now,
    ...(paid !== null && { paid: { method: paid, key: `staff:${staff.memberId}:${requestId}` } }),
  });
  if (outcome === 'moved')
    await writeAudit(context, {
      action: 'order.moved',
      subjectKind: 'order',
      subject: order.id,
      subjectName: order.number,
      before: { state: order.fulfilment },
      after: { state: 'collected', ...(paid !== null && { paid }) },
    });
  return { orderNo: order.number };
}
