import { expect, test } from 'vitest';
import type { EnquiryPage } from '#contract/admin/enquiries.ts';
import { allergenNames } from '#domain/diet/allergens.ts';
import { beginningOf, quoteWarnings, wishOf } from './quote-draft.ts';

const page: EnquiryPage = {
  id: 1,
  state: 'new',
  kind: 'wedding',
  name: 'Grace Okafor',
  email: 'grace@example.com',
  phone: '+447700900662',
  eventDate: '2027-06-12',
  servings: 80,
  flavours: '',
  budget: null,
  allergies: '',
  waits: true,
  isSuspected: false,
  thread: [],
  quote: null,
  terms: { depositPercent: 30, balanceDays: 14, quoteDays: 7, isVatShown: true },
  frame: { greeting: 'Dear Grace,', signature: 'Jade', phrases: [], replyTo: '' },
  kitchenNotice: '',
};
const begun = beginningOf(page, '2026-11-18');
const unsaid = { vatClass: 'zero' as const, isFood: true, allergens: [], containsNone: false };
const line = { ...unsaid, name: ' Three tiers ', quantity: '2', price: '320.50' };
const said = { ...line, allergens: ['wheat' as const] };

test('[Z-04] a new quote begins with the day that was asked for and the owner’s terms', () => {
  expect(begun).toMatchObject({ date: '2027-06-12', expiresOn: '2026-11-25', deposit: '30', depositKind: 'percent' });
});

test('[Z-04] a line that has what the customer must not eat in it says so while it is written', () => {
  const enquiry = { ...page, allergies: 'My son is coeliac and allergic to almonds' };
  const cake = { ...line, name: 'Three tiers', allergens: ['wheat' as const, 'eggs' as const] };
  expect(quoteWarnings(enquiry, { lines: [cake, { ...said, isFood: false }] })).toEqual([
    'Three tiers contains gluten (wheat).',
  ]);
  expect(quoteWarnings(page, { lines: [cake] })).toEqual([]);
});

test('[Z-04] what is typed is what is sent', () => {
  const read = wishOf({ ...begun, lines: [said], workUnits: '40', text: ' Dear Grace ' });
  expect(read).toMatchObject({
    wish: {
      lines: [{ name: 'Three tiers', quantity: 2, unitPence: 32_050, allergens: ['wheat'] }],
      deposit: { kind: 'percent', percent: 30 },
      workUnits: 40,
      text: 'Dear Grace',
    },
  });
  expect(
    wishOf({
      ...begun,
      lines: [{ ...line, containsNone: true }],
      workUnits: '0',
      depositKind: 'pence',
      deposit: '120',
    }),
  ).toMatchObject({
    wish: { deposit: { kind: 'pence', amountPence: 12_000 } },
  });
});

test.each([
  [{ lines: [{ ...line, name: ' ' }] }, 'lines'],
  [{ lines: [{ ...line, price: 'free' }] }, 'lines'],
  [{ lines: [said, line] }, 'allergens'],
  [{ lines: [line], deposit: '0' }, 'deposit'],
  [{ lines: [line], deposit: '101' }, 'deposit'],
  [{ lines: [line], time: '' }, 'time'],
  [{ lines: [line], workUnits: '1.5' }, 'workUnits'],
  [{ lines: [said] }, 'workUnits'],
])('[Z-04] %j is asked about at its field', (changes, field) => {
  expect(wishOf({ ...begun, ...changes })).toHaveProperty(['faults', field]);
});

test('[Z-04] another quote begins as the one that stands, its allergens too', () => {
  const keys = ['wheat', 'rye', 'eggs', 'almonds'] as const;
  const quote: NonNullable<EnquiryPage['quote']> = {
    orderNo: 'MA-1',
    revision: 1,
    fulfilment: 'placed',
    lines: [
      {
        name: 'Two tiers',
        quantity: 1,
        unitPence: 25_000,
        vatClass: 'zero',
        isFood: true,
        allergens: allergenNames([...keys]),
      },
    ],
    money: {
      totalPence: 25_000,
      paidPence: 0,
      owedPence: 25_000,
      depositPence: 7_500,
      balanceDueOn: '2027-05-29',
    },
    pickup: { date: '2027-06-11', time: '14:00' },
    workUnits: 25,
    expiresAt: '2026-11-26T00:00:00.000Z',
    by: 'Jade',
  };
  const again = beginningOf({ ...page, quote }, '2026-11-18');
  expect(again).toMatchObject({ date: '2027-06-11', time: '14:00', workUnits: '25', lines: [{ price: '250.00' }] });
  expect(again.lines[0]?.allergens.toSorted()).toEqual([...keys].toSorted());
});

test('[Z-04] of what is not eaten nobody is asked what it contains', () => {
  expect(wishOf({ ...begun, workUnits: '0', lines: [{ ...said, isFood: false }] })).toMatchObject({
    wish: { lines: [{ allergens: [] }] },
  });
});
