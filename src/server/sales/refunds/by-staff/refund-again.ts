import { Failure } from '#domain/failure.ts';
import { formatPounds, minus, type Pence, pence, sum } from '#domain/money/money.ts';
import type { HandMethod } from '#domain/money/refundable.ts';
import type { Db } from '#server/db/open.ts';
import type { LockedOrder } from '#server/sales/orders/changing/move-order.ts';
import { portionsOf, writeTransfers } from '#server/sales/refunds/give-back.ts';
import { keptOf, readFailed, readKept } from '#server/sales/refunds/read-kept.ts';
import { settleByHand } from './settle-by-hand.ts';

type Again = { readonly by: HandMethod | null; readonly madeBy: string; readonly now: Date };

/**
 * What the provider refused of an order's refunds, or the bank sent back, is given once more, by card or by hand; what was decided stays as
 * it was: its lines, its reason, what went back on the shelf. Where a part of it has gone on the provider's own pages since, it is what is
 * left. The caller holds the order's lock. @returns how much
 * @throws Failure 'conflict' where nothing has failed, or the shop has none of its money any more
 */
export async function refundAgain(tx: Db, order: LockedOrder, { by, madeBy, now }: Again): Promise<Pence> {
  const open = await readFailed(tx, order.id);
  const missing = sum(open.map(({ missingPence }) => missingPence));
  if (missing === 0) throw new Failure('conflict', { text: `No refund of ${order.number} has failed.` });
  const before = keptOf(await readKept(tx, order.id));
  if (before === 0)
    throw new Failure('conflict', {
      text: `${formatPounds(missing)} could not be refunded, and the shop no longer holds any of the order’s money.`,
    });
  const written: number[] = [];
  for (const { refundId, missingPence } of open) {
    const kept = await readKept(tx, order.id);
    const amountPence = pence(Math.min(missingPence, keptOf(kept)));
    if (amountPence === 0) break;
    const from = portionsOf(amountPence, kept, by);
    written.push(...(await writeTransfers(tx, { refundId, orderId: order.id, from, isMade: false, at: now })));
  }
  await settleByHand(tx, order, { madeBy, now }, written);
  return minus(before, keptOf(await readKept(tx, order.id)));
}

/** What waited for somebody to give it back by hand, of an order that was called off, is given. @returns how much */
export async function refundByHand(tx: Db, order: LockedOrder, { madeBy, now }: Omit<Again, 'by'>): Promise<Pence> {
  const given = await settleByHand(tx, order, { madeBy, now }, 'all');
  if (given === 0)
    throw new Failure('conflict', { text: `No refund of ${order.number} is waiting to be made by hand.` });
  return given;
}
