import type * as z from 'zod/mini';
import type * as actions from '#contract/admin/orders/order-actions.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { Failure } from '#domain/failure.ts';
import { formatPounds, pence } from '#domain/money/money.ts';
import type { AskedRefund } from '#domain/money/refundable.ts';
import { readSettings } from '#server/db/read-shop.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { findByNumber, withLocked } from '#server/sales/orders/changing/find-by-number.ts';
import type { RefundPlan } from '#server/sales/refunds/by-staff/refund-order.ts';
import { keptOf, readKept } from '#server/sales/refunds/read-kept.ts';
import { keepDeposit } from './keep-deposit.ts';
import { audited } from './order-actions.ts';
import { readOrderPage } from './order-page.ts';
import { needsApproval, requireApproval } from './refund-approval.ts';
import { previewRefund, refundAgainByStaff, refundByHandByStaff, refundPartByStaff } from './staff-refunds.ts';

type InputOf<E extends { input: z.ZodMiniType }> = z.output<E['input']>;
type Asked = InputOf<typeof actions.previewRefund>;

/** All that is left becomes an amount: what the lines have left. */
async function askedOf(context: StaffContext, { orderNo, asked }: Asked): Promise<AskedRefund> {
  if (asked.kind === 'lines') return asked;
  if (asked.kind === 'amount') return { kind: 'amount', amountPence: pence(asked.amountPence) };
  const amountPence = await withLocked(context.db, orderNo, async (tx, order) => keptOf(await readKept(tx, order.id)));
  return { kind: 'amount', amountPence };
}

/** Previews a refund: nothing is written. @throws Failure 'conflict' if that much is not left */
export async function planRefundFor(
  context: StaffContext,
  input: Asked,
): Promise<z.input<typeof actions.previewRefund.output>> {
  const asked = await askedOf(context, input);
  const plan = await previewRefund(context.db, { orderNo: input.orderNo, asked, by: input.by });
  const { id } = await findByNumber(context.db, input.orderNo);
  return { ...planText(plan), needsApproval: await needsApproval(context, id, plan.amountPence) };
}

const planText = ({ amountPence, keptPence, lines, from }: RefundPlan) => ({
  amountPence,
  keptPence,
  lines: lines.map(({ name, quantity, amountPence: part, depositPence }) => ({
    name,
    quantity,
    amountPence: part,
    depositPence,
  })),
  ways: from.map(({ method, amountPence: part }) => ({ method, amountPence: part })),
});

export async function readReasons({ db, staff }: StaffContext): Promise<z.input<typeof actions.refundReasons.output>> {
  const { reasons } = (await readSettings(db, ['refunds'])).refunds;
  return { reasons: [...reasons], limitPence: staff.refundLimitPence };
}

/**
 * Gives the refund that the preview showed, in the write's transaction; any other amount is refused.
 * @throws Failure 'stepUpRequired' above the role's limit; 'conflict' if that much is not left, or the amount would be different by now
 */
export async function giveRefundFor(
  context: StaffContext,
  input: InputOf<typeof actions.giveRefund>,
): Promise<OrderPage> {
  const { db, staff, now } = context;
  const { orderNo, by, reason, note, restock } = input;
  const asked = await askedOf(context, input);
  const plan = await refundPartByStaff(db, { orderNo, as: staff.name, asked, by, reason, note, restock, now });
  if (plan.amountPence !== input.amountPence)
    throw new Failure('conflict', {
      text: `It would now be ${formatPounds(plan.amountPence)}, so nothing was refunded. Please check again.`,
    });
  const order = await findByNumber(db, orderNo);
  await requireApproval(context, order, plan.amountPence);
  await writeAudit(context, {
    ...audited(order, 'refund.given'),
    after: { ...planText(plan), restock },
    reason,
  });
  return readOrderPage(context, { orderNo });
}

/** @throws Failure 'conflict' if nothing has failed */
export async function tryRefundAgain(
  context: StaffContext,
  { orderNo, by }: InputOf<typeof actions.refundAgain>,
): Promise<OrderPage> {
  const { db, staff, now } = context;
  const amountPence = await refundAgainByStaff(db, { orderNo, as: staff.name, by, now });
  const order = await findByNumber(db, orderNo);
  await requireApproval(context, order, amountPence);
  await writeAudit(context, {
    ...audited(order, 'refund.again'),
    after: { amountPence, by },
  });
  return readOrderPage(context, { orderNo });
}

/** @throws Failure as `keepDeposit` */
export async function keepDepositOf(
  context: StaffContext,
  { orderNo, amountPence, reason }: InputOf<typeof actions.keepDeposit>,
): Promise<OrderPage> {
  const { db, staff, now } = context;
  await keepDeposit(db, { orderNo, amountPence: pence(amountPence), reason, as: staff.name, now });
  await writeAudit(context, {
    ...audited(await findByNumber(db, orderNo), 'deposit.kept'),
    after: { amountPence },
    reason,
  });
  return readOrderPage(context, { orderNo });
}

/** @throws Failure 'conflict' if nothing is waiting */
export async function sayHanded(
  context: StaffContext,
  { orderNo }: InputOf<typeof actions.refundHanded>,
): Promise<OrderPage> {
  const { db, staff, now } = context;
  const amountPence = await refundByHandByStaff(db, { orderNo, as: staff.name, now });
  await writeAudit(context, { ...audited(await findByNumber(db, orderNo), 'refund.handed'), after: { amountPence } });
  return readOrderPage(context, { orderNo });
}
