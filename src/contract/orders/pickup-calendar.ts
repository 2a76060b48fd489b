import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { orderNo } from './orders.ts';

export const calendarOfOrder = endpoint({
  method: 'GET',
  path: '/orders/order/:orderNo/calendar',
  access: 'customer',
  input: z.object({ orderNo }),
  output: z.object({ filename: z.string(), content: z.string() }),
});
