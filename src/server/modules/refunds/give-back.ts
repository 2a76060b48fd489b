import type { PaymentMethod } from '#domain/money/ledger/ledger.ts';
import type { RefundKind } from '#domain/money/ledger/refund.ts';
import { type Pence, sum } from '#domain/money/money.ts';
import type { OrderActor } from '#domain/order/fulfilment/order-event.ts';
import type { Db } from '#server/db/open.ts';
import { refunds, refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { addJob } from '#server/modules/enqueue-job.ts';
import { keptOf, readKept } from './read-kept.ts';

/** One job a transfer, however often it is enqueued. */
export const transferKey = (transferId: number): string => `transfer:${transferId}`;

/** So much of a payment. */
export type Portion = { readonly id: number; readonly method: PaymentMethod; readonly amountPence: Pence };

export type NewRefund = OrderActor & {
  readonly orderId: number;
  readonly kind: RefundKind;
  readonly reason?: string;
  readonly note?: string;
  readonly restocked?: boolean;
  /** None is more than the payment has left. */
  readonly from: readonly Portion[];
  readonly at: Date;
};

/**
 * Written down, and its money set aside; the queue gives it back, and tries until it is done. The caller holds the order's lock and has
 * seen what is kept. @returns the refund's id
 */
export async function writeRefund(tx: Db, { from, ...refund }: NewRefund): Promise<number> {
  const amountPence = sum(from.map((portion) => portion.amountPence));
  const { orderId, kind, reason, note, restocked, actorKind, madeBy, at } = refund;
  const [written] = await tx
    .insert(refunds)
    .values({ orderId, kind, reason, note, restocked, actorKind, madeBy, at, amountPence })
    .returning({ id: refunds.id });
  if (!written) throw new Error('a refund was not written');
  const transfers = await tx
    .insert(refundTransfers)
    .values(
      from.map((portion) => ({
        refundId: written.id,
        orderId,
        paymentId: portion.id,
        method: portion.method,
        amountPence: portion.amountPence,
        createdAt: at,
      })),
    )
    .returning({ id: refundTransfers.id });
  for (const { id } of transfers) await addJob(tx, 'make_transfer', { transferId: id }, transferKey(id));
  return written.id;
}

/** All that is kept of an order. As `writeRefund`. @returns how much, 0 where nothing is */
export async function giveBackWhole(
  tx: Db,
  orderId: number,
  { actorKind, madeBy, reason }: OrderActor & { readonly reason: string },
  at: Date,
): Promise<Pence> {
  const kept = (await readKept(tx, orderId)).filter(({ leftPence }) => leftPence > 0);
  if (kept.length > 0)
    await writeRefund(tx, {
      orderId,
      kind: 'whole',
      actorKind,
      madeBy,
      reason,
      from: kept.map(({ leftPence, ...payment }) => ({ ...payment, amountPence: leftPence })),
      at,
    });
  return keptOf(kept);
}
