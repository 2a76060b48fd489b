import { and, eq, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { isHeld } from '#server/db/backup/held-jobs.ts';
import type { Db } from '#server/db/open.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { payments } from '#server/db/tables/schema.ts';
import type { PaymentGateway } from '#server/gateways/payments.ts';
import { addJob } from '#server/platform/enqueue-job.ts';
import { lockOrder } from '#server/sales/orders/changing/move-order.ts';
import { compareRefunds } from './compare-refunds.ts';
import { transferKey } from './give-back.ts';
import { settleTogether } from './settle-transfer.ts';

const isDueByCard = and(eq(refundTransfers.state, 'due'), eq(refundTransfers.method, 'card'));

/**
 * The provider takes a repeat as the same refund. If it refuses for good, its own books are looked at first, because somebody may have
 * refunded the money on its pages. @throws Failure 'conflict' if another provider took the money, 'paymentFailed' if it does not answer
 */
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
    .where(and(eq(refundTransfers.id, transferId), isDueByCard));
  if (!due?.sessionId) return;
  const { sessionId, amountPence } = due;
  if (due.provider !== gateway.name)
    throw new Failure('conflict', { text: `transfer ${transferId} belongs to ${due.provider}` });
  const { state, reference, problem } = await gateway.refund({ sessionId, amountPence, key: transferKey(transferId) });
  const books = state === 'failed' ? await gateway.refundsOf(sessionId) : [];
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, due.orderId);
    if (!order) return;
    const madeBy = gateway.name;
    await settleTogether(tx, order, { madeBy, now }, async (settle) => {
      if (state === 'failed') await compareRefunds(tx, order, { gateway, sessionId, refunds: books, now }, settle);
      const [still] = await tx
        .select({ id: refundTransfers.id })
        .from(refundTransfers)
        .where(and(eq(refundTransfers.id, transferId), isDueByCard));
      if (state === 'failed' && !still) return;
      await settle({ transferId, state: state === 'pending' ? 'due' : state, reference, problem, madeBy, now });
    });
  });
}

/** After a restore somebody has to say that it may go, because it may have gone since the backup. */
const isFree = sql`not exists (select from graphile_worker.jobs where key = 'transfer:' || ${refundTransfers.id} and ${isHeld})`;

/**
 * The queue gives up a job that failed for too long, but the customer's money is not given up; the provider is asked about what is pending
 * there.
 */
export async function enqueueDueTransfers(db: Db, gateway: PaymentGateway): Promise<void> {
  const due = await db
    .select({ id: refundTransfers.id })
    .from(refundTransfers)
    .innerJoin(payments, eq(payments.id, refundTransfers.paymentId))
    .where(and(isDueByCard, eq(payments.provider, gateway.name), isFree));
  for (const { id } of due) await addJob(db, 'make_transfer', { transferId: id }, transferKey(id));
}

/** For a payment that a process of a previous version enqueued. */
export async function makeTransfersOf(db: Db, gateway: PaymentGateway, paymentId: number, now: Date): Promise<void> {
  const due = await db
    .select({ id: refundTransfers.id })
    .from(refundTransfers)
    .where(and(eq(refundTransfers.paymentId, paymentId), isDueByCard));
  for (const { id } of due) await makeTransfer(db, gateway, id, now);
}
