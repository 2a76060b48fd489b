import type * as z from 'zod/mini';
import type * as actions from '#contract/admin/orders/order-actions.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { findByNumber } from '#server/modules/orders/changing/find-by-number.ts';
import { sendPaymentLink } from '#server/modules/payments/links/send-link.ts';
import { requireProofToGiveBack, willAskForProof } from '#server/modules/staff/money/refund-limit.ts';
import { editByStaff } from '#server/modules/staff/orders/edit-order.ts';
import { requirePermission, type StaffContext } from '#server/modules/staff-context.ts';
import { audited } from './order-actions.ts';
import { readOrderPage } from './order-page.ts';

type Asked = z.output<typeof actions.previewEdit.input>;
type Outcome = z.input<typeof actions.editOutcome>;

/**
 * Day, time and notes are the counter's; lines and who it is for need more, a full time or day more again.
 * @throws Failure 'notAllowed'
 */
function checkRights(context: StaffContext, { lines, recipientName, telephone, pastDiary }: Asked): void {
  if (lines.length > 0 || recipientName !== undefined || telephone !== undefined)
    requirePermission(context, 'orders.edit');
  if (pastDiary !== '') requirePermission(context, 'orders.overfill');
}

async function revise(context: StaffContext, input: Asked, isTrial: boolean): Promise<Outcome> {
  const { db, staff, now } = context;
  checkRights(context, input);
  const order = await findByNumber(db, input.orderNo);
  const { pickupDate, pickupTime, recipientName, telephone, lines, reason, pastDiary } = input;
  const isMoved = pickupDate !== undefined || pickupTime !== undefined;
  const revised = await editByStaff(db, {
    orderNo: input.orderNo,
    pickup: isMoved ? pickupSlot(pickupDate ?? order.pickupDate, pickupTime ?? order.pickupTime) : undefined,
    recipientName,
    telephone,
    lines: lines.map(lineOf),
    as: staff.name,
    reason,
    pastDiary,
    mayPassDay: staff.permissions.has('orders.overwork'),
    from: input.revision,
    givesBack: null,
    isTrial,
    now,
  });
  const { changes, beforePence, totalPence, owedPence, overPence, givingBackPence, passed } = revised;
  // Of a trial nothing is written any more; of an edit it stands among what was given.
  const needsStepUp = isTrial && (await willAskForProof(context, order.id, givingBackPence));
  return { changes: [...changes], beforePence, totalPence, owedPence, overPence, givingBackPence, passed, needsStepUp };
}

/** What was not said stays as it is. */
function lineOf({ place, slug, quantity, weightGrams, said }: Asked['lines'][number]) {
  return {
    ...(place !== undefined && { place }),
    ...(slug !== undefined && { slug }),
    ...(quantity !== undefined && { quantity }),
    ...(weightGrams !== undefined && { weightGrams }),
    said: Object.fromEntries(Object.entries(said).filter(([, word]) => word !== undefined)),
  };
}

/** Nothing is kept of it. @throws Failure as `reviseOrder`, 'notAllowed' */
export const previewEditFor = (context: StaffContext, input: Asked): Promise<Outcome> => revise(context, input, true);

/**
 * In the write's transaction: where it gives back more than the role may without a step-up, nothing is changed.
 * @throws Failure as `reviseOrder`; 'conflict' with what changed since, where another revision was looked at; 'stepUpRequired'
 */
export async function editOrderFor(
  context: StaffContext,
  input: z.output<typeof actions.editOrder.input>,
): Promise<z.input<typeof actions.editOrder.output>> {
  const { db, staff, now, services } = context;
  const { orderNo, asksByLink, reason, pastDiary } = input;
  const outcome = await revise(context, input, false);
  const order = await findByNumber(db, orderNo);
  await requireProofToGiveBack(context, order.id, outcome.givingBackPence);
  if (outcome.changes.length > 0)
    await writeAudit(context, {
      ...audited(order, 'order.edited'),
      before: { totalPence: outcome.beforePence },
      after: { totalPence: outcome.totalPence, passed: outcome.passed, parts: outcome.changes.map(({ what }) => what) },
      reason: [reason, pastDiary].filter((part) => part !== '').join(' '),
    });
  if (asksByLink && outcome.owedPence > 0) {
    requirePermission(context, 'payments.take');
    await sendPaymentLink(db, { orderNo, publicUrl: services.publicUrl, as: staff.name, now });
  }
  return { outcome, order: await readOrderPage(context, { orderNo }) };
}
