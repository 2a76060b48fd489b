import { eq } from 'drizzle-orm';
import type { WhyMoved } from '#domain/order/fulfilment/order-event.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/tables/schema.ts';
import { addJob } from '#server/modules/enqueue-job.ts';
import { type LockedOrder, moveOrder } from '#server/modules/orders/changing/move-order.ts';
import { countAsSold } from '#server/modules/orders/placing/stock.ts';

type Accepted = {
  /** As the customer reads it. */
  readonly paymentMethod: string;
  readonly why: WhyMoved;
  readonly now: Date;
};

/** It will be baked, and its customer hears of it. The caller holds the order's lock, and its stock where it was to be taken anew. */
export async function acceptOrder(tx: Db, order: LockedOrder, { paymentMethod, why, now }: Accepted): Promise<void> {
  await countAsSold(tx, order.id);
  await moveOrder(tx, order, 'accepted', why, now);
  await tx.update(orders).set({ paymentMethod }).where(eq(orders.id, order.id));
  await addJob(tx, 'send_order_paid_email', { orderId: order.id }, `order-paid:${order.id}`);
}
