import { and, asc, eq, gt } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { changesBetween, changeText, type ToldOrder } from '#domain/order/revising/changes-between.ts';
import { shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { formatPickupSlot } from '#domain/pickup/pickup-slot.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { orderRevisions } from '#server/db/tables/orders/change-tables.ts';
import type { LockedOrder } from '#server/modules/orders/changing/move-order.ts';
import { toldOrder } from './told-order.ts';

/** For staff with names; a customer reads what changed, and that it was the bakery. */
export async function changedSince(
  tx: Db,
  order: LockedOrder,
  now: ToldOrder,
  from: number,
  reader: 'staff' | 'customer',
): Promise<Failure> {
  const since = await tx
    .select()
    .from(orderRevisions)
    .where(and(eq(orderRevisions.orderId, order.id), gt(orderRevisions.revision, from)))
    .orderBy(asc(orderRevisions.revision));
  const states = [...since.map(({ before }) => toldOrder.parse(before)), now];
  const texts = since.map(({ actorKind, madeBy, at }, place) => {
    const [before, after] = [states[place], states[place + 1]];
    const changes = before && after ? changesBetween(before, after).map(changeText).join('; ') : '';
    const who = actorKind === 'customer' ? 'the customer' : madeBy;
    const byWhom = reader === 'staff' ? who : actorKind === 'customer' ? 'you' : 'the bakery';
    const moment = { date: shopDate(at.getTime(), shopTimeZone), time: shopTime(at.getTime(), shopTimeZone) };
    return `By ${byWhom} on ${formatPickupSlot(moment)}: ${changes || 'nothing that shows'}.`;
  });
  const what = reader === 'staff' ? `${order.number} is at revision ${order.revision}` : 'Your order has been changed';
  return new Failure('conflict', {
    text: `${what}, so nothing was changed now. ${texts.join(' ')}`.trim(),
  });
}
