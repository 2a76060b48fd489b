import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { readFailed } from './read-failed.ts';
import { keptOf, readKept } from './read-kept.ts';

/**
 * Of a customer's orders those with money that somebody of the shop has to give back: by hand, or once more because the provider refused it.
 * What failed to go back and is not there any more is owed no longer. @param theirs of `orders` @returns the orders' numbers, oldest first
 */
export async function findOwedBack(tx: Db, theirs: SQL | undefined): Promise<string[]> {
  const found = await tx
    .select({ id: orders.id, number: orders.number, method: refundTransfers.method, state: refundTransfers.state })
    .from(refundTransfers)
    .innerJoin(orders, eq(orders.id, refundTransfers.orderId))
    .where(and(theirs, inArray(refundTransfers.state, ['due', 'failed'])))
    .orderBy(orders.id);
  const owed = new Set<string>();
  for (const { id, number, method, state } of found)
    if (!owed.has(number) && (state === 'due' ? method !== 'card' : await isMissing(tx, id))) owed.add(number);
  return [...owed];
}

const isMissing = async (tx: Db, orderId: number): Promise<boolean> =>
  (await readFailed(tx, orderId)).length > 0 && keptOf(await readKept(tx, orderId)) > 0;
