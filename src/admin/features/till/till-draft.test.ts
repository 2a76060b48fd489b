import { expect, test } from 'vitest';
import type { TillProduct } from '#contract/admin/till/till.ts';
import { emptyDraft, isNow, missingOf, orderFrom, withLine, withProduct, withSize } from './till-draft.ts';

const size = (grams: number, isDefault: boolean) => ({
  grams,
  text: `${grams} g`,
  pricePence: grams,
  isDefault,
  left: null,
});
const gateau: TillProduct = {
  slug: 'gateau',
  name: 'Gateau',
  image: '',
  stock: null,
  leadDays: 0,
  longestMessage: 40,
  sizes: [size(500, false), size(1000, true)],
};

test('[B-10] a tap adds one in its usual size; one with words on it is a line of its own', () => {
  const once = withProduct(emptyDraft('k'), gateau);
  const twice = withProduct(once, gateau);
  expect(twice.lines).toMatchObject([{ slug: 'gateau', grams: 1000, quantity: 2 }]);
  const written = withLine(once, 0, { message: 'Hi' });
  expect(withProduct(written, gateau).lines.map(({ message }) => message)).toEqual(['Hi', '']);
  expect(withLine(once, 0, { quantity: 0 }).lines).toEqual([]);
  expect(withProduct(once, { ...gateau, sizes: [] })).toBe(once);
});

test('[B-10] what is still to be asked is said, and a walk-in needs the least', () => {
  const order = withProduct(emptyDraft('k'), gateau);
  expect(missingOf(emptyDraft('k'))).toBe('Choose what is ordered.');
  expect(missingOf(order)).toBe('Ask about allergies.');
  expect(missingOf({ ...order, allergies: 'notAsked' })).toBe('');
  expect(missingOf({ ...order, allergies: 'some', allergyNote: ' ' })).toBe('Write which allergies.');
  expect(missingOf({ ...order, allergies: 'some', allergyNote: 'Nuts' })).toBe('');
  const ringing = { ...order, source: 'telephone' as const };
  expect(missingOf(ringing)).toBe('Choose a day and time.');
  const timed = { ...ringing, day: '2026-12-19', time: '11:00' };
  expect(missingOf(timed)).toBe('Ask for a name.');
  expect(missingOf({ ...timed, name: 'Ivy' })).toBe('Ask for a telephone number or an email address.');
  expect(missingOf({ ...timed, name: 'Ivy', telephone: '1', allergies: 'none', discountPercent: 5 })).toBe(
    'Say why there is a discount.',
  );
});

test('it goes to the shop as it was said', () => {
  const order = withProduct(emptyDraft('k'), gateau);
  expect(isNow(order)).toBe(true);
  expect(orderFrom(order)).toMatchObject({
    pickup: 'now',
    discount: null,
    payment: { how: 'hand', method: 'terminal' },
  });
  const later = {
    ...withLine(order, 0, { message: ' Hi ' }),
    day: '2026-12-19',
    time: '11:00',
    payment: 'link' as const,
  };
  expect(orderFrom(order).allergies).toEqual({ asked: null, note: '' });
  expect(orderFrom({ ...order, allergies: 'notAsked' }).allergies).toEqual({ asked: false, note: '' });
  expect(orderFrom({ ...order, allergies: 'some', allergyNote: 'Nuts' }).allergies).toEqual({
    asked: true,
    note: 'Nuts',
  });
  // Corrected to none: what was written before is not said.
  expect(orderFrom({ ...order, allergies: 'none', allergyNote: 'Nuts' }).allergies).toEqual({ asked: true, note: '' });
  expect(orderFrom(later)).toMatchObject({
    pickup: { date: '2026-12-19', time: '11:00' },
    payment: { how: 'link' },
    lines: [{ slug: 'gateau', weightGrams: 1000, quantity: 1, personalisation: { message: ' Hi ' } }],
  });
});

test('[B-10] a cake is sold in each size that it is on offer in, at the price of that size', () => {
  const order = withProduct(emptyDraft('k'), gateau);
  const small = withSize(order, 0, 500);
  expect(small.lines).toMatchObject([{ grams: 500, sizeText: '500 g', pricePence: 500, quantity: 1 }]);
  expect(orderFrom(small).lines).toMatchObject([{ slug: 'gateau', weightGrams: 500 }]);
  // A further tap is one of the usual size again, and one that then says the same joins it.
  const both = withProduct(small, gateau);
  expect(both.lines.map(({ grams }) => grams)).toEqual([500, 1000]);
  expect(withSize(both, 0, 1000).lines).toMatchObject([{ grams: 1000, quantity: 2 }]);
  expect(withSize(both, 1, 500).lines).toMatchObject([{ grams: 500, quantity: 2 }]);
  const written = withLine(both, 0, { message: 'Hi' });
  expect(withSize(written, 0, 1000).lines).toHaveLength(2);
  expect(withSize(order, 0, 750)).toBe(order);
});
