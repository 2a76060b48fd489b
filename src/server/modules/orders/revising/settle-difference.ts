import { eq, sql } from 'drizzle-orm';
import { type Balance, balanceOf, type ReturnedPart } from '#domain/money/ledger/balance.ts';
import { type Pence, pence, sum } from '#domain/money/money.ts';
import type { Fulfilment } from '#domain/order/fulfilment/fulfilment.ts';
import type { OrderActor } from '#domain/order/fulfilment/order-event.ts';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/tables/schema.ts';
import { type Portion, writeRefund } from '#server/modules/refunds/give-back.ts';
import { readKept } from '#server/modules/refunds/read-kept.ts';

type Priced = { readonly id: number; readonly fulfilment: Fulfilment; readonly totalPence: Pence };

/** What is owed, or to be given back. Under the order's lock it is the truth until the transaction ends. */
export async function readBalance(db: Db, { id, fulfilment, totalPence }: Priced): Promise<Balance> {
  const paid = await db
    .select({ amountPence: payments.amountPence })
    .from(payments)
    .where(sql`${eq(payments.orderId, id)} and ${payments.state} = 'paid'`);
  const { rows: returns } = await db.execute<ReturnedPart>(sql`
    select r.kind, t.state, t.amount_pence as "amountPence"
    from refund_transfers t join refunds r on r.id = t.refund_id where t.order_id = ${id}`);
  const isOff = fulfilment === 'cancelled' || fulfilment === 'expired';
  return balanceOf({ totalPence, isOff, paid: paid.map(({ amountPence }) => pence(amountPence)), returns });
}

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
  const balance = await readBalance(tx, order);
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
  return { balance: await readBalance(tx, order), givingBackPence: sum(from.map(({ amountPence }) => amountPence)) };
}
