import type * as z from 'zod/mini';
import type { issueInvoice as endpoint } from '#contract/admin/prints/invoices.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { readOrderPage } from '#server/modules/staff/office/order-page.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { issueByStaff } from './staff-invoices.ts';

/**
 * The log has the number and the sum of each document that came of it, and no buyer: nobody can make it forget.
 * @throws Failure as `issueByStaff`
 */
export async function issueInvoiceFor(
  context: StaffContext,
  { orderNo, buyer }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const { db, staff, now } = context;
  const { orderId, all, made } = await issueByStaff(db, { orderNo, buyer, as: staff.name, now });
  for (const { ofNumber, number, orderNo: subjectName, grossPence, vatPence } of made)
    await writeAudit(context, {
      action: ofNumber === null ? 'invoice.issued' : 'creditNote.issued',
      subjectKind: 'order',
      subject: orderId,
      subjectName,
      after: { number, grossPence, vatPence },
    });
  const last = all.findLast(({ ofNumber }) => ofNumber === null);
  if (!last) throw new Error('an invoice was not written');
  return { number: last.number, order: await readOrderPage(context, { orderNo }) };
}
