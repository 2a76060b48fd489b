import * as z from 'zod/mini';
import { staffEndpoint } from '#contract/admin/staff-endpoint.ts';
import { email } from '#contract/fields/fields.ts';
import { writtenText } from '#contract/fields/text.ts';

const ofAddress = z.object({ email });

const held = z.object({
  /** A page of Customers has it, and all that is done with it. */
  isCustomer: z.boolean(),
  enquiries: z.int(),
  messages: z.int(),
  complaints: z.int(),
  emails: z.int(),
  newsletter: z.enum(['reads', 'unsubscribed', 'never']),
});
export type HeldByAddress = z.output<typeof held>;

/** Who asked for a cake, wrote or read the newsletter, and never ordered, is no customer: what is kept by their address alone. */
export const findHeldByAddress = staffEndpoint({
  method: 'GET',
  path: '/admin/addresses',
  permission: 'customers.manage',
  input: ofAddress,
  output: held,
});

/** As `exportCustomer`. */
export const exportAddress = staffEndpoint({
  method: 'GET',
  path: '/admin/addresses/data',
  permission: 'customers.export',
  input: ofAddress,
  output: z.object({ name: z.string(), json: z.string() }),
});

/** All of it goes for good; asks for a step-up. @throws Failure 'conflict' for a customer's, and while an order under it is open */
export const forgetAddress = staffEndpoint({
  method: 'POST',
  path: '/admin/addresses/forgetting',
  permission: 'customers.manage',
  writes: 'once',
  input: z.extend(ofAddress, { reason: writtenText('Reason', 300) }),
  output: held,
});
