import { Failure } from '#domain/failure.ts';
import type { HandMethod } from '#domain/money/ledger/refunds/asked-refund.ts';
import { formatPounds, minus, type Pence, pence, sum } from '#domain/money/money.ts';
import type { Db } from '#server/db/open.ts';
import type { LockedOrder } from '#server/modules/orders/changing/move-order.ts';
import { writeTransfers } from '#server/modules/refunds/give-back.ts';
import { portionsOf } from '#server/modules/refunds/portions-of.ts';
import { readFailed } from '#server/modules/refunds/read-failed.ts';
import { keptOf, readKept } from '#server/modules/refunds/read-kept.ts';
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
  if (missing === 0) throw new Failure('conflict', { text: `Nothing of ${order.number} has failed to go back.` });
  const before = keptOf(await readKept(tx, order.id));
  if (before === 0)
    throw new Failure('conflict', {
      text: `${formatPounds(missing)} failed to go back, and the shop has none of the order’s money any more.`,
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
    throw new Failure('conflict', { text: `Nothing of ${order.number} waits to be given back by hand.` });
  return given;
}
