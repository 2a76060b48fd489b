import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { orderNo } from './orders.ts';

/** GET /orders/order/{orderNo}/calendar: the pick-up of a paid order of the customer's own, as a file for a calendar. */
export const calendarOfOrder = endpoint({
  method: 'GET',
  path: '/orders/order/:orderNo/calendar',
  access: 'customer',
  input: z.object({ orderNo }),
  output: z.object({ filename: z.string(), content: z.string() }),
});
