import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import type { LockedOrder } from '#server/modules/orders/changing/move-order.ts';
import { customerKey } from '#server/modules/orders/holding/holders.ts';

/**
 * An unpaid order that costs more or less counts for so much with those who hold it; `releaseHold` gives back what it costs then. What
 * staff add is held against nobody's bound. Called last of what locks, as that.
 */
export async function adjustHold(
  tx: Db,
  { fulfilment, source, userId, heldBy }: LockedOrder,
  differencePence: number,
  now: Date,
): Promise<void> {
  if (fulfilment !== 'placed' || source !== 'web' || differencePence === 0) return;
  const keys = [userId === null ? null : await customerKey(tx, userId), heldBy].filter((key) => key !== null);
  await tx.execute(sql`
    with held as (
      select key from unpaid_holds where key = any(${sql.param(keys)}::bytea[]) order by key for update
    )
    update unpaid_holds holder set pence = greatest(holder.pence + ${differencePence}, 0), most_pence = 0,
      changed_at = ${now.toISOString()}::timestamptz
    from held where holder.key = held.key`);
}
