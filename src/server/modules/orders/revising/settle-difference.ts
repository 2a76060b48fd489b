import type { Balance } from '#domain/money/ledger/owed/balance.ts';
import { type Pence, pence } from '#domain/money/money.ts';
import type { OrderActor } from '#domain/order/fulfilment/order-event.ts';
import type { Db } from '#server/db/open.ts';
import { readOwed } from '#server/modules/payments/owed/read-owed.ts';
import { writeRefund } from '#server/modules/refunds/give-back.ts';
import { portionsOf } from '#server/modules/refunds/portions-of.ts';
import { readKept } from '#server/modules/refunds/read-kept.ts';

type Priced = Parameters<typeof readOwed>[1];

type Returning = OrderActor & { readonly reason: string; readonly givesBack: boolean | null; readonly at: Date };

/**
 * What was paid too much goes back where the actor says so, and unasked where all of it goes to cards; from which payments, `portionsOf` says.
 * @returns how much is on its way
 */
export async function giveBackDifference(
  tx: Db,
  order: Priced,
  { givesBack, ...by }: Returning,
): Promise<{ readonly balance: Balance; readonly givingBackPence: Pence }> {
  const balance = await readOwed(tx, order, by.at);
  if (balance.overPence === 0 || givesBack === false) return { balance, givingBackPence: pence(0) };
  const from = portionsOf(balance.overPence, await readKept(tx, order.id), null);
  const isByCard = from.every(({ method }) => method === 'card');
  if (givesBack === null && !isByCard) return { balance, givingBackPence: pence(0) };
  await writeRefund(tx, { ...by, orderId: order.id, kind: 'revision', from });
  return { balance: await readOwed(tx, order, by.at), givingBackPence: balance.overPence };
}
