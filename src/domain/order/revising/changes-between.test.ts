import { expect, test } from 'vitest';
import { orderOf, partyOfTests, standingLine } from '#tests/support/orders/revisable.ts';
import { changesBetween, changeText, type ToldOrder } from './changes-between.ts';

const order: ToldOrder = orderOf([
  standingLine(1, { productId: 1, weightGrams: 1000, quantity: 1 }),
  standingLine(2, { productId: 3, weightGrams: 0, quantity: 4 }),
]);
const [cake, candles] = order.lines;
const texts = (after: ToldOrder, reader: 'staff' | 'customer' = 'customer') =>
  changesBetween(order, after, reader).map(changeText);

test('[B-07] customer and kitchen are told each thing that changed, before and after', () => {
  if (!cake || !candles) throw new Error('no lines');
  const after: ToldOrder = {
    pickup: { date: '2026-12-05', time: '11:30' },
    recipient: { ...partyOfTests, firstName: 'Noor', contactNumber: '07700900456' },
    lines: [
      { ...cake, quantity: 2, personalisation: { message: 'Happy 7th', age: 7 } },
      { ...standingLine(3, { productId: 2, weightGrams: 500, quantity: 1 }) },
    ],
  };
  expect(texts(after)).toEqual([
    'Pick-up: Friday 4 December 2026, 10:00 am → Saturday 5 December 2026, 11:30 am',
    'For: Maya Khan → Noor Khan',
    'Telephone: 07700900123 → 07700900456',
    '1 → 2 x Rainbow Cake: 1KG → 1KG, Message: “Happy 7th”, Age: 7',
    'Removed: 4 x Candle',
    'Added: 1 x Wedding Cake (500G)',
  ]);
});

test.each([
  ['1 x Red Velvet Cake (1KG)', '1 x Red Velvet Cake (500G)', '1 x Red Velvet Cake: 1KG → 500G'],
  ['1 x Red Velvet Cake (1KG)', '2 x Red Velvet Cake (1KG)', '1 → 2 x Red Velvet Cake (1KG)'],
  ['1 x Candle', '3 x Candle', '1 → 3 x Candle'],
  ['1 x Cake (1KG, Age: 7)', '1 x Cake (1KG)', '1 x Cake: 1KG, Age: 7 → 1KG'],
  ['1 x Candle', '1 x Candle (Age: 7)', '1 x Candle → 1 x Candle (Age: 7)'],
  ['1 x Cake (1KG)', '1 x Tart (1KG)', '1 x Cake (1KG) → 1 x Tart (1KG)'],
])('[B-07] the name of a cake that was changed is said once: %s', (before, after, text) => {
  expect(changeText({ what: 'Item', before, after })).toBe(text);
});

test('[B-07] staff are told the pick-up by the 24-hour clock, as everywhere else in the back office', () => {
  expect(texts({ ...order, pickup: { date: '2026-12-05', time: '15:30' } }, 'staff')).toEqual([
    'Pick-up: Friday 4 December 2026, 10:00 → Saturday 5 December 2026, 15:30',
  ]);
});

test('an order that is as it was is no news, and another photo is, beside whatever else is said of its cake', () => {
  if (!cake) throw new Error('no line');
  expect(texts(order)).toEqual([]);
  const withPhoto = (photo: string, age?: number): ToldOrder => ({
    ...order,
    lines: [{ ...cake, personalisation: { photo, age } }],
  });
  expect(changesBetween(withPhoto('a'), withPhoto('a'), 'staff')).toEqual([]);
  expect(changesBetween(withPhoto('a'), withPhoto('b'), 'staff').map(changeText)).toEqual([
    'Picture: replaced on Rainbow Cake',
  ]);
  expect(changesBetween(withPhoto('a'), withPhoto('b', 7), 'staff').map(changeText)).toEqual([
    '1 x Rainbow Cake: 1KG, With your photo → 1KG, Age: 7, With your photo',
    'Picture: replaced on Rainbow Cake',
  ]);
});
