import * as z from 'zod/mini';
import { orderNo } from '#contract/orders/orders.ts';
import { paymentMethods, paymentStatuses } from '#domain/money/ledger/ledger.ts';
import { handMethods } from '#domain/money/ledger/refunds/asked-refund.ts';
import { counterFulfilments, fulfilments, staffSteps } from '#domain/order/fulfilment/fulfilment.ts';
import { orderSources } from '#domain/order/order.ts';

/** What the calls about orders have in common; money is whole pence, moments are ISO 8601, days and times the shop's own. */
export const fulfilment = z.enum(fulfilments);
/** Where a step of staff may lead; anything else becomes of an order by a call of its own. */
export const staffStep = z.enum(staffSteps);
/** With where a step may be taken back to. */
export const staffPlace = z.enum(counterFulfilments);
export const paymentStatus = z.enum(paymentStatuses);
export const paymentMethod = z.enum(paymentMethods);
export const handMethod = z.enum(handMethods);
export const orderSource = z.enum(orderSources);
/** In what a product is sold now, and for how much. */
export const saleSize = z.object({ grams: z.int(), text: z.string(), pricePence: z.int() });
export type SaleSize = z.output<typeof saleSize>;

export const pickup = z.object({ date: z.string(), time: z.string() });
export const ofOrder = z.object({ orderNo });

export const amountPence = z.int().check(z.minimum(1), z.maximum(100_000_000));
