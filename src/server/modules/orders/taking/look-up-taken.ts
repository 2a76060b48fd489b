import { and, eq, ne } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { OrderToTake } from '#domain/order/taking/order-to-take.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import type { LockedOrder } from '#server/modules/orders/changing/move-order.ts';

const said = (lines: readonly { readonly slug: string; readonly quantity: number }[]): string =>
  lines.map(({ slug, quantity }) => `${quantity} x ${slug}`).join(', ');

/** The order of a key that came before. @throws Failure 'conflict' where it was of other cakes or another time */
export async function lookUpTaken(db: Db, { key, lines, pickup }: OrderToTake): Promise<LockedOrder | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.idempotencyKey, key), ne(orders.source, 'web')));
  if (!order) return null;
  const kept = await db
    .select({ slug: orderLines.slug, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id);
  const { date, time } = pickupSlot(order.pickupDate, order.pickupTime);
  const isSame = said(kept) === said(lines) && (pickup === 'now' || (pickup.date === date && pickup.time === time));
  if (isSame) return order;
  throw new Failure('conflict', { text: `That key is order ${order.number}'s, which has other contents.` });
}
