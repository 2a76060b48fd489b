import { expect, test } from 'vitest';
import { editFrom, hasChanges, withLine } from './edit-draft.ts';

test('[B-07] only what was typed is asked for, from the revision that was looked at', () => {
  const draft = {
    revision: 3,
    pickupTime: '15:00',
    lines: [
      { place: 2, quantity: 0 },
      { place: 1, message: 'Hi' },
    ],
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
  expect(hasChanges({ revision: 3, lines: [], reason: 'Why not' })).toBe(false);
});

test('a line that is as it was is no change any more', () => {
  const once = withLine([], 1, { quantity: 3 });
  expect(once).toEqual([{ place: 1, quantity: 3 }]);
  expect(withLine(once, 1, { message: 'Hi' })).toEqual([{ place: 1, quantity: 3, message: 'Hi' }]);
  expect(withLine(once, 1, { quantity: undefined })).toEqual([]);
});
