import { hourMs } from '#domain/pickup/clock/durations.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { instantOf } from '#domain/pickup/pickup.ts';
import { type Pence, pence } from './money.ts';

/** What the owner's terms keep when a customer cancels late; zero of either keeps nothing. */
export type LateRule = { readonly lateHours: number; readonly latePercent: number };

type Cancelled = {
  readonly pickup: { readonly date: string; readonly time: string };
  /** What the shop holds for the goods, without the deposits for what is lent. */
  readonly goodsPence: Pence;
  readonly now: Date;
};

/**
 * What the terms keep of an order that is cancelled now: nothing as long as all of the hours are left. They are hours that pass, so the
 * night on which the clocks change has one more or less. Part of a penny is the customer's.
 */
export function keptWhenLate({ lateHours, latePercent }: LateRule, { pickup, goodsPence, now }: Cancelled): Pence {
  const leftMs = instantOf(pickup.date, pickup.time, shopTimeZone) - now.getTime();
  if (leftMs >= lateHours * hourMs || lateHours === 0) return pence(0);
  return pence(Math.floor((goodsPence * latePercent) / 100));
}
