import * as z from 'zod/mini';
import { letterFrame, letterText } from '#contract/admin/messages/messages.ts';
import { letterSubject } from '#contract/admin/orders/order-writing.ts';
import { staffEndpoint } from '#contract/admin/staff-endpoint.ts';
import { changeOfCustomer, ofCustomer } from './customer-page.ts';

const letter = z.extend(ofCustomer, { subject: letterSubject, text: letterText });

/** @throws 'conflict' where they have no email address */
export const prepareCustomerEmail = staffEndpoint({
  method: 'GET',
  path: '/admin/customers/:customerId/writing',
  permission: 'messages.answer',
  input: ofCustomer,
  output: z.extend(letterFrame, { to: z.string(), name: z.string() }),
});

/** As the customer will read it; nothing is written. */
export const previewCustomerEmail = staffEndpoint({
  method: 'POST',
  path: '/admin/customers/:customerId/writing/preview',
  permission: 'messages.answer',
  writes: 'itself',
  input: letter,
  output: z.object({ subject: z.string(), to: z.string(), plain: z.string() }),
});

export const emailCustomer = changeOfCustomer({
  method: 'POST',
  path: '/admin/customers/:customerId/writing',
  permission: 'messages.answer',
  input: letter,
});
