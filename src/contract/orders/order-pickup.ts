import * as z from 'zod/mini';
import { leadTime, season, shelfStock } from '#contract/fields/numbers-and-days.ts';
import { slug } from '#contract/listing/catalogue.ts';
import { personalisation } from '#contract/personalisation.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { mostOfOneLine } from '#domain/catalogue/size.ts';
import { mostOrderLines, order, orderNo, pickupClock, pickupDate } from './orders.ts';

export const pickupOfOrder = z.object({
  /** A change names it: one that was made from a former one is refused. */
  revision: z.int(),
  mayChange: z.boolean(),
  /** Words, photos, fillings and quantities, until baking starts. */
  mayChangeItems: z.boolean(),
  /** Until when, an ISO instant; null where it cannot be changed any more. */
  until: z.nullable(z.string()),
  /** What the order asks of its day, as `Demand` of the domain. */
  demand: z.object({
    leads: z.array(leadTime),
    seasons: z.array(season),
    workUnits: z.int(),
    leadMinutes: z.int(),
    shelves: z.array(z.extend(shelfStock, { wanted: z.int() })),
    notOn: z.array(z.iso.date()),
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

/** One line of it: what is said of it and how many; none takes it off. Until baking starts. Repeating it is harmless. */
export const changeItem = endpoint({
  method: 'POST',
  path: '/orders/order/:orderNo/item',
  access: 'customer',
  writes: 'itself',
  input: z.object({
    orderNo,
    revision: z.int(),
    /** From 1 on, as the order lists them. */
    place: z.int().check(z.minimum(1), z.maximum(mostOrderLines)),
    quantity: z.int().check(z.minimum(0), z.maximum(mostOfOneLine)),
    /** Missing, what is said of it stays. */
    personalisation: z.optional(personalisation),
  }),
  output: order,
});

/** One more of what the shop sells, in its usual size. Until baking starts. Asked again of the revision that it made, it adds nothing. */
export const addItem = endpoint({
  method: 'POST',
  path: '/orders/order/:orderNo/items',
  access: 'customer',
  writes: 'itself',
  input: z.object({ orderNo, revision: z.int(), slug, personalisation: z.optional(personalisation) }),
  output: order,
});
