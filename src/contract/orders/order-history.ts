import * as z from 'zod/mini';
import { pounds } from '#contract/fields/numbers.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { historyCauses, refundStates } from '#domain/order/order-history.ts';
import { orderStates } from '#domain/order/order-state.ts';
import { orderNo } from './orders.ts';

export const orderHistory = z.object({
  events: z.array(z.object({ state: z.enum(orderStates), at: z.string(), cause: z.nullable(z.enum(historyCauses)) })),
  /** `byHand` is said where it did not go to the card. */
  refunds: z.array(z.object({ state: z.enum(refundStates), amount: pounds, byHand: z.optional(z.literal(true)) })),
});
export type OrderHistory = z.infer<typeof orderHistory>;

export const historyOfOrder = endpoint({
  method: 'GET',
  path: '/orders/order/:orderNo/history',
  access: 'customer',
  input: z.object({ orderNo }),
  output: orderHistory,
});
