import { and, eq } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { pence } from '#domain/money/money.ts';
import { whys } from '#domain/order/fulfilment/order-event.ts';
import { stateOf } from '#domain/order/order-state.ts';
import type { Db } from '#server/db/open.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { payments } from '#server/db/tables/schema.ts';
import type { PaymentGateway } from '#server/gateways/payments.ts';
import { addJob, notifyOrder } from '#server/modules/enqueue-job.ts';
import { creditReturn } from '#server/modules/invoices/credit-return.ts';
import { readMoney } from '#server/modules/ledger/read-entries.ts';
import { writeReturn } from '#server/modules/ledger/write-entries.ts';
import { type LockedOrder, lockOrder, noteEvent } from '#server/modules/orders/changing/move-order.ts';
import { transferKey } from './give-back.ts';

const isDue = eq(refundTransfers.state, 'due');

/** The provider takes a repeat as the same refund. @throws Failure 'conflict' where another provider took the money */
export async function makeTransfer(db: Db, gateway: PaymentGateway, transferId: number, now: Date): Promise<void> {
  const [due] = await db
    .select({
      orderId: refundTransfers.orderId,
      amountPence: refundTransfers.amountPence,
      provider: payments.provider,
      sessionId: payments.providerSessionId,
    })
    .from(refundTransfers)
    .innerJoin(payments, eq(payments.id, refundTransfers.paymentId))
    .where(and(eq(refundTransfers.id, transferId), isDue));
  if (!due?.sessionId) return;
  if (due.provider !== gateway.name)
    throw new Failure('conflict', { text: `transfer ${transferId} belongs to ${due.provider}` });
  await gateway.refund(due.sessionId, due.amountPence);
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, due.orderId);
    if (order) await settleTransfer(tx, order, { transferId, madeBy: gateway.name, now });
  });
}

type Made = { readonly transferId: number; readonly madeBy: string; readonly now: Date };

/** The caller holds the order's lock. Saying it twice is harmless. */
async function settleTransfer(tx: Db, order: LockedOrder, { transferId, madeBy, now }: Made): Promise<void> {
  const [made] = await tx
    .update(refundTransfers)
    .set({ state: 'done', doneAt: now })
    .where(and(eq(refundTransfers.id, transferId), isDue))
    .returning();
  if (!made) return;
  await notifyOrder(tx, order.id, { kind: 'moneyBack', id: transferId });
  const before = await readMoney(tx, order.id);
  await writeReturn(tx, { ...made, amountPence: pence(made.amountPence), madeBy, at: now });
  const after = await readMoney(tx, order.id);
  const isRefunded = stateOf(order.fulfilment, after) === 'refunded';
  if (isRefunded && before.keptPence > 0) await noteEvent(tx, order.id, 'returned', whys.moneyBack(madeBy), now);
  await creditReturn(tx, order, { refundId: made.refundId, madeBy, now });
}

/** A job that failed for too long is given up by the queue, the customer's money is not. */
export async function enqueueDueTransfers(db: Db, gateway: PaymentGateway): Promise<void> {
  const due = await db
    .select({ id: refundTransfers.id })
    .from(refundTransfers)
    .innerJoin(payments, eq(payments.id, refundTransfers.paymentId))
    .where(and(isDue, eq(payments.provider, gateway.name)));
  for (const { id } of due) await addJob(db, 'make_transfer', { transferId: id }, transferKey(id));
}

/** Of a payment that a process of a former version enqueued. */
export async function makeTransfersOf(db: Db, gateway: PaymentGateway, paymentId: number, now: Date): Promise<void> {
  const due = await db
    .select({ id: refundTransfers.id })
    .from(refundTransfers)
    .where(and(eq(refundTransfers.paymentId, paymentId), isDue));
  for (const { id } of due) await makeTransfer(db, gateway, id, now);
}
