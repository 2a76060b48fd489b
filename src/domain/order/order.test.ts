import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameOf, normaliseOrderNumber, orderNumberBytes, orderNumberFrom } from './order.ts';

const bytesOf = (...first: number[]) => Uint8Array.from({ length: orderNumberBytes }, (_, n) => first[n] ?? 0);
const enoughBytes = fc.uint8Array({ minLength: orderNumberBytes, maxLength: 64 });

test('an order number has the prefix and twice four symbols', () => {
  expect(orderNumberFrom(bytesOf(0, 7, 8, 29, 30, 37, 239, 1), 'MA')).toBe('MA-29AZ-29Z3');
});

test('bytes that would make some symbols likelier are passed over', () => {
  expect(orderNumberFrom(bytesOf(240, 0, 255, 1, 250, 2, 3, 241, 4, 5, 6, 7), 'MA')).toBe('MA-2345-6789');
});

test('every symbol is equally likely at every place: each comes from just eight of the 256 bytes', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const first = orderNumberFrom(bytesOf(byte, 0, 0, 0, 0, 0, 0, 0), '').charAt(1);
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  counts.set('2', (counts.get('2') ?? 0) - 16); // the sixteen skipped bytes, whose place the next byte takes
  expect([...counts.keys()].sort().join('')).toBe('23456789ABCDEFGHJKMNPQRSTVWXYZ');
  expect(new Set(counts.values())).toEqual(new Set([8]));
});

test('it is read safely over the telephone: no I, L, O, U, 0 or 1', () => {
  fc.assert(
    fc.property(enoughBytes, (bytes) => {
      fc.pre(bytes.filter((byte) => byte < 240).length >= 8);
      expect(orderNumberFrom(bytes, 'MA')).toMatch(/^MA-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    }),
  );
});

test('too few bytes, or too few that are fair, are refused and never made up for', () => {
  expect(() => orderNumberFrom(new Uint8Array(orderNumberBytes - 1), 'MA')).toThrow(RangeError);
  expect(() => orderNumberFrom(new Uint8Array(0), 'MA')).toThrow(RangeError);
  expect(() => orderNumberFrom(new Uint8Array(orderNumberBytes).fill(255), 'MA')).toThrow(RangeError);
  const sevenFair = new Uint8Array(orderNumberBytes).fill(240).fill(1, 0, 7);
  expect(() => orderNumberFrom(sevenFair, 'MA')).toThrow(RangeError);
  expect(orderNumberFrom(new Uint8Array(orderNumberBytes).fill(240).fill(1, 0, 8), 'MA')).toBe('MA-3333-3333');
});

test.each([
  ['MA-7K3F-9QXD', 'MA-7K3F-9QXD'],
  ['ma-7k3f-9qxd', 'MA-7K3F-9QXD'],
  ['  ma 7k3f 9qxd ', 'MA-7K3F-9QXD'],
  ['ma7k3f9qxd', 'MA-7K3F-9QXD'],
  ['#MA–7K3F–9QXD.', 'MA-7K3F-9QXD'],
  ['M-7K3F-9QXD', 'M-7K3F-9QXD'],
  ['7k3f 9qxd', '7K3F9QXD'],
  ['ma-7k', 'MA7K'],
  ['', ''],
])('%j is looked for as %j', (typed, number) => {
  expect(normaliseOrderNumber(typed)).toBe(number);
});

test('every order number is found by its letters alone', () => {
  fc.assert(
    fc.property(enoughBytes, fc.constantFrom('MA', 'B', 'SHOP2'), (bytes, prefix) => {
      fc.pre(bytes.filter((byte) => byte < 240).length >= 8);
      const number = orderNumberFrom(bytes, prefix);
      expect(normaliseOrderNumber(number.toLowerCase().replaceAll('-', ' '))).toBe(number);
    }),
  );
});

test('a name has no blanks where a part of it is missing, and nobody’s is empty', () => {
  expect(nameOf({ firstName: 'Priya', lastName: 'Shah' })).toBe('Priya Shah');
  expect(nameOf({ firstName: 'Priya', lastName: '' })).toBe('Priya');
  expect(nameOf({ firstName: '', lastName: '' })).toBe('');
});
