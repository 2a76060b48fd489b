import * as z from 'zod/mini';
import { letterFrame, letterText } from '#contract/admin/messages.ts';
import { letterSubject } from '#contract/admin/orders/order-writing.ts';
import { orderNo } from '#contract/orders/orders.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { mostOutsideOrders } from './opening.ts';

const orderNos = z.array(orderNo).check(z.minLength(1), z.maxLength(mostOutsideOrders));
const letter = z.object({ orderNos, subject: letterSubject, text: letterText });

/**
 * Y-01: what an email to many customers starts with; its {name}, {number}, {day}, {time} and {cake} are filled in for
 * each order.
 */
export const prepareOutsideEmail = staffEndpoint({
  method: 'GET',
  path: '/admin/diary/outside-email',
  permission: 'messages.answer',
  input: z.object({}),
  output: letterFrame,
});

/** As the first of the customers will read it; nothing is written. */
export const previewOutsideEmail = staffEndpoint({
  method: 'POST',
  path: '/admin/diary/outside-email/preview',
  permission: 'messages.answer',
  writes: 'itself',
  input: letter,
  output: z.object({ subject: z.string(), to: z.string(), plain: z.string() }),
});

/**
 * Writes one email for each order that has an address, all or none; it names the orders that have no address, or that
 * are no longer under way.
 */
export const writeToOutside = staffEndpoint({
  method: 'POST',
  path: '/admin/diary/outside-email',
  permission: 'messages.answer',
  writes: 'once',
  input: letter,
  output: z.object({
    written: z.array(orderNo),
    notWritten: z.array(z.object({ orderNo, why: z.enum(['noAddress', 'over']) })),
  }),
});
