import * as z from 'zod/mini';
import type { Party } from '#domain/order/party.ts';

const text = z.string();

const party = z.object({
  firstName: text,
  lastName: text,
  contactNumber: text,
  secondaryContactNumber: text,
  address: z.object({ postcode: text, streetAddress1: text, streetAddress2: text, county: text, city: text }),
});

const nobody: Party = {
  firstName: '',
  lastName: '',
  contactNumber: '',
  secondaryContactNumber: '',
  address: { postcode: '', streetAddress1: '', streetAddress2: '', county: '', city: '' },
};

const personalisation = z.object({
  message: z.optional(text),
  name: z.optional(text),
  age: z.optional(z.number()),
  colour: z.optional(text),
  photo: z.optional(text),
});

/** Of a kept revision: what people are told of the order as it was. Its people may have been forgotten since. */
export const toldOrder = z.object({
  pickup: z.object({ date: text, time: text }),
  recipient: z._default(party, nobody),
  totalPence: z.int(),
  lines: z.array(
    z.object({
      id: z.int(),
      quantity: z.int(),
      name: text,
      weightGrams: z.int(),
      sizeLabel: text,
      personalisation: z._default(personalisation, {}),
    }),
  ),
});
