import * as z from 'zod/mini';
import { leadTime, season } from '#contract/fields/readiness.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { order, orderNo, pickupClock, pickupDate } from './orders.ts';

export const pickupOfOrder = z.object({
  /** A change names it: one that was made from a former one is refused. */
  revision: z.int(),
  mayChange: z.boolean(),
  /** Until when, an ISO instant; null where it cannot be changed any more. */
  until: z.nullable(z.string()),
  /** What the order asks of its day, as `Demand` of the domain. */
  demand: z.object({
    leads: z.array(leadTime),
    seasons: z.array(season),
    workUnits: z.int(),
    leadMinutes: z.int(),
  }),
});
export type PickupOfOrder = z.infer<typeof pickupOfOrder>;

/** B-07: whether its customer may choose another day or time, and until when. */
export const readPickup = endpoint({
  method: 'GET',
  path: '/orders/order/:orderNo/pickup',
  access: 'customer',
  input: z.object({ orderNo }),
  output: pickupOfOrder,
});

/** Until the order could no longer be placed for the day that it has. Repeating it is harmless. */
export const changePickup = endpoint({
  method: 'POST',
  path: '/orders/order/:orderNo/pickup',
  access: 'customer',
  writes: 'itself',
  input: z.object({ orderNo, revision: z.int(), pickupDate, pickupTime: pickupClock }),
  output: order,
});
