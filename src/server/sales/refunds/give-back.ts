import type { PaymentMethod } from '#domain/money/ledger.ts';
import { type Pence, pence, sum } from '#domain/money/money.ts';
import { type HandMethod, type LineRefund, type RefundKind, takenFrom } from '#domain/money/refundable.ts';
import type { OrderActor } from '#domain/order/order-event.ts';
import type { Db } from '#server/db/open.ts';
import { refundLines, refunds, refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { addJob } from '#server/platform/enqueue-job.ts';
import { type KeptPayment, keptOf, readKept } from './read-kept.ts';

/** One job per transfer, however often it is enqueued. */
export const transferKey = (transferId: number): string => `transfer:${transferId}`;

/** An amount of a payment. */
export type Portion = { readonly id: number; readonly method: PaymentMethod; readonly amountPence: Pence };

export type NewRefund = OrderActor & {
  readonly orderId: number;
  readonly kind: RefundKind;
  readonly reason?: string;
  readonly note?: string | undefined;
  readonly restocked?: boolean;
  /** None is more than its payment has left. */
  readonly from: readonly Portion[];
  /** What of which lines, if that is known. */
  readonly lines?: readonly LineRefund[];
  /** It is already made, or is about to be settled: no job has to make it. */
  readonly isMade?: boolean;
  readonly at: Date;
};

export type WrittenRefund = { readonly refundId: number; readonly transferIds: readonly number[] };

/**
 * Writes the refund down and sets its money aside; the queue gives back what came by card, and tries until it is done; the rest waits for
 * somebody to give it back by hand. The caller holds the order's lock and has checked what is kept.
 */
export async function writeRefund(
  tx: Db,
  { from, lines = [], isMade = false, ...refund }: NewRefund,
): Promise<WrittenRefund> {
  const amountPence = sum(from.map((portion) => portion.amountPence));
  const { orderId, kind, reason, note, restocked, actorKind, madeBy, at } = refund;
  const [written] = await tx
    .insert(refunds)
    .values({ orderId, kind, reason, note, restocked, actorKind, madeBy, at, amountPence })
    .returning({ id: refunds.id });
  if (!written) throw new Error('a refund was not written');
  if (lines.length > 0)
    await tx
      .insert(refundLines)
      .values(lines.map(({ lineId, ...line }) => ({ ...line, refundId: written.id, orderLineId: lineId })));
  const transferIds = await writeTransfers(tx, { refundId: written.id, orderId, from, isMade, at });
  return { refundId: written.id, transferIds };
}

/**
 * A refund of what goes back to cards and another of the rest: a card's is done before anybody is at the counter. As `writeRefund`.
 * @returns the transfers that somebody makes by hand
 */
export async function writeRefunds(tx: Db, { from, ...refund }: NewRefund): Promise<readonly number[]> {
  const byCard = from.filter(({ method }) => method === 'card');
  const byHand = from.filter(({ method }) => method !== 'card');
  if (byCard.length > 0) await writeRefund(tx, { ...refund, from: byCard });
  return byHand.length === 0 ? [] : (await writeRefund(tx, { ...refund, from: byHand })).transferIds;
}

type NewTransfers = Pick<NewRefund, 'orderId' | 'from' | 'at'> & {
  readonly refundId: number;
  readonly isMade: boolean;
};

/** As `writeRefund`: also for a refund that failed and is made again. */
export async function writeTransfers(
  tx: Db,
  { refundId, orderId, from, isMade, at }: NewTransfers,
): Promise<readonly number[]> {
  const written = await tx
    .insert(refundTransfers)
    .values(
      from.map(({ id, method, amountPence }) => ({
        refundId,
        orderId,
        paymentId: id,
        method,
        amountPence,
        createdAt: at,
      })),
    )
    .returning({ id: refundTransfers.id, method: refundTransfers.method });
  for (const { id, method } of written)
    if (method === 'card' && !isMade) await addJob(tx, 'make_transfer', { transferId: id }, transferKey(id));
  return written.map(({ id }) => id);
}

/** What goes back to cards by itself, and what somebody has to hand back. */
export type GivingBack = { readonly cardPence: Pence; readonly handPence: Pence };

/**
 * Refunds all that is kept of an order except what the shop goes on keeping, which it takes first from what came by hand. As `writeRefunds`.
 */
export async function giveBackWhole(
  tx: Db,
  orderId: number,
  { actorKind, madeBy, reason, note }: OrderActor & Pick<NewRefund, 'note'> & { readonly reason: string },
  at: Date,
  keptOffPence = pence(0),
): Promise<GivingBack & { readonly handTransferIds: readonly number[] }> {
  let keeping: number = keptOffPence;
  const kept = (await readKept(tx, orderId))
    .toSorted((one, other) => Number(one.method === 'card') - Number(other.method === 'card'))
    .map((payment) => {
      const stays = Math.min(keeping, payment.leftPence);
      keeping -= stays;
      return { ...payment, leftPence: pence(payment.leftPence - stays) };
    })
    .filter(({ leftPence }) => leftPence > 0);
  const byCard = kept.filter(({ method }) => method === 'card');
  const byHand = kept.filter(({ method }) => method !== 'card');
  const handTransferIds = await writeRefunds(tx, {
    ...{ orderId, kind: 'whole', actorKind, madeBy, reason, note, at },
    from: kept.map(({ leftPence, ...payment }) => ({ ...payment, amountPence: leftPence })),
  });
  return { cardPence: keptOf(byCard), handPence: keptOf(byHand), handTransferIds };
}

/**
 * Which payments an amount goes back from, whether it was refunded, came from a change of the order or failed before: as `takenFrom`.
 * @param kept newest first, with at least that much left
 * @param by how it is handed back, past the card provider; null gives each payment back as it came
 */
export const portionsOf = (amountPence: Pence, kept: readonly KeptPayment[], by: HandMethod | null): Portion[] =>
  takenFrom(
    amountPence,
    kept.toReversed().map(({ id, ...payment }) => ({ ...payment, paymentId: id })),
  ).map(({ paymentId, method, amountPence: part }) => ({ id: paymentId, method: by ?? method, amountPence: part }));
