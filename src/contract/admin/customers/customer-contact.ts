import * as z from 'zod/mini';
import { calledName, calledNameIfAny, email, emailIfAny } from '#contract/fields/fields.ts';
import { largestOfRow } from '#contract/fields/numbers.ts';
import { optionalLine, writtenText } from '#contract/fields/text.ts';
import { changeOfCustomer, ofCustomer } from './customer-page.ts';

const telephone = optionalLine('Telephone', 40);
const seenText = z.string().check(z.maxLength(300));

/**
 * Of who ordered without an account: wherever the former words stand on their orders, these stand from now on.
 * @throws Failure 'conflict' where others stand there by now, or another customer has this address or telephone
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
 * Of an account. Another email address is another way to sign in: it asks for a step-up and a reason, ends all sessions, is told at the address
 * before, and is to be confirmed.
 * @throws Failure 'conflict' where the profile was changed meanwhile, or the shop sends no email
 */
export const changeAccount = changeOfCustomer({
  method: 'PUT',
  path: '/admin/customers/:customerId/account',
  permission: 'customers.manage',
  input: z.extend(ofCustomer, {
    version: z.int().check(z.minimum(1), z.maximum(largestOfRow)),
    // As an issuer may have said it: not every account has both names of the form.
    firstName: calledName(50, 1),
    lastName: calledNameIfAny(50),
    telephone,
    email,
    reason: z._default(z.union([z.literal(''), writtenText('Reason', 300)]), ''),
  }),
});
