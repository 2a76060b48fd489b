import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';

const text = z.string();

const knownPerson = z.object({
  firstName: text,
  lastName: text,
  contactNumber: text,
  secondaryContactNumber: text,
  address: z.object({ postcode: text, streetAddress1: text, streetAddress2: text, county: text, city: text }),
});

export const knownPeople = z.object({
  from: z.enum(['lastOrder', 'account']),
  recipient: knownPerson,
  sender: knownPerson,
});
export type KnownPeople = z.infer<typeof knownPeople>;

/** Decisions, second edition: Sender and recipient. */
export const peopleToFillIn = endpoint({
  method: 'GET',
  path: '/orders/people',
  access: 'customer',
  input: z.object({}),
  output: knownPeople,
});
