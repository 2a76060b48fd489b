import { expect, test } from 'vitest';
import { addedOf, editFrom, hasChanges, withLine } from './edit-draft.ts';

test('[B-07] only what was typed is asked for, from the revision that was looked at', () => {
  const draft = {
    revision: 3,
    pickupTime: '15:00',
    lines: [
      { place: 2, quantity: 0 },
      { place: 1, message: 'Hi' },
    ],
    added: [],
  };
  expect(hasChanges(draft)).toBe(true);
  expect(editFrom({ number: 'MA-1' }, draft)).toEqual({
    orderNo: 'MA-1',
    revision: 3,
    pickupTime: '15:00:00',
    reason: '',
    pastDiary: '',
    lines: [
      { place: 2, quantity: 0 },
      { place: 1, said: { message: 'Hi' } },
    ],
  });
  expect(hasChanges({ revision: 3, lines: [], added: [], reason: 'Why not' })).toBe(false);
});

test('a line that is as it was is no change any more', () => {
  const once = withLine([], 1, { quantity: 3 });
  expect(once).toEqual([{ place: 1, quantity: 3 }]);
  expect(withLine(once, 1, { message: 'Hi' })).toEqual([{ place: 1, quantity: 3, message: 'Hi' }]);
  expect(withLine(once, 1, { quantity: undefined })).toEqual([]);
});

test('[B-07] another size is asked for, and what is added comes in its usual size with what is to be written on it', () => {
  const sizes = [
    { grams: 500, text: '500g', pricePence: 2_000, isDefault: false, left: null },
    { grams: 1_000, text: '1kg', pricePence: 3_500, isDefault: true, left: null },
  ];
  const tile = { slug: 'gateau', name: 'Gateau', image: '', stock: null, leadDays: 0, longestMessage: 30, sizes };
  const [line] = addedOf(tile);
  if (!line) throw new Error('nothing was added');
  const draft = {
    revision: 3,
    lines: withLine([], 2, { weightGrams: 500 }),
    added: [line, { ...line, weightGrams: 500, message: 'Hi' }],
  };
  expect(hasChanges({ revision: 3, lines: [], added: [line] })).toBe(true);
  expect(editFrom({ number: 'MA-1' }, draft).lines).toEqual([
    { place: 2, weightGrams: 500 },
    { slug: 'gateau', quantity: 1, weightGrams: 1_000 },
    { slug: 'gateau', quantity: 1, weightGrams: 500, said: { message: 'Hi' } },
  ]);
  expect(withLine(draft.lines, 2, { weightGrams: undefined })).toEqual([]);
  expect(addedOf({ ...tile, sizes: [] })).toEqual([]);
});
