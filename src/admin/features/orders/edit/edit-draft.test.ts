import { expect, test } from 'vitest';
import { nothingSaid } from '#web/ui/forms/personalise.tsx';
import { addedOf, editFrom, hasChanges, stillPossible, withLine, withPhotoAt, withSaid } from './edit-draft.ts';

const hi = { ...nothingSaid, message: 'Hi' };

test('[B-07] only what was typed is asked for, from the revision that was looked at', () => {
  const draft = {
    revision: 3,
    tellsCustomer: true,
    pickupTime: '15:00',
    lines: [
      { id: 2, quantity: 0 },
      { id: 1, said: { ...hi, note: 'No sparklers' } },
    ],
    added: [],
  };
  expect(hasChanges(draft)).toBe(true);
  expect(editFrom({ number: 'MA-1' }, draft)).toEqual({
    orderNo: 'MA-1',
    revision: 3,
    tellsCustomer: true,
    pickupTime: '15:00:00',
    reason: '',
    pastDiary: '',
    lines: [
      { id: 2, quantity: 0 },
      { id: 1, said: { message: 'Hi', name: '', colour: '', note: 'No sparklers', age: '' } },
    ],
  });
  expect(hasChanges({ revision: 3, lines: [], added: [], reason: 'Why not' })).toBe(false);
});

test('a line that is as it was is no change any more', () => {
  const once = withLine([], 1, { quantity: 3 });
  expect(once).toEqual([{ id: 1, quantity: 3 }]);
  expect(withLine(once, 1, { said: hi })).toEqual([{ id: 1, quantity: 3, said: hi }]);
  expect(withLine(once, 1, { quantity: undefined })).toEqual([]);
});

test('[B-07] another size is asked for, and what is added comes in its usual size with what is to be written on it', () => {
  const sizes = [
    { grams: 500, text: '500g', pricePence: 2_000, pieces: 1, isDefault: false, left: null },
    { grams: 1_000, text: '1kg', pricePence: 3_500, pieces: 1, isDefault: true, left: null },
  ];
  const tile = {
    id: 7,
    slug: 'gateau',
    name: 'Gateau',
    image: '',
    stock: null,
    isBakedLater: false,
    isOffToday: false,
    lead: null,
    options: {},
    allergens: [],
    mayContain: [],
    sizes,
  };
  const [line] = addedOf(tile);
  if (!line) throw new Error('nothing was added');
  const draft = {
    revision: 3,
    tellsCustomer: true,
    lines: withLine([], 2, { weightGrams: 500 }),
    added: [line, { ...line, weightGrams: 500, said: { ...hi, name: 'Ella', age: '7' } }],
  };
  expect(hasChanges({ revision: 3, lines: [], added: [line] })).toBe(true);
  expect(editFrom({ number: 'MA-1' }, draft).lines).toEqual([
    { id: 2, weightGrams: 500 },
    { slug: 'gateau', quantity: 1, weightGrams: 1_000, said: {} },
    { slug: 'gateau', quantity: 1, weightGrams: 500, said: { message: 'Hi', name: 'Ella', age: 7 } },
  ]);
  expect(withLine(draft.lines, 2, { weightGrams: undefined })).toEqual([]);
  expect(addedOf({ ...tile, sizes: [] })).toEqual([]);
  // Uploaded while the line before it was removed: it is on no other cake.
  expect(withPhotoAt(draft.added, 1, 'gateau', 'new').map(({ said }) => said.photo)).toEqual(['', 'new']);
  expect(withPhotoAt(draft.added, 1, 'candles', 'new')).toEqual(draft.added);
});

test('[B-07] a picture that was chosen is asked for, and the one before stays once it is taken back', () => {
  const chosen = withSaid([], { id: 1, said: { age: 7 } }, { photo: 'new' });
  expect(editFrom({ number: 'MA-1' }, { revision: 1, lines: chosen, added: [] }).lines).toMatchObject([
    { id: 1, said: { age: 7, photo: 'new' } },
  ]);
  expect(withSaid(chosen, { id: 1, said: { age: 7 } }, { photo: '' })).toEqual([]);
  const more = withSaid(chosen, { id: 1, said: { age: 7 } }, { age: '8', photo: '' });
  expect(editFrom({ number: 'MA-1' }, { revision: 1, lines: more, added: [] }).lines?.[0]?.said).not.toHaveProperty(
    'photo',
  );
});

test('[B-07] of an edit stays what the order still allows, and the rest is named', () => {
  const draft = {
    revision: 3,
    pickupDate: '2026-12-20',
    pickupTime: '15:00',
    recipientName: 'Bea',
    lines: [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 0 },
    ],
    added: [],
  };
  const lines = [{ id: 2 }];
  const all = stillPossible({ mayChange: ['pickupTime', 'pickupDay', 'recipient', 'lines'], lines }, draft);
  expect(all).toEqual({ draft: { ...draft, lines: [{ id: 2, quantity: 0 }] }, lost: ['a line that has been removed'] });
  const baking = stillPossible({ mayChange: ['pickupTime'], lines }, draft);
  expect(baking.draft).toEqual({ revision: 3, pickupTime: '15:00', lines: [], added: [] });
  expect(baking.lost).toEqual(['the day', 'who collects it', 'the lines']);
});
