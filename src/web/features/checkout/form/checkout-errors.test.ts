import { expect, test } from 'vitest';
import { orderRequest } from '#contract/orders/orders.ts';
import { formFields, pathOfRequestField } from './checkout-errors.tsx';

const ofPeople = Object.keys(orderRequest.shape).filter((name) => /^(recipient|sender|pickup)/.test(name));

test('every field of the order request that a customer fills in has its place in the form', () => {
  const paths = ofPeople.map((field) => pathOfRequestField(field, false));
  expect(new Set(paths)).toEqual(new Set(formFields.map(({ path }) => path)));
});

test('the sender who is the recipient is shown at the recipient', () => {
  expect(pathOfRequestField('senderPostcode', true)).toBe('recipient.address.postcode');
  expect(pathOfRequestField('senderPostcode', false)).toBe('sender.address.postcode');
});

test.each(['items.0.quantity', 'userId', 'idempotencyKey', 'recipientShoeSize'])(
  '%s is no field of the form',
  (field) => {
    expect(pathOfRequestField(field, false)).toBeNull();
  },
);
