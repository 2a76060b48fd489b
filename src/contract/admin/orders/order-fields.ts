import * as z from 'zod/mini';
import { penceWithin } from '#contract/fields/numbers-and-days.ts';
import { orderNo } from '#contract/orders/orders.ts';
import { paymentMethods, paymentStatuses } from '#domain/money/ledger.ts';
import { handMethods } from '#domain/money/refundable.ts';
import { counterFulfilments, fulfilments } from '#domain/order/fulfilment.ts';
import { orderSources } from '#domain/order/order.ts';

/**
 * What the calls about orders have in common. Amounts are whole pence, moments are ISO 8601, days and times are the
 * shop's own.
 */
export const fulfilment = z.enum(fulfilments);
/**
 * Where a step by staff may lead, or be taken back to; an order reaches any other state by a call of its own.
 */
export const staffPlace = z.enum(counterFulfilments);
export const paymentStatus = z.enum(paymentStatuses);
export const paymentMethod = z.enum(paymentMethods);
export const handMethod = z.enum(handMethods);
export const orderSource = z.enum(orderSources);
/** The sizes that a product is sold in now, and for how much. */
export const saleSize = z.object({
  grams: z.int(),
  text: z.string(),
  pricePence: z.int(),
  pieces: z._default(z.int(), 1),
});
export type SaleSize = z.output<typeof saleSize>;

/**
 * What is made for one person on a line item: the message exactly as typed, empty without one, and the rest in words
 * ('Colour: pink').
 */
export const lineWishes = {
  message: z.string(),
  words: z.array(z.string()),
  /** Its message is written on a card, so there is nothing to pipe. */
  isExtra: z.boolean(),
};

export const pickup = z.object({ date: z.string(), time: z.string() });
export const ofOrder = z.object({ orderNo });

export const amountPence = penceWithin(1, 100_000_000);
