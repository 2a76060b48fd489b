import { sql } from 'drizzle-orm';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { instantOfSlot, type PickupSlot, pickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';
import type { orders } from '#server/db/tables/schema.ts';
import { holderKeysOf, lockedHolders } from './holders.ts';
import { givenUpKeptHours } from './unpaid-bounds.ts';

type Held = Pick<typeof orders.$inferSelect, 'id' | 'source' | 'userId' | 'heldBy' | 'totalPence'>;

/**
 * An order given up unpaid is remembered for a day; one that was paid takes back one such memory. Called after everything else that locks
 * in its transaction: placing an order locks the stock first, and then the holders.
 */
export async function releaseHold(
  tx: Db,
  order: Held,
  how: 'paid' | 'givenUp' | 'superseded',
  now: Date,
): Promise<void> {
  // What staff take counts for nobody.
  if (order.source !== 'web') return;
  const at = sql`${now.toISOString()}::timestamptz`;
  const givenUp = {
    paid: sql`greatest(holder.given_up - 1, 0)`,
    givenUp: sql`1 + case when holder.given_up_at > ${at} - make_interval(hours => ${givenUpKeptHours}) then holder.given_up else 0 end`,
    superseded: sql`holder.given_up`,
  }[how];
  await tx.execute(sql`
    with held as (${lockedHolders(await holderKeysOf(tx, order))})
    update unpaid_holds holder set orders = greatest(holder.orders - 1, 0),
      pence = greatest(holder.pence - ${order.totalPence}, 0), given_up = ${givenUp},
      given_up_at = ${how === 'givenUp' ? at : sql`holder.given_up_at`}, changed_at = ${at}
    from held where holder.key = held.key`);
  if (order.heldBy) await tx.execute(sql`update orders set held_by = null where id = ${order.id}`);
}

/** A customer has time to type a card number, however soon the pick-up is. */
const leastMinutes = 5;

export const pickupOf = (order: Pick<typeof orders.$inferSelect, 'pickupDate' | 'pickupTime'>): number =>
  instantOfSlot(pickupSlot(order.pickupDate, order.pickupTime), shopTimeZone);

/** Its pick-up, beyond which nothing is held, or those few minutes from now if that is later. */
export const lastMomentToPay = (pickup: PickupSlot, now: Date): Date =>
  new Date(Math.max(instantOfSlot(pickup, shopTimeZone), now.getTime() + leastMinutes * minuteMs));

/** An unpaid order holds its products for this many minutes, and not beyond its last moment to pay. */
export const payBeforeOf = (pickup: PickupSlot, now: Date, minutes: number): Date =>
  new Date(Math.min(now.getTime() + minutes * minuteMs, lastMomentToPay(pickup, now).getTime()));
