import { expect, test } from 'vitest';
import { signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();

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
