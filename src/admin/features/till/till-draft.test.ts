import { expect, test } from 'vitest';
import type { TillProduct } from '#contract/admin/till.ts';
import { allergyWarnings } from '#domain/diet/told-allergies.ts';
import { nothingSaid } from '#web/ui/forms/personalise.tsx';
import {
  eatenIn,
  emptyDraft,
  isNow,
  missingOf,
  orderFrom,
  orderToPrice,
  priceOf,
  type TillDraft,
  toldOf,
  usualSize,
  withLine,
  withProduct,
  withSize,
} from './till-draft.ts';

const size = (grams: number, isDefault: boolean) => ({
  grams,
  text: `${grams} g`,
  pricePence: grams,
  pieces: 1,
  isDefault,
  left: null,
});
const gateau: TillProduct = {
  id: 1,
  slug: 'gateau',
  name: 'Gateau',
  image: '',
  stock: 20,
  isBakedLater: false,
  isOffToday: false,
  lead: null,
  options: { message: { max: 40, where: '', placeholder: '' }, age: { from: 1, to: 99, where: '' } },
  allergens: ['Eggs', 'Soybeans'],
  mayContain: ['Tree nuts (almonds)'],
  sizes: [size(500, false), size(1000, true)],
};

const hi = { ...nothingSaid, message: ' Hi ' };

test('[B-10] a tap adds one in its usual size; one with words on it is a line of its own', () => {
  const once = withProduct(emptyDraft('k'), gateau);
  const twice = withProduct(once, gateau);
  expect(twice.lines).toMatchObject([{ slug: 'gateau', grams: 1000, quantity: 2 }]);
  const written = withLine(once, 0, { said: hi });
  expect(withProduct(written, gateau).lines.map(({ said }) => said.message)).toEqual([' Hi ', '']);
  expect(withLine(once, 0, { quantity: 0 }).lines).toEqual([]);
  expect(withProduct(once, { ...gateau, sizes: [] })).toBe(once);
});

test('[B-10] whoever rings pays by a link where nothing else is said, also after an order before', () => {
  expect(emptyDraft('k', 'telephone').payment).toBe('link');
  expect(emptyDraft('k', 'counter').payment).toBe('terminal');
});

test('[B-10] a price is asked for before allergies are, and not before there is a time', () => {
  const order = withProduct(emptyDraft('k'), gateau);
  expect(orderToPrice(order)).toEqual({ ...orderFrom(order), allergies: { asked: true, note: '' } });
  expect(orderToPrice({ ...order, source: 'telephone' })).toBeNull();
  expect(orderToPrice(emptyDraft('k'))).toBeNull();
});

