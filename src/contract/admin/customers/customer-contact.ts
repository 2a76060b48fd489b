import * as z from 'zod/mini';
import { letterFrame, letterText } from '#contract/admin/messages.ts';
import { letterSubject } from '#contract/admin/orders/order-writing.ts';
import { calledName, calledNameIfAny, email, emailIfAny } from '#contract/fields/fields.ts';
import { largestOfRow } from '#contract/fields/numbers-and-days.ts';
import { optionalLine, writtenText } from '#contract/fields/text.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { changeOfCustomer, ofCustomer } from './customer-page.ts';

const telephone = optionalLine('Telephone', 40);
const seenText = z.string().check(z.maxLength(300));

/**
 * For a customer who ordered without an account: wherever the previous details stand on their orders, these replace
 * them.
 * @throws Failure 'conflict' if other details stand there by now, or another customer has this address or telephone
 * number
 */
export const changeGuest = changeOfCustomer({
  method: 'PUT',
  path: '/admin/customers/:customerId/contact',
  permission: 'customers.manage',
  input: z.extend(ofCustomer, {
    seen: z.object({ name: seenText, telephone: seenText, email: seenText }),
    name: calledNameIfAny(100),
    telephone,
    email: emailIfAny,
  }),
});

/**
 * For a customer with an account. Another email address is another way to sign in: it asks for a step-up and a reason,
 * ends all sessions, is announced at the previous address, and must be confirmed.
 * @throws Failure 'conflict' if the profile was changed in the meantime, or the shop sends no email
 */
export const changeAccount = changeOfCustomer({
  method: 'PUT',
  path: '/admin/customers/:customerId/account',
  permission: 'customers.manage',
  input: z.extend(ofCustomer, {
    version: z.int().check(z.minimum(1), z.maximum(largestOfRow)),
    // As an issuer may have given them: not every account has both names of the form.
    firstName: calledName(50, 1),
    lastName: calledNameIfAny(50),
    telephone,
    email,
    reason: z._default(z.union([z.literal(''), writtenText('Reason', 300)]), ''),
  }),
});

const letter = z.extend(ofCustomer, { subject: letterSubject, text: letterText });

/** @throws 'conflict' if the customer has no email address */
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

const ofAddress = z.object({ email });

const held = z.object({
  /** There is a page in Customers for it, with all that can be done there. */
  isCustomer: z.boolean(),
  enquiries: z.int(),
  messages: z.int(),
  complaints: z.int(),
  emails: z.int(),
  newsletter: z.enum(['reads', 'unsubscribed', 'never']),
});
export type HeldByAddress = z.output<typeof held>;

/**
 * Somebody who asked for a cake, wrote or read the newsletter, but never ordered, is not a customer: this is what is
 * kept under their address alone.
 */
export const findHeldByAddress = staffEndpoint({
  method: 'GET',
  path: '/admin/addresses',
  permission: 'customers.manage',
  input: ofAddress,
  output: held,
});

/** As in `exportCustomer`. */
export const exportAddress = staffEndpoint({
  method: 'GET',
  path: '/admin/addresses/data',
  permission: 'customers.export',
  input: ofAddress,
  output: z.object({ name: z.string(), json: z.string() }),
});

/**
 * Removes all of it for good; asks for a step-up. @throws Failure 'conflict' for a customer's address, and while an
 * order under it is open
 */
export const forgetAddress = staffEndpoint({
  method: 'POST',
  path: '/admin/addresses/forgetting',
  permission: 'customers.manage',
  writes: 'once',
  input: z.extend(ofAddress, { reason: writtenText('Reason', 300) }),
  output: held,
});
