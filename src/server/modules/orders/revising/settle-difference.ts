import type { Balance } from '#domain/money/ledger/owed/balance.ts';
import { type Pence, pence, sum } from '#domain/money/money.ts';
import type { OrderActor } from '#domain/order/fulfilment/order-event.ts';
import type { Db } from '#server/db/open.ts';
import { readOwed } from '#server/modules/payments/owed/read-owed.ts';
import { type Portion, writeRefund } from '#server/modules/refunds/give-back.ts';
import { readKept } from '#server/modules/refunds/read-kept.ts';

type Priced = Parameters<typeof readOwed>[1];

type Returning = OrderActor & { readonly reason: string; readonly givesBack: boolean | null; readonly at: Date };

/**
 * What was paid too much goes back from the newest payments, where the actor says so; unasked where all of it goes to cards.
 * @returns how much is on its way
 */
export async function giveBackDifference(
  tx: Db,
  order: Priced,
  { givesBack, ...by }: Returning,
): Promise<{ readonly balance: Balance; readonly givingBackPence: Pence }> {
  const balance = await readOwed(tx, order, by.at);
  if (balance.overPence === 0 || givesBack === false) return { balance, givingBackPence: pence(0) };
  let left: number = balance.overPence;
  const from = (await readKept(tx, order.id)).flatMap(({ id, method, leftPence }): Portion[] => {
    const amountPence = pence(Math.min(left, leftPence));
    left -= amountPence;
    return amountPence > 0 ? [{ id, method, amountPence }] : [];
  });
  const isByCard = from.every(({ method }) => method === 'card');
  if (from.length === 0 || (givesBack === null && !isByCard)) return { balance, givingBackPence: pence(0) };
  await writeRefund(tx, { ...by, orderId: order.id, kind: 'revision', from });
  return {
    balance: await readOwed(tx, order, by.at),
    givingBackPence: sum(from.map(({ amountPence }) => amountPence)),
  };
}
