import { expect, test } from 'vitest';
import { keptFirst } from './kept-first.ts';

test('[J-04] of two customers an account is kept before an email address, and that before a telephone number; of two alike the first', () => {
  const account = { hasAccount: true, email: 'ivy@example.com' };
  const address = { hasAccount: false, email: 'ivy@work.example' };
  const number = { hasAccount: false, email: '' };
  expect(keptFirst(address, account)).toEqual([account, address]);
  expect(keptFirst(account, address)).toEqual([account, address]);
  expect(keptFirst(number, address)).toEqual([address, number]);
  const other = { ...number };
  expect(keptFirst(number, other)[0]).toBe(number);
});
