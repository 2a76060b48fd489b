import { describe, expect, test } from 'vitest';
import { fieldErrors, sharedComplaint } from '#contract/fields/fields.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { everyEndpoint, nameOf, pathNames } from '#tests/support/walk/endpoint-requests.ts';
import { exampleInput } from '#tests/support/walk/example-input.ts';

const shop = await openTestShop();

const complaints = ({ input: schema }: Endpoint, input: unknown): Record<string, string> => {
  const { error } = schema.safeParse(input, { error: sharedComplaint });
  return error ? fieldErrors(error) : {};
};

describe('[V-08] [V-10] a field that is missing or null is complained of in words, at that field alone', () => {
  test.each(everyEndpoint.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
    const right = exampleInput(endpoint);
    for (const field of Object.keys(right).filter((name) => !pathNames(endpoint).includes(name))) {
      for (const wrong of [undefined, null]) {
        for (const [named, text] of Object.entries(complaints(endpoint, { ...right, [field]: wrong }))) {
          expect(named).toBe(field);
          expect(text).toMatch(/^Please |required$|is empty$|format is invalid$/);
        }
      }
    }
  });
});

const required = { name: 'This field is required', email: 'Email is required', password: 'Password is required' };
const place = {
  city: 'City is required',
  postcode: 'Postcode is required',
  street: 'Street address is required',
  phone: 'Phone number is required',
};
const documented: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/auth/login': { email: required.email, password: required.password },
  '/auth/register': {
    email: required.email,
    password: required.password,
    firstName: required.name,
    lastName: required.name,
    contactNo: 'Mobile number is required',
    provider: 'Provider is required',
  },
  '/orders': {
    ...Object.fromEntries(
      ['recipient', 'sender'].flatMap((who) => [
        [`${who}Firstname`, required.name],
        [`${who}Lastname`, required.name],
        [`${who}Contactno`, place.phone],
        [`${who}StreetAddress1`, place.street],
        [`${who}City`, place.city],
        [`${who}Postcode`, place.postcode],
      ]),
    ),
    pickupDate: 'Please select a pickup date',
    pickupTime: 'Please select a pickup time',
    items: 'Your cart is empty',
  },
  '/messages/contact': {
    name: 'Name is required',
    email: required.email,
    phone: place.phone,
    message: 'Message is required',
  },
};

test.each(Object.entries(documented))(
  '[V-08] [V-10] %s says the documented words of what is missing, null or empty',
  async (path, texts) => {
    const { browser } = await signedInCustomer(shop);
    const nulls = Object.fromEntries(Object.keys(texts).map((name) => [name, null]));
    for (const body of [{}, nulls]) {
      const answer = await browser.post(path, body);
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', fields: texts } });
    }
  },
);

test('[V-07] the second street line, the county and the second number of an order may be left out', () => {
  const order = everyEndpoint.find(({ method, path }) => method === 'POST' && path === '/orders');
  if (!order) throw new Error('no endpoint takes orders');
  const { recipientStreetAddress2, senderCounty, ...rest } = exampleInput(order);
  expect(complaints(order, { ...rest, senderSecondaryContactno: null })).toEqual({});
});
