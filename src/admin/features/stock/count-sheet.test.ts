import { expect, test } from 'vitest';
import { countedSince, countsToBook, differenceOf, withTyped } from './count-sheet.ts';

const begun = (typed: string, stock: number) => ({ typed, stock, newestMovement: stock * 10, isBegun: true });

test('[E-06] what could be sold is kept as the number is begun, however much is sold while it is typed', () => {
  const first = withTyped({}, 7, begun('3', 38));
  const sheet = withTyped(first, 7, { typed: '36', stock: 35, newestMovement: 401, isBegun: false });
  expect(sheet).toEqual({ 7: { typed: '36', seen: 38, since: 380, why: 'counted' } });
  expect(sheet[7] && differenceOf(sheet[7])).toBe(-2);
});

test('[E-06] who comes back to a number counts anew, and who empties it has not counted', () => {
  const sheet = withTyped({}, 7, begun('36', 38));
  expect(withTyped(sheet, 7, begun('34', 35))[7]).toMatchObject({ seen: 35, since: 350 });
  expect(withTyped(sheet, 7, begun(' ', 35))).toEqual({});
});

test('[E-06] a reason for fewer is booked with fewer alone, and what is no number not at all', () => {
  const sheet = {
    1: { typed: '36', seen: 38, since: 380, why: 'damaged' as const },
    2: { typed: '40', seen: 38, since: 380, why: 'damaged' as const },
    3: { typed: 'many', seen: 38, since: 380, why: 'counted' as const },
  };
  expect(countsToBook(sheet)).toEqual([
    { productId: 1, counted: 36, seen: 38, since: 380, why: 'damaged' },
    { productId: 2, counted: 40, seen: 38, since: 380, why: 'counted' },
  ]);
});

test('[E-06] what is counted while others are booked stays on the sheet, and what is booked leaves it', () => {
  const sent = withTyped(withTyped({}, 7, begun('36', 38)), 8, begun('4', 4));
  const since = withTyped(withTyped(sent, 8, begun('5', 4)), 9, begun('2', 2));
  expect(Object.keys(countedSince(sent, since))).toEqual(['8', '9']);
  expect(countedSince(sent, sent)).toEqual({});
});
