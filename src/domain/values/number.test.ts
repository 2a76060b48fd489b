import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWhole } from './number.ts';

test.each([
  ['3', 3],
  [' 24 ', 24],
  ['007', 7],
  ['0', 0],
  ['1,200', 1_200],
  ['\u200e24\u00a0', 24],
  ['٣', 3],
  ['۲۴', 24],
  ['２４', 24],
])('[P-06] %j is the number %i', (typed, number) => {
  expect(parseWhole(typed)).toBe(number);
});

test.each([
  '',
  ' ',
  '1.5',
  '1,5',
  '-2',
  '+2',
  '1e2',
  '0x10',
  '1 5',
  '1²',
  '½',
  '3️⃣',
  'two',
  '24 cakes',
  '1234567',
  '1,2,3',
  'NaN',
])('[P-06] %j is no number', (typed) => {
  expect(parseWhole(typed)).toBeNull();
});

test('[P-06] of any text a number is read that it writes out, or none', () => {
  const typed = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.string({ unit: fc.constantFrom(...'0123456789,. -+e٣²'), maxLength: 6 }),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const number = parseWhole(text);
      const written = text
        .normalize('NFKC')
        .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (sign) => String(sign.charCodeAt(0) & 15));
      return number === null || (/^\s*[\d,]+\s*$/.test(written) && Number(written.replace(/[\s,]/g, '')) === number);
    }),
    { numRuns: 2_000 },
  );
});
