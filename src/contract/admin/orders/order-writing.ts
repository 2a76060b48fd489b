import * as z from 'zod/mini';
import { letterFrame, letterText } from '#contract/admin/messages.ts';
import { writtenLine } from '#contract/fields/text.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { ofOrder } from './order-fields.ts';
import { changeOfOrderPage } from './order-page.ts';

export const letterSubject = z.pipe(
  writtenLine('Subject', 150),
  z.transform((text) => text.replace(/ +/g, ' ')),
);
const letter = z.extend(ofOrder, { subject: letterSubject, text: letterText });

/** @throws 'conflict' if the order has no email address */
export const prepareOrderEmail = staffEndpoint({
  method: 'GET',
  path: '/admin/orders/:orderNo/writing',
  permission: 'messages.answer',
  input: ofOrder,
  output: z.extend(letterFrame, { to: z.string(), name: z.string() }),
});

/** As the customer will read it; nothing is written. */
export const previewOrderEmail = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderNo/writing/preview',
  permission: 'messages.answer',
  writes: 'itself',
  input: letter,
  output: z.object({ subject: z.string(), to: z.string(), plain: z.string() }),
});

export const writeToCustomer = changeOfOrderPage({
  method: 'POST',
  path: '/admin/orders/:orderNo/writing',
  permission: 'messages.answer',
  input: letter,
});
