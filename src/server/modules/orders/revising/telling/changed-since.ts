import { Failure } from '#domain/failure.ts';
import { changeText, type ToldOrder } from '#domain/order/revising/changes-between.ts';
import { shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { formatPickupSlot } from '#domain/pickup/pickup-slot.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import type { LockedOrder } from '#server/modules/orders/changing/move-order.ts';
import { type ChangeOfOrder, readChanges } from './read-changes.ts';

type Reader = 'staff' | 'customer';

/** For staff with names; a customer reads what changed, and that it was the bakery. */
export async function changedSince(
  tx: Db,
  order: LockedOrder,
  now: ToldOrder,
  from: number,
  reader: Reader,
): Promise<Failure> {
  const texts = (await readChanges(tx, order.id, now, from)).map((change) => textOf(change, reader));
  const what = reader === 'staff' ? `${order.number} is at revision ${order.revision}` : 'Your order has been changed';
  return new Failure('conflict', { text: [`${what}, so nothing was changed now.`, ...texts].join(' ') });
}

function textOf({ actorKind, madeBy, at, changes }: ChangeOfOrder, reader: Reader): string {
  const isCustomer = actorKind === 'customer';
  const who = reader === 'staff' ? (isCustomer ? 'the customer' : madeBy) : isCustomer ? 'you' : 'the bakery';
  const moment = { date: shopDate(at.getTime(), shopTimeZone), time: shopTime(at.getTime(), shopTimeZone) };
  return `By ${who} on ${formatPickupSlot(moment)}: ${changes.map(changeText).join('; ') || 'nothing that shows'}.`;
}
