import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { type Pence, pence, sum } from '#domain/money/money.ts';
import type { Db } from '#server/db/open.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import type { LockedOrder } from '#server/sales/orders/changing/move-order.ts';
import { settleTogether } from '#server/sales/refunds/settle-transfer.ts';

type ByHand = { readonly madeBy: string; readonly now: Date };

/**
 * Settles what goes back by hand, which staff confirm by giving it: of these transfers, or of all that are waiting. Everybody uses the
 * ledger's rows of a day, so two refunds reach them in the same order: that of their methods. @returns how much
 */
export async function settleByHand(
  tx: Db,
  order: LockedOrder,
  { madeBy, now }: ByHand,
  transferIds: readonly number[] | 'all',
): Promise<Pence> {
  const waiting = await tx
    .select({ id: refundTransfers.id, amountPence: refundTransfers.amountPence })
    .from(refundTransfers)
    .where(
      and(
        eq(refundTransfers.orderId, order.id),
        eq(refundTransfers.state, 'due'),
        ne(refundTransfers.method, 'card'),
        transferIds === 'all' ? undefined : inArray(refundTransfers.id, [...transferIds]),
      ),
    )
    .orderBy(asc(refundTransfers.method), asc(refundTransfers.id));
  await settleTogether(tx, order, { madeBy, now }, async (settle) => {
    for (const { id } of waiting)
      await settle({ transferId: id, state: 'done', reference: null, problem: '', madeBy, now });
  });
  return sum(waiting.map(({ amountPence }) => pence(amountPence)));
}
