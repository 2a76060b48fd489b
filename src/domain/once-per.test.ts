import { expect, test } from 'vitest';
import { lastPer, oncePer } from './once-per.ts';

test('what is worked out of an object is worked out once, and of another anew', () => {
  let made = 0;
  const countOf = oncePer(() => (made += 1));
  const [one, other] = [{}, {}];
  expect([countOf(one), countOf(one), countOf(other), countOf(one)]).toEqual([1, 1, 2, 1]);
});

test('what also goes by the day is worked out anew on another, and what was last is kept', () => {
  const days: string[] = [];
  const last = lastPer<object, string>();
  const shelf = {};
  const ask = (day: string, of = shelf) => last(of, day, () => `${days.push(day)} ${day}`);
  expect([ask('Fri'), ask('Fri'), ask('Sat'), ask('Fri'), ask('Fri', {})]).toEqual([
    '1 Fri',
    '1 Fri',
    '2 Sat',
    '3 Fri',
    '4 Fri',
  ]);
});
