import { expect, test } from 'vitest';
import { keptSearch } from './kept-search.ts';

test.each([
  ['  Crème-Brûlée  CAKE! ', 'creme brulee cake'],
  ['cake for 100 people on 24/12/26', 'cake for 100 people on 24 12 26'],
  ['Dad’s 40th', 'dads 40th'],
])('a search %o is kept as its words %o', (text, words) => {
  expect(keptSearch(text)).toBe(words);
});

test.each(['ann@example.com', 'cake ann@example.com', '01384 552910', '+44 7700 900 123', '  ?! ', '', 'x'.repeat(61)])(
  'what may name somebody, or is no search, is not kept: %o',
  (text) => {
    expect(keptSearch(text)).toBeNull();
  },
);
