import { Failure } from '#domain/failure.ts';
import type { AskedRefund, HandMethod } from '#domain/money/ledger/refunds/asked-refund.ts';
import { holdingFulfilments } from '#domain/order/fulfilment/fulfilment.ts';
import { lockStock, moveStock } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/settings/read-settings.ts';
import type { LockedOrder } from '#server/modules/orders/changing/move-order.ts';
import { type NewRefund, writeRefund } from '#server/modules/refunds/give-back.ts';
import { planRefund, type RefundPlan } from './plan-refund.ts';
import { settleByHand } from './settle-by-hand.ts';

export type PartRefund = {
  readonly asked: AskedRefund;
  /** One of the owner's list; the customer reads it. */
  readonly reason: string;
  /** Staff's own. */
  readonly note: string;
  /** Whether the pieces go back on the shelf. */
  readonly restock: boolean;
  /** How it is handed back, where not as it came. */
  readonly by: HandMethod | null;
  readonly actor: Pick<NewRefund, 'actorKind' | 'madeBy'>;
  readonly now: Date;
};

/**
 * Part of an order's money goes back, by lines or by amount: what came by card through its provider, the rest is in the customer's hand.
 * The caller holds the order's lock, so that several windows at once never give back more than came.
 * @throws Failure 'badRequest' for a reason or a line that is none, 'conflict' where so much is not left
 */
export async function refundOrder(tx: Db, order: LockedOrder, refund: PartRefund): Promise<RefundPlan> {
  const { actor, restock, now } = refund;
  const reason = await findReason(tx, refund.reason);
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

async function findReason(tx: Db, asked: string): Promise<string> {
  const { reasons } = (await readSettings(tx, ['refunds'])).refunds;
  const word = asked.trim().toLowerCase();
  const found = reasons.find((reason) => reason.toLowerCase() === word);
  if (found) return found;
  throw new Failure('badRequest', { text: `Please choose one of the reasons: ${reasons.join('; ')}.` });
}

/** By the stock's own ledger. What a line gave back before cannot come back again, for its pieces are counted. */
async function putBack(tx: Db, order: LockedOrder, { lines }: RefundPlan, { actor, now }: PartRefund): Promise<void> {
  const pieces = new Map<number, number>();
  for (const { productId, pieces: ofOne, quantity } of lines)
    if (quantity * ofOne > 0) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity * ofOne);
  if (!holdingFulfilments.includes(order.fulfilment))
    throw new Failure('conflict', {
      text: 'The cakes of this order are not out of the stock: nothing can go back on the shelf.',
    });
  if (pieces.size === 0)
    throw new Failure('badRequest', { text: 'Please choose the pieces that go back on the shelf.' });
  await lockStock(tx, [...pieces.keys()]);
  await moveStock(tx, pieces, { reason: 'returned', orderId: order.id, madeBy: actor.madeBy, at: now });
}
