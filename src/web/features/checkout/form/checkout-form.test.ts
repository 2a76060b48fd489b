import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { noDemand } from '#domain/pickup/places/demand.ts';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { type FormPath, formFields } from './checkout-errors.tsx';
import { type CheckoutForm, checkoutResolver, emptyForm, emptyPerson } from './checkout-form.ts';

const now = Date.parse('2026-11-20T11:00:00Z');
const rightPerson = {
  ...emptyPerson(),
  firstName: 'Priya',
  lastName: "O'Shea-Shah",
  contactNumber: '07700900123',
  address: { ...emptyPerson().address, postcode: 'dy52tf', streetAddress1: '18 Delph Road', city: 'Dudley' },
};
const rightForm = (): CheckoutForm => ({
  recipient: structuredClone(rightPerson),
  sender: structuredClone(rightPerson),
  senderIsSameAsRecipient: false,
  office: { company: '', reference: '' },
  pickup: { date: '2026-11-21', time: '10:00' },
});

const resolve = (form: CheckoutForm, isKnownPostcode = async (_: string) => true) =>
  checkoutResolver({ isKnownPostcode, now: () => now, offer: { diary: diaryOfShop(), demand: noDemand } })(
    form,
    undefined,
    {
      fields: {},
      shouldUseNativeValidation: false,
    },
  );

const leaf = z.looseObject({ message: z.string() });

async function complaints(form: CheckoutForm, isKnown?: (postcode: string) => Promise<boolean>) {
  const { errors } = await resolve(form, isKnown);
  const at = (path: FormPath): unknown => path.split('.').reduce<unknown>((inner, name) => Object(inner)[name], errors);
  return Object.fromEntries(
    formFields.flatMap(({ path }) => {
      const found = leaf.safeParse(at(path));
      return found.success ? [[path, found.data.message]] : [];
    }),
  );
}

const changed = (change: (form: CheckoutForm) => void): CheckoutForm => {
  const form = rightForm();
  change(form);
  return form;
};

test('a form that is right comes out trimmed, with its postcodes as they are written', async () => {
  const form = changed(({ recipient }) => {
    recipient.firstName = '  Priya ';
  });
  const { values, errors } = await resolve(form);
  expect(errors).toEqual({});
  expect(values).toMatchObject({ recipient: { firstName: 'Priya', address: { postcode: 'DY5 2TF' } } });
});

test('[V-01] [V-05] [V-07] [V-08] an empty form is told what each field needs', async () => {
  const empty = { ...emptyForm(), senderIsSameAsRecipient: false };
  const person = {
    firstName: 'This field is required',
    lastName: 'This field is required',
    contactNumber: 'Phone number is required',
    'address.postcode': 'Postcode is required',
    'address.streetAddress1': 'Street address is required',
    'address.city': 'City is required',
  };
  const expected = Object.entries(person).flatMap(([part, text]) => [
    [`recipient.${part}`, text],
    [`sender.${part}`, text],
  ]);
  expect(await complaints(empty)).toEqual({
    ...Object.fromEntries(expected),
    'pickup.date': 'Please select a pickup date',
  });
});

test.each([
  ['Pr1ya', 'Only letters, spaces, hyphens, and apostrophes allowed'],
  ['P', 'Name must be at least 2 characters'],
  ['P'.repeat(51), 'Name must not exceed 50 characters'],
])('[V-01] the name %s is refused', async (firstName, text) => {
  const form = changed(({ recipient }) => {
    recipient.firstName = firstName;
  });
  expect(await complaints(form)).toEqual({ 'recipient.firstName': text });
});

test.each([
  ['077009001', 'Phone number must be at least 10 digits'],
  ['077009001234', 'Phone number must not exceed 11 digits'],
  ['07700 90012x', 'Phone number must contain only numbers'],
])('[V-05] the contact number %s is refused', async (contactNumber, text) => {
  const form = changed(({ sender }) => {
    sender.contactNumber = contactNumber;
  });
  expect(await complaints(form)).toEqual({ 'sender.contactNumber': text });
});

test('[V-05] the secondary number may be empty; one that is not is checked like the first', async () => {
  const form = changed(({ sender }) => {
    sender.secondaryContactNumber = '0770';
  });
  expect(await complaints(form)).toEqual({
    'sender.secondaryContactNumber': 'Phone number must be at least 10 digits',
  });
});

test('[V-07] a postcode of correct form that the lookup does not know is refused', async () => {
  const asked: string[] = [];
  const found = await complaints(rightForm(), async (postcode) => {
    asked.push(postcode);
    return false;
  });
  expect(found).toEqual({
    'recipient.address.postcode': 'Please enter a valid UK postcode',
    'sender.address.postcode': 'Please enter a valid UK postcode',
  });
  expect(asked).toEqual(['DY5 2TF', 'DY5 2TF']);
});

test('[V-07] what is no postcode is refused without asking the lookup', async () => {
  const form = changed(({ recipient }) => {
    recipient.address.postcode = 'DY5 9Z';
  });
  const isKnown = async (postcode: string) => postcode === 'DY5 2TF';
  expect(await complaints(form, isKnown)).toEqual({ 'recipient.address.postcode': 'Please enter a valid UK postcode' });
});

test('[V-08] date and time are told at once, each in its words', async () => {
  const form = changed(({ pickup }) => {
    pickup.date = '2026-11-19';
    pickup.time = '19:15';
  });
  expect(await complaints(form)).toEqual({
    'pickup.date': 'Pickup date cannot be in the past',
    'pickup.time': 'Please select a time between 9:00 AM and 6:00 PM',
  });
});

test('[O-04] a sender who is the recipient is the recipient, however the sender was left', async () => {
  const form = changed((values) => {
    values.senderIsSameAsRecipient = true;
    values.sender = emptyPerson();
  });
  const { values, errors } = await resolve(form);
  expect(errors).toEqual({});
  expect(values).toMatchObject({ sender: { firstName: 'Priya', address: { postcode: 'DY5 2TF' } } });
});

test('[O-04] a sender who is the recipient is not complained of a second time', async () => {
  const form = changed((values) => {
    values.senderIsSameAsRecipient = true;
    values.recipient.firstName = '';
  });
  expect(await complaints(form)).toEqual({ 'recipient.firstName': 'This field is required' });
});

test('a company and a reference that are too long for a receipt are told at their fields', async () => {
  const form = changed(({ office }) => {
    office.company = 'A'.repeat(101);
    office.reference = '7'.repeat(51);
  });
  expect(await complaints(form)).toEqual({
    'office.company': 'Company must not exceed 100 characters',
    'office.reference': 'Your reference must not exceed 50 characters',
  });
});
