import * as z from 'zod/mini';
import { staffEndpoint } from '#contract/admin/staff-endpoint.ts';
import { ofOrder } from './order-fields.ts';

/** How often an open page says that somebody looks at it, and how long that is believed. */
export const presenceEverySeconds = 20;
export const presenceSeconds = 60;

/** Says that the member has the order's page before them. */
export const sayPresent = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderNo/presence',
  permission: 'orders.see',
  writes: 'itself',
  input: ofOrder,
  /** The names of the others, in the order of the alphabet. */
  output: z.object({ others: z.array(z.string()) }),
});
