import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, nationalDigits, parsePhone, phoneForField } from './phone.ts';

test.each([
  ['07700900123', '+447700900123'],
  ['7700900123', '+447700900123'],
  ['+447700900123', '+447700900123'],
  ['+44 7700 900 123', '+447700900123'],
  ['+44 (0)7700 900123', '+447700900123'],
  ['(01384) 000-000', '+441384000000'],
  ['0800 123 456', '+44800123456'],
  ['+44 800 123 456', '+44800123456'],
  [' 07700 900123\t', '+447700900123'],
  ['447700900123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['0044 (0)7700 900123', '+447700900123'],
  ['07700.900.123', '+447700900123'],
  ['07700–900‑123', '+447700900123'],
  ['\u202d+44\u00a07700\u202f900123\u202c', '+447700900123'],
  ['tel:+44-7700-900123', '+447700900123'],
  ['０７７００ ９００１２３', '+447700900123'],
  ['٠٧٧٠٠٩٠٠١٢٣', '+447700900123'],
])('[V-05] %j is stored as %s', (typed, stored) => {
  expect(parsePhone(typed)).toBe(stored);
});

test.each([
  '',
  '0',
  '+44',
  '0123 4567', // 8 digits in all
  '0 1234 5678', // 0 and 8
  '0 12345678901', // 0 and 11
  '+44 12345678', // 8
  '+44 12345678901', // 11 that do not start with 0
  '+44 (0)12345678901', // 11 after the (0)
  '770090012', // 9 beside +44
  '17700900123', // 11 beside +44, without its 0
  '+1 7700900123',
  '++447700900123',
  '0770090012x',
  '+44+7700900123',
  '07700900123,07700900124',
  '07700900123\n0',
])('[V-10] %j is no British number', (typed) => {
  expect(parsePhone(typed)).toBeNull();
});

test('[V-05] whatever way a number is typed, the same number is stored, and stays so', () => {
  const national = fc.tuple(fc.constantFrom(...'123789'), fc.stringMatching(/^\d{9}$/)).map((parts) => parts.join(''));
  fc.assert(
    fc.property(national, (digits) => {
      const stored = `+44${digits}`;
      const ways = [digits, `0${digits}`, stored, `+44 (0)${digits}`, `0${digits.slice(0, 4)} ${digits.slice(4)}`];
      expect(ways.map(parsePhone)).toEqual(ways.map(() => stored));
    }),
  );
});

test.each([
  ['+447700900123', '07700 900123'],
  ['01214960123', '0121 496 0123'],
  ['+441134960123', '0113 496 0123'],
  ['02079460123', '020 7946 0123'],
  ['01384000000', '01384 000000'],
  ['0138400000', '01384 00000'],
  ['08001234567', '0800 123 4567'],
  ['0800 123 456', '0800 123456'],
  ['12', '12'],
])('%s is shown as it is dialled and read out: %s', (number, shown) => {
  expect(formatPhone(number)).toBe(shown);
});

test.each([
  ['07700 900x', '07700900x'],
  ['07700 900 123 456', '07700900123456'],
  ['+44 7700', '7700'],
  ['+1 212', '+1212'],
])('of %j nothing is cut, and what is no digit stays to be refused: %s', (typed, digits) => {
  expect(nationalDigits(typed)).toBe(digits);
});

test('[V-05] a stored number is dialled within Britain with its nought; what is none stays as it is', () => {
  expect(phoneForField('+447700900123')).toBe('07700900123');
  expect(phoneForField('07700900123')).toBe('07700900123');
  expect(phoneForField('12')).toBe('12');
  expect(phoneForField('')).toBe('');
});
