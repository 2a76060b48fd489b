import { expect, test } from 'vitest';
import { type Entry, matchEntries } from './match-entries.ts';
import { entryDifferences, mergeEntries, type ThreeLists } from './merge-entries.ts';

const q = (question: string, answer: string): Entry => ({ q: question, a: answer });
const [dogs, vat, boxes] = [q('Dogs?', 'No.'), q('VAT?', 'Yes.'), q('Boxes?', 'Some.')];
const before = [dogs, vat, boxes];
const lists = (theirs: readonly Entry[], mine: readonly Entry[], isFixed = false): ThreeLists => ({
  before,
  theirs,
  mine,
  mineFrom: matchEntries(before, mine, isFixed),
  isFixed,
});
const told = (three: ThreeLists) => entryDifferences(three).map(({ field, changedBy }) => `${field} ${changedBy}`);
const merged = (three: ThreeLists, ...takeMine: string[]) =>
  mergeEntries(three, new Set(takeMine)).map(({ texts }) => `${texts.q} ${texts.a}`);

test('[E-04] one of a list is known again by what it says, by what is alike, then by its neighbours', () => {
  expect(matchEntries(before, [boxes, dogs, vat], false)).toEqual([2, 0, 1]);
  expect(matchEntries(before, [q('New?', 'Yes?'), dogs, q('VAT?', 'None.'), boxes], false)).toEqual([null, 0, 1, 2]);
  expect(matchEntries(before, [dogs, q('Tax?', 'Paid.'), boxes], false)).toEqual([0, 1, 2]);
  expect(matchEntries(before, [vat, boxes, q('New?', 'All.')], false)).toEqual([1, 2, null]);
  expect(matchEntries(before, [vat, boxes, q('New?', 'All.')], true)).toEqual([1, 2, 0]);
  expect(matchEntries([], [dogs], false)).toEqual([null]);
});

test('[E-04] each field of an entry stands for itself: what one changed is taken, what both changed is chosen', () => {
  const three = lists(
    [q('Dogs?', 'On a lead.'), q('Tax?', 'Yes.'), boxes],
    [q('Dogs?', 'In a bag.'), q('VAT?', 'In it.'), q('Boxes?', 'Some.')],
  );
  expect(told(three)).toEqual(['was-0/a both', 'was-1/q them', 'was-1/a me']);
  expect(merged(three)).toEqual(['Dogs? On a lead.', 'Tax? In it.', 'Boxes? Some.']);
  expect(merged(three, 'was-0/a')).toEqual(['Dogs? In a bag.', 'Tax? In it.', 'Boxes? Some.']);
});

test('[E-04] what both did alike is nobody’s choice', () => {
  const same = [q('Dogs?', 'On a lead.'), vat, boxes, q('New?', 'Yes.')];
  expect(told(lists(same, same))).toEqual([]);
  expect(merged(lists(same, same))).toHaveLength(4);
  expect(told(lists([vat], [vat]))).toEqual([]);
  expect(merged(lists([vat], [vat]))).toEqual(['VAT? Yes.']);
});

test('[E-04] what one took away is gone, unless the other wrote in it: then it is chosen', () => {
  const gone = lists([dogs, boxes], [dogs, vat, q('Boxes?', 'Many.')]);
  expect(told(gone)).toEqual(['was-1 them', 'was-2/a me']);
  expect(merged(gone)).toEqual(['Dogs? No.', 'Boxes? Many.']);
  const written = lists([dogs, boxes], [dogs, q('VAT?', 'In it.'), boxes]);
  expect(told(written)).toEqual(['was-1 both']);
  expect(merged(written)).toEqual(['Dogs? No.', 'Boxes? Some.']);
  expect(merged(written, 'was-1')).toEqual(['Dogs? No.', 'VAT? In it.', 'Boxes? Some.']);
  const mine = lists([dogs, q('VAT?', 'In it.'), boxes], [dogs, boxes]);
  expect(merged(mine)).toEqual(['Dogs? No.', 'VAT? In it.', 'Boxes? Some.']);
  expect(merged(mine, 'was-1')).toEqual(['Dogs? No.', 'Boxes? Some.']);
});

test('[E-04] what either added is kept, after what it stood after', () => {
  const three = lists([q('First?', 'Theirs.'), ...before], [dogs, q('Second?', 'Mine.'), vat, boxes]);
  expect(told(three)).toEqual(['theirs-0 them', 'mine-1 me']);
  expect(merged(three)).toEqual(['First? Theirs.', 'Dogs? No.', 'Second? Mine.', 'VAT? Yes.', 'Boxes? Some.']);
});

test('[E-04] another order is a difference of its own, and moving loses no words of the other', () => {
  const moved = lists([vat, dogs, boxes], [dogs, q('VAT?', 'In it.'), boxes]);
  expect(told(moved)).toEqual(['order them', 'was-1/a me']);
  expect(merged(moved)).toEqual(['VAT? In it.', 'Dogs? No.', 'Boxes? Some.']);
  const both = lists([vat, dogs, boxes, q('New?', 'Yes.')], [boxes, dogs, vat]);
  expect(told(both)).toEqual(['order both', 'theirs-3 them']);
  expect(merged(both, 'order')).toEqual(['Boxes? Some.', 'New? Yes.', 'Dogs? No.', 'VAT? Yes.']);
});
