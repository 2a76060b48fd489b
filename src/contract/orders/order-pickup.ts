import * as z from 'zod/mini';
import { weightGrams } from '#contract/cart.ts';
import { lead, season, shelfStock } from '#contract/fields/numbers-and-days.ts';
import { slug } from '#contract/listing/catalogue.ts';
import { personalisation } from '#contract/personalisation.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { mostOfOneLine } from '#domain/catalogue/size.ts';
import { mostOrderLines, order, orderNo, pickupClock, pickupDate } from './orders.ts';

export const pickupOfOrder = z.object({
  /** A change names it: a change made from a previous revision is refused. */
  revision: z.int(),
  mayChange: z.boolean(),
  /** Words, photos, fillings and quantities, until baking starts. */
  mayChangeItems: z.boolean(),
  /** Until when, as an ISO instant; null if it can no longer be changed. */
  until: z.nullable(z.string()),
  /** What the order requires of its day, the same as the domain's `Demand`. */
  demand: z.object({
    leads: z.array(lead),
    seasons: z.array(season),
    workUnits: z.int(),
    leadMinutes: z.int(),
    shelves: z.array(z.extend(shelfStock, { wanted: z.int() })),
    notOn: z.array(z.iso.date()),
  }),
});
export type PickupOfOrder = z.infer<typeof pickupOfOrder>;

/** B-07: whether the customer may choose another day or time, and until when. */
export const readPickup = endpoint({
  method: 'GET',
  path: '/orders/order/:orderNo/pickup',
  access: 'customer',
  input: z.object({ orderNo }),
  output: pickupOfOrder,
});

/** Allowed until the order could no longer be placed for the day that it has. Repeating it is harmless. */
export const changePickup = endpoint({
  method: 'POST',
  path: '/orders/order/:orderNo/pickup',
  access: 'customer',
  writes: 'itself',
  input: z.object({ orderNo, revision: z.int(), pickupDate, pickupTime: pickupClock }),
  output: order,
});

/**
 * Changes one line item: its size, what is said about it and how many there are; zero removes it. Until baking starts.
 * Repeating it is harmless.
 */
export const changeItem = endpoint({
  method: 'POST',
  path: '/orders/order/:orderNo/item',
  access: 'customer',
  writes: 'itself',
  input: z.object({
    orderNo,
    revision: z.int(),
    /** From 1, in the order of the line items. */
    place: z.int().check(z.minimum(1), z.maximum(mostOrderLines)),
    quantity: z.int().check(z.minimum(0), z.maximum(mostOfOneLine)),
    /** If it is missing, the size stays; another one is sold at today's price. */
    weightGrams: z.optional(weightGrams),
    /** If it is missing, what is said about the line item stays. */
    personalisation: z.optional(personalisation),
  }),
  output: order,
});

/**
 * Adds a product that the shop sells: one in its usual size, unless asked for otherwise. Until baking starts. Repeated
 * from the same revision, it adds nothing.
 */
export const addItem = endpoint({
  method: 'POST',
  path: '/orders/order/:orderNo/items',
  access: 'customer',
  writes: 'itself',
  input: z.object({
    orderNo,
    revision: z.int(),
    slug,
    weightGrams: z.optional(weightGrams),
    quantity: z.optional(z.int().check(z.minimum(1), z.maximum(mostOfOneLine))),
    personalisation: z.optional(personalisation),
  }),
  output: order,
});
