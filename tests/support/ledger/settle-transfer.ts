import type { Db } from '#server/db/open.ts';
import type { LockedOrder } from '#server/sales/orders/changing/move-order.ts';
import { type Settled, settleTogether } from '#server/sales/refunds/settle-transfer.ts';

/** Settles one transfer, in a transaction that has no other. */
export const settleTransfer = (tx: Db, order: LockedOrder, settled: Settled): Promise<void> =>
  settleTogether(tx, order, settled, (settle) => settle(settled));
