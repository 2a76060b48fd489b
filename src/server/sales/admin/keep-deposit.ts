import { eq, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { formatPounds, type Pence, pence, sum } from '#domain/money/money.ts';
import { normaliseOrderNumber } from '#domain/order/order.ts';
import type { Db } from '#server/db/open.ts';
import { orderNotes } from '#server/db/tables/change-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { readDeposits, writeKeptDeposit } from '#server/sales/ledger/keep-deposits.ts';
import { lockOrder } from '#server/sales/orders/changing/move-order.ts';

type Kept = {
  readonly orderNo: string;
  /** Null keeps all that is left of the deposit. */
  readonly amountPence: Pence | null;
  readonly reason: string;
  readonly as: string;
  readonly now: Date;
};

/**
 * Keeps the deposit, or a part of it, when what was lent does not come back or comes back broken: it is the shop's from now on, without
 * VAT. What staff may read who see no money says nothing of the amount.
 * @returns how much is kept
 * @throws Failure 'notFound'; 'conflict' before the order is collected, while a refund of it is on its way, or if that much is not held
 */
export function keepDeposit(db: Db, { orderNo, amountPence, reason, as, now }: Kept): Promise<Pence> {
  const number = normaliseOrderNumber(orderNo);
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
    const order = found ? await lockOrder(tx, found.id) : null;
    if (!order) throw new Failure('notFound', { text: `There is no order ${number}.` });
    if (order.fulfilment !== 'collected') throw new Failure('conflict', { text: `${number} is not collected yet.` });
    const { rows } = await tx.execute(
      sql`select from refund_transfers where order_id = ${order.id} and state = 'due' limit 1`,
    );
    if (rows.length > 0)
      throw new Failure('conflict', { text: `A refund for ${number} is on its way. Try again once it has arrived.` });
    const deposits = await readDeposits(tx, order.id);
    const held = sum(deposits.map((one) => one.heldPence));
    const keeping = amountPence ?? held;
    if (keeping === 0 || keeping > held)
      throw new Failure('conflict', { text: `The shop holds ${formatPounds(held)} in deposits for ${number}.` });
    const text = `Deposit kept: ${reason}`;
    await tx.insert(orderNotes).values({ orderId: order.id, text, madeBy: as, at: now });
    await writeKeptDeposit(tx, deposits, { orderId: order.id, amountPence: keeping, madeBy: as, at: now });
    return pence(keeping);
  });
}
