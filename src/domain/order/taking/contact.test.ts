import { expect, test } from 'vitest';
import { contactFrom, isAllergyAnswered, namePartsOf } from './contact.ts';

const ann = { name: ' Ann Baker ', telephone: '07700 900 123', email: ' Ann@Example.com' };

test('[B-10] who rings is known by name, and by a telephone in +44 form or an email address', () => {
  const contact = { name: 'Ann Baker', telephone: '+447700900123', email: 'ann@example.com' };
  expect(contactFrom(ann, 'telephone')).toEqual(contact);
  expect(contactFrom({ ...ann, email: '' }, 'telephone')).toEqual({ ...contact, email: '' });
  expect(contactFrom({ ...ann, telephone: '' }, 'telephone')).toEqual({ ...contact, telephone: '' });
  expect(contactFrom({ ...ann, name: ' ' }, 'telephone')).toBe('nameMissing');
  expect(contactFrom({ ...ann, telephone: '', email: '' }, 'telephone')).toBe('reachMissing');
});

test.each(['12', '+33 6 12 34 56 78', 'ask Ann'])(
  '[B-10] %s is no telephone, of a caller or at the counter',
  (telephone) => {
    expect(contactFrom({ ...ann, telephone }, 'telephone')).toBe('telephoneInvalid');
    expect(contactFrom({ ...ann, telephone }, 'counter')).toBe('telephoneInvalid');
  },
);

test('[B-10] who walks in may be nobody', () => {
  const nobody = { name: '', telephone: '', email: '' };
  expect(contactFrom(nobody, 'counter')).toEqual(nobody);
});

test('a name is a first name and the rest', () => {
  expect(namePartsOf({ name: 'Ann van der Berg' })).toEqual({ firstName: 'Ann', lastName: 'van der Berg' });
  expect(namePartsOf({ name: '' })).toEqual({ firstName: '', lastName: '' });
});

test('[B-10] an order cannot be taken before it is said whether allergies were asked about; no is an answer', () => {
  expect([true, false, null].map((asked) => isAllergyAnswered({ asked, note: '' }))).toEqual([true, true, false]);
});
