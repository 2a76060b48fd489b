import { expect, test } from 'vitest';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { keepRecent, type Recent, readRecents } from './recent-choices.ts';

const order = (number: string): Recent => ({ kind: 'order', number });

test('[J-06] the last five are kept, each once, of each member by themselves', () => {
  for (const number of ['A', 'B', 'C', 'D', 'E', 'F', 'B']) keepRecent(1, order(number));
  expect(readRecents(1)).toEqual(['B', 'F', 'E', 'D', 'C'].map(order));
  expect(readRecents(2)).toEqual([]);
});

test('[J-06] what the device keeps and is no choice is left out', () => {
  deviceStorage.write('staff-lately-3', '{"no": "list"}');
  expect(readRecents(3)).toEqual([]);
  keepRecent(3, order('A'));
  expect(readRecents(3)).toEqual([order('A')]);
});
