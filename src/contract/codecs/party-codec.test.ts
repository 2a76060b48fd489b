import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partyFromWire, partyPaths, partyToWire } from './party-codec.ts';

const text = fc.string();
const party = fc.record({
  firstName: text,
  lastName: text,
  contactNumber: text,
  secondaryContactNumber: text,
  address: fc.record({
    postcode: text,
    streetAddress1: text,
    streetAddress2: text,
    county: text,
    city: text,
  }),
});

test('two people stand flat beside each other and come back as they were', () => {
  fc.assert(
    fc.property(party, party, (recipient, sender) => {
      const flat = { ...partyToWire('recipient', recipient), ...partyToWire('sender', sender) };
      expect(partyFromWire('recipient', flat)).toEqual(recipient);
      expect(partyFromWire('sender', flat)).toEqual(sender);
    }),
  );
});

test('every field has its place in a person', () => {
  const nobody = {
    firstName: 'firstName',
    lastName: 'lastName',
    contactNumber: 'contactNumber',
    secondaryContactNumber: 'secondaryContactNumber',
    address: {
      postcode: 'address.postcode',
      streetAddress1: 'address.streetAddress1',
      streetAddress2: 'address.streetAddress2',
      county: 'address.county',
      city: 'address.city',
    },
  };
  const expected = Object.entries(partyPaths).map(([field, path]) => [`sender${field}`, path]);
  expect(partyToWire('sender', nobody)).toEqual(Object.fromEntries(expected));
});

test('an answer without the second line of an address is one with an empty line', () => {
  const whole = fc.sample(party, 1)[0] ?? expect.fail();
  const { recipientStreetAddress2: _, ...lacking } = partyToWire('recipient', whole);
  const flat = { ...lacking, ...partyToWire('sender', whole) };
  expect(partyFromWire('recipient', flat).address.streetAddress2).toBe('');
});
