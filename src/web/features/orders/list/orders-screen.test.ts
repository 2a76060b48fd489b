import { expect, test } from 'vitest';
import { foundText } from './orders-screen.tsx';

test('[U-03] [U-05] the orders that were found are counted in a sentence, with the pages where there are several', () => {
  const one = { page: 1, pages: 1 };
  expect(foundText({ live: 1, past: 1 }, one, null)).toBe('1 current order. 1 past order.');
  expect(foundText({ live: 0, past: 12 }, one, { page: 2, pages: 2 })).toBe(
    '0 current orders. 12 past orders, page 2 of 2.',
  );
  expect(foundText({ live: 24, past: 1_000 }, { page: 3, pages: 3 }, one)).toBe(
    '24 current orders, page 3 of 3. 1,000 or more past orders.',
  );
});