test('[B-10] what is still to be asked is said, and a walk-in needs the least', () => {
  const order = withProduct(emptyDraft('k'), gateau);
  expect(missingOf(emptyDraft('k'))).toBe('Choose a product.');
  expect(missingOf(order)).toBe('Ask about allergies.');
  expect(missingOf({ ...order, allergies: 'notAsked' })).toBe('');
  expect(missingOf({ ...order, allergies: 'some', allergyNote: ' ' })).toBe('Enter the allergies.');
  expect(missingOf({ ...order, allergies: 'some', allergyNote: 'Nuts' })).toBe('');
  const ringing = { ...order, source: 'telephone' as const };
  expect(missingOf(ringing)).toBe('Choose a day and time.');
  const timed = { ...ringing, day: '2026-12-19', time: '11:00' };
  expect(missingOf(timed)).toBe('Ask for a name.');
  expect(missingOf({ ...timed, name: 'Ivy' })).toBe('Ask for a telephone number or an email address.');
  expect(missingOf({ ...timed, name: 'Ivy', telephone: '1', allergies: 'none', discountPercent: 5 })).toBe(
    'Enter a reason for the discount.',
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
    ...withLine(order, 0, { said: { ...hi, age: '7' } }),
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
  // Corrected to none: what was written before is left out.
  expect(orderFrom({ ...order, allergies: 'none', allergyNote: 'Nuts' }).allergies).toEqual({ asked: true, note: '' });
  expect(missingOf({ ...order, payment: 'link' })).toMatch(/taking it now. Choose cash/);
  expect(orderFrom(later)).toMatchObject({
    pickup: { date: '2026-12-19', time: '11:00' },
    payment: { how: 'link' },
    lines: [{ slug: 'gateau', weightGrams: 1000, quantity: 1, personalisation: { message: 'Hi', age: 7 } }],
  });
});

test('[B-10] a cake is sold in each size that it is on offer in, at the price of that size', () => {
  const order = withProduct(emptyDraft('k'), gateau);
  const small = withSize(order, 0, 500);
  expect(small.lines).toMatchObject([{ grams: 500, sizeText: '500 g', pricePence: 500, quantity: 1 }]);
  expect(orderFrom(small).lines).toMatchObject([{ slug: 'gateau', weightGrams: 500 }]);
  // A further tap adds one of the usual size again, and one that then becomes the same joins it.
  const both = withProduct(small, gateau);
  expect(both.lines.map(({ grams }) => grams)).toEqual([500, 1000]);
  expect(withSize(both, 0, 1000).lines).toMatchObject([{ grams: 1000, quantity: 2 }]);
  expect(withSize(both, 1, 500).lines).toMatchObject([{ grams: 500, quantity: 2 }]);
  const written = withLine(both, 0, { said: hi });
  expect(withSize(written, 0, 1000).lines).toHaveLength(2);
  expect(withSize(order, 0, 750)).toBe(order);
});

const warningsOf = (draft: TillDraft) => allergyWarnings(toldOf(draft), eatenIn(draft, undefined));

test('[B-10] what they must not eat is chosen of the fourteen, goes to the kitchen, and is warned of where a cake contains it or its traces', () => {
  const order = {
    ...withProduct(emptyDraft('k'), gateau),
    allergies: 'some' as const,
    allergicTo: ['Soya', 'Nuts', 'Fish'],
  };
  expect(missingOf(order)).toBe('');
  expect(warningsOf(order)).toEqual(['Gateau contains soya.', 'Gateau may contain traces of nuts (almonds).']);
  expect(orderFrom({ ...order, allergyNote: 'Her son' }).allergies).toEqual({
    asked: true,
    note: 'Soya, Nuts, Fish. Her son',
  });
  expect(warningsOf({ ...order, allergies: 'none' })).toEqual([]);
  expect(warningsOf({ ...order, allergicTo: [], allergyNote: 'allergic to eggs' })).toEqual(['Gateau contains egg.']);
});

test('[B-10] a box is asked after with what it is filled with, and costs what that adds', () => {
  const flavour = {
    id: 2,
    name: 'Pistachio',
    image: '',
    stock: 9,
    extraPence: 50,
    allergens: { pistachios: 'contains', peanuts: 'mayContain' },
  } as const;
  const box = {
    ...gateau,
    name: 'Box',
    allergens: [],
    mayContain: [],
    options: { box: { from: 'x', flavours: [flavour] } },
  };
  const order = {
    ...withLine(withProduct(emptyDraft('k'), box), 0, { said: { ...nothingSaid, box: { 2: 4 } } }),
    allergies: 'some' as const,
    allergyNote: 'nuts',
  };
  expect(warningsOf(order)).toEqual(['Box contains nuts (pistachios).', 'Box may contain traces of peanuts.']);
  expect(order.lines.map(priceOf)).toEqual([(usualSize(box.sizes)?.pricePence ?? 0) + 200]);
});

test('[B-10] what a recipe is now counts, not what it was when a line was added', () => {
  const before = { ...gateau, allergens: [], mayContain: [] };
  const order = { ...withProduct(emptyDraft('k'), before), allergies: 'some' as const, allergyNote: 'soya' };
  expect(warningsOf(order)).toEqual([]);
  expect(warningsOf(withProduct(order, gateau))).toEqual(['Gateau contains soya.']);
  const now = [{ name: 'Gateau', allergens: ['Soybeans'], mayContain: [] }];
  expect(allergyWarnings(toldOf(order), eatenIn(order, now))).toEqual(['Gateau contains soya.']);
});

test('[B-10] what a cake takes is asked by its own form, and what is made first is for another day', () => {
  const order = withProduct(emptyDraft('k'), gateau);
  expect(missingOf(withLine(order, 0, { said: { ...nothingSaid, age: '120' } }))).toBe('Check what goes on Gateau.');
  const made = withProduct(emptyDraft('k'), { ...gateau, stock: null });
  expect(isNow(made)).toBe(false);
  expect(missingOf(made)).toBe('Choose a day and time.');
});
