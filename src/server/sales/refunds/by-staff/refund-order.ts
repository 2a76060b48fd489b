import { Failure } from '#domain/failure.ts';
import { depositReason, formatPounds, type Pence, pence } from '#domain/money/money.ts';
import {
  type AskedPieces,
  type AskedRefund,
  type HandMethod,
  type LineRefund,
  leftOfLines,
  type RefundProblem,
  refundOf,
  totalOf,
  type WantedRefund,
} from '#domain/money/refundable.ts';
import { holdingFulfilments } from '#domain/order/fulfilment.ts';
import { lockStock, moveStock } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/read-shop.ts';
import type { LockedOrder } from '#server/sales/orders/changing/move-order.ts';
import { type NewRefund, type Portion, portionsOf, writeRefund } from '#server/sales/refunds/give-back.ts';
import { keptOf, readKept } from '#server/sales/refunds/read-kept.ts';
import { readHeldDeposits, readRefundable, type SoldLine } from '#server/sales/refunds/read-refundable.ts';
import { settleByHand } from './settle-by-hand.ts';

export type PartRefund = {
  readonly asked: AskedRefund;
  /** One from the owner's list, or that of a deposit; the customer reads it. */
  readonly reason: string;
  /** For staff only. */
  readonly note: string;
  /** Whether the pieces are returned to stock. */
  readonly restock: boolean;
  /** How it is handed back, if not as it came. */
  readonly by: HandMethod | null;
  readonly actor: Pick<NewRefund, 'actorKind' | 'madeBy'>;
  readonly now: Date;
};

/**
 * Refunds part of an order's money, by lines or by amount: what came by card through its provider, the rest into the customer's hand. The
 * caller holds the order's lock, so that several windows at once never refund more than came in.
 * @throws Failure 'badRequest' for an invalid reason or line, 'conflict' if that much is not left
 */
export async function refundOrder(tx: Db, order: LockedOrder, refund: PartRefund): Promise<RefundPlan> {
  const { actor, restock, now } = refund;
  const reason = await findReason(tx, refund);
  const plan = await planRefund(tx, order.id, refund.asked, refund.by);
  if (restock) await putBack(tx, order, plan, refund);
  const { transferIds } = await writeRefund(tx, {
    ...actor,
    orderId: order.id,
    kind: plan.kind,
    reason,
    note: refund.note,
    restocked: restock,
    from: plan.from,
    lines: plan.lines.map(({ lineId, quantity, amountPence, depositPence }) => ({
      lineId,
      quantity,
      amountPence,
      depositPence,
    })),
    at: now,
  });
  await settleByHand(tx, order, { madeBy: actor.madeBy, now }, transferIds);
  return plan;
}

/** A deposit is refunded for a reason of its own, whatever else the owner's list has. */
async function findReason(tx: Db, { asked, reason: typed }: PartRefund): Promise<string> {
  if (asked.kind === 'lines' && asked.pieces.length === 0 && typed === depositReason) return depositReason;
  const { reasons } = (await readSettings(tx, ['refunds'])).refunds;
  const word = typed.trim().toLowerCase();
  const found = reasons.find((reason) => reason.toLowerCase() === word);
  if (found) return found;
  throw new Failure('badRequest', { text: `Please choose one of the reasons: ${reasons.join('; ')}.` });
}

/**
 * Goes through the stock's own ledger; what was baked for the order is not part of it. What a line returned before cannot be returned
 * again, because its pieces are counted.
 */
async function putBack(tx: Db, order: LockedOrder, { lines }: RefundPlan, { actor, now }: PartRefund): Promise<void> {
  const pieces = new Map<number, number>();
  for (const { taken, quantity } of lines)
    for (const { id, pieces: ofOne } of taken)
      if (quantity * ofOne > 0) pieces.set(id, (pieces.get(id) ?? 0) + quantity * ofOne);
  const isOfLines = lines.some(({ quantity }) => quantity > 0);
  if (!holdingFulfilments.includes(order.fulfilment) || (isOfLines && pieces.size === 0))
    throw new Failure('conflict', {
      text: 'The cakes in this order were not taken from stock, so nothing can be returned to stock.',
    });
  if (pieces.size === 0) throw new Failure('badRequest', { text: 'Please choose the pieces to return to stock.' });
  await lockStock(tx, [...pieces.keys()]);
  await moveStock(tx, pieces, { reason: 'returned', orderId: order.id, madeBy: actor.madeBy, at: now });
}

type PlannedLine = LineRefund & Pick<SoldLine, 'name' | 'productId' | 'taken'>;

/** What would be refunded of which lines, from which payments, and how. */
export type RefundPlan = {
  readonly kind: AskedRefund['kind'];
  readonly amountPence: Pence;
  /** What the shop holds of the order's money before it. */
  readonly keptPence: Pence;
  readonly lines: readonly PlannedLine[];
  readonly from: readonly Portion[];
};

/**
 * The same for a preview and under the order's lock.
 * @param by how it is handed back, past the card provider; null gives each payment back as it came
 * @throws Failure 'badRequest' for a line that the order does not have, 'conflict' if that much is not left
 */
export async function planRefund(
  tx: Db,
  orderId: number,
  asked: AskedRefund,
  by: HandMethod | null,
): Promise<RefundPlan> {
  const sold = await readRefundable(tx, orderId);
  const kept = await readKept(tx, orderId);
  const keptPence = keptOf(kept);
  const lines = refundOf(sold, wantedOf(sold, asked), keptPence, await readHeldDeposits(tx, orderId));
  if (typeof lines === 'string') throw refusal(lines, { sold, keptPence });
  return {
    kind: asked.kind,
    amountPence: totalOf(lines),
    keptPence,
    lines: lines.flatMap((line): PlannedLine[] => {
      const of = sold.find(({ lineId }) => lineId === line.lineId);
      return of ? [{ ...line, name: of.name, productId: of.productId, taken: of.taken }] : [];
    }),
    from: portionsOf(totalOf(lines), kept, by),
  };
}

function wantedOf(sold: readonly SoldLine[], asked: AskedRefund): WantedRefund {
  if (asked.kind === 'amount') return { by: 'amount', amountPence: asked.amountPence };
  const byLine = (all: readonly AskedPieces[]) => {
    const wanted = new Map<number, number>();
    for (const { place, quantity } of all) {
      const line = sold[place - 1];
      if (!line)
        throw new Failure('badRequest', { text: `The order has no line ${place}: it only has ${sold.length}.` });
      wanted.set(line.lineId, (wanted.get(line.lineId) ?? 0) + quantity);
    }
    return wanted;
  };
  return { by: 'pieces', pieces: byLine(asked.pieces), deposits: byLine(asked.deposits) };
}

type Left = { readonly sold: readonly SoldLine[]; readonly keptPence: Pence };

function refusal(problem: RefundProblem, { sold, keptPence }: Left): Failure {
  const most = formatPounds(pence(Math.min(leftOfLines(sold), keptPence)));
  const texts: Readonly<Record<RefundProblem, string>> = {
    nothing: 'There is nothing to refund.',
    morePieces: 'There are not that many pieces of this line left: the others have already been refunded.',
    moreMoney: `There is not that much left on the order’s lines: ${most} at most.`,
    moreThanKept: `The shop does not hold that much of the order’s money: ${most} at most can be refunded.`,
  };
  return new Failure('conflict', { text: texts[problem] });
}
