import { expect, test } from 'vitest';
import type { KnownPeople } from '#contract/orders/order-listing.ts';
import { emptyForm, emptyPerson, type PersonForm } from '#web/features/checkout/form/checkout-form.ts';
import { withKnownPeople } from './use-known-people.ts';

const priya: PersonForm = {
  firstName: 'Priya',
  lastName: 'Shah',
  contactNumber: '07700900123',
  secondaryContactNumber: '',
  address: { ...emptyPerson().address, postcode: 'DY5 2TF', streetAddress1: '18 Delph Road', city: 'Brierley Hill' },
};
const tom: PersonForm = { ...priya, firstName: 'Tom', lastName: 'Hadley' };
const lastOrder = (sender: PersonForm = priya): KnownPeople => ({ from: 'lastOrder', recipient: priya, sender });
const nameOnly: PersonForm = { ...emptyPerson(), firstName: 'Priya', lastName: 'Shah', contactNumber: '07700900123' };
const account: KnownPeople = { from: 'account', recipient: nameOnly, sender: nameOnly };

test('an empty form gets the people of the last order, the sender only where it is somebody else', () => {
  expect(withKnownPeople(emptyForm(), lastOrder())).toMatchObject({ recipient: priya, senderIsSameAsRecipient: true });
  expect(withKnownPeople(emptyForm(), lastOrder(tom))).toEqual({
    recipient: priya,
    sender: tom,
    senderIsSameAsRecipient: false,
  });
});

test('a form with somebody else typed into its recipient is left alone', () => {
  const typed = { ...emptyForm(), recipient: { ...emptyPerson(), firstName: 'J' } };
  expect(withKnownPeople(typed, lastOrder())).toBeNull();
  expect(withKnownPeople(typed, account)).toBeNull();
});

test('what was typed of the same person is filled up, field by field, from the account or the last order', () => {
  const typed = { ...emptyForm(), recipient: { ...emptyPerson(), firstName: 'priya', contactNumber: '07700900999' } };
  const { firstName, contactNumber } = typed.recipient;
  expect(withKnownPeople(typed, account)?.recipient).toEqual({ ...nameOnly, firstName, contactNumber });
  expect(withKnownPeople(typed, lastOrder())?.recipient).toEqual({ ...priya, firstName, contactNumber });
  const number = { ...emptyForm(), recipient: { ...emptyPerson(), contactNumber: '+44 7700 900123' } };
  expect(withKnownPeople(number, account)?.recipient).toMatchObject({ firstName: 'Priya', lastName: 'Shah' });
  expect(
    withKnownPeople(number, { ...account, recipient: { ...nameOnly, contactNumber: '0121 496 0123' } }),
  ).toBeNull();
});

test('a sender who was told apart by hand stays as it is', () => {
  const typed = { ...emptyForm(), sender: tom, senderIsSameAsRecipient: false };
  expect(withKnownPeople(typed, lastOrder())).toEqual({ ...typed, recipient: priya, pickup: typed.pickup });
});

test('the account gives name and number, beside an address that was typed before', () => {
  const typed = { ...emptyForm(), recipient: { ...emptyPerson(), address: priya.address } };
  expect(withKnownPeople(emptyForm(), account)?.recipient).toEqual(nameOnly);
  expect(withKnownPeople(typed, account)?.recipient).toEqual(priya);
  expect(withKnownPeople(emptyForm(), { ...account, recipient: emptyPerson() })).toBeNull();
});
