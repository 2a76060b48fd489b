import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chance } from '#tests/support/chance.ts';
import {
  apart,
  asCode,
  lengthSeen,
  manyLines,
  oneLine,
  stripNameCharacters,
  unshownSign,
  withPlainMarks,
  withPlainSigns,
} from './typed-text.ts';

describe('names', () => {
  test.each([
    ['Anna', 'Anna'],
    ['Mary-Jane', 'Mary-Jane'],
    ["O'Brien", "O'Brien"],
    ['O’Brien', "O'Brien"],
    ['O‘Brien’s', "O'Brien's"],
    ['Zoë Núñez', 'Zoë Núñez'],
    ['Zoe\u0308', 'Zoë'],
    ['Łukasz Søren', 'Łukasz Søren'],
    ['محمد', 'محمد'],
    ['Anna2', 'Anna'],
    ['<Anna>', 'Anna'],
    ['A.n_n,a!@#$%^&*()', 'Anna'],
    ['Mary\u00a0Ann', 'Mary Ann'],
    ['Mary\tAnn\nLee', 'Mary Ann Lee'],
    ['🎂Anna', 'Anna'],
    ['Anna ', 'Anna '],
    ['Anna–Maria', 'Anna-Maria'],
    ['Smith\u2011Jones', 'Smith-Jones'],
    ['O´Neil', "O'Neil"],
    ['O`Neil', "O'Neil"],
    ['', ''],
  ])('[V-01] while typing, %j becomes %j', (typed, kept) => {
    expect(stripNameCharacters(typed)).toBe(kept);
  });

  test('[V-01] only letters, accents, spaces, hyphens and apostrophes are left', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const kept = stripNameCharacters(typed);
        expect(kept).toMatch(/^[\p{L}\p{M} '-]*$/u);
        expect(stripNameCharacters(kept)).toBe(kept);
      }),
    );
  });
});

test.each([
  ['Re\u0301mi', 'Rémi'],
  ['Ann\u00a0Baker\u202f!', 'Ann Baker !'],
  ['\ufeffAnn\u200b \u202dBaker\u202c\u2060', 'Ann Baker'],
  ['so\u00adfter', 'softer'],
  ['e\u200b\u0301', 'é'],
  ['an\u200dn', 'ann'],
  ['👩\u200d🍳 👨‍👩‍👧 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩\u200d🍳 👨‍👩‍👧 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['\u{e0041}Ann\ufe0f', 'Ann'],
  ['\u3164', ''],
  ['a\r\nb\u2028c\u000bd\te', 'a b c d e'],
])('as one line, %j is %j', (typed, kept) => {
  expect(oneLine(typed)).toBe(kept);
});

test('of several lines each end is one, and a tab stays', () => {
  expect(manyLines('a\r\nb\rc\u2029d\te\n\nf\u00a0g')).toBe('a\nb\nc\nd\te\n\nf g');
});

test('with plain signs: dashes, quotation marks, dots', () => {
  expect(withPlainMarks('Smith–Jones − O‘Neil “x”')).toBe("Smith-Jones - O'Neil “x”");
  expect(withPlainSigns('Class of ‘98 – “Mum” «Oui»…')).toBe('Class of \'98 - "Mum" "Oui"...');
  expect(asCode(' ＭＡ‑7k3f\u200b 0\ufe0f\u20e3 ')).toBe('MA-7k3f0');
});

test('what is written from right to left stands apart, and nothing else does', () => {
  expect(`“${apart('عيد ميلاد سعيد!')}”`).toBe('“\u2068عيد ميلاد سعيد!\u2069”');
  expect(apart('מזל טוב!')).toBe('\u2068מזל טוב!\u2069');
  expect(apart('Zoë!')).toBe('Zoë!');
});

test('letters are counted as they are seen', () => {
  expect(lengthSeen('e\u0301'.repeat(16))).toBe(16);
  expect(lengthSeen('می\u200cخواهم')).toBe(7);
});

test('a sign that cannot be shown is named', () => {
  expect(unshownSign('a\u001bb')).toBe('U+001B');
  expect(unshownSign('\ud83c')).toBe('U+D83C');
  expect(unshownSign('a\n\tb 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🧁')).toBeNull();
});

test('tidying twice is tidying once, and takes away nothing that can be seen', () => {
  const seen = (text: string) =>
    text.normalize('NFD').replace(/[^\p{L}\p{N}\p{P}\p{S}]|[\u115f\u1160\u3164\uffa0\ufffc]/gu, '');
  const signs = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('\u200d', '\u200b', '\u202e', '\u0301', '\ufe0f', '👩', 'न', 'a', '\u{e0067}', '🏴'),
  );
  fc.assert(
    fc.property(fc.array(signs), (parts) => {
      const text = parts.join('');
      for (const tidy of [manyLines, oneLine, withPlainMarks, withPlainSigns])
        expect(tidy(tidy(text))).toBe(tidy(text));
      expect(seen(oneLine(text))).toBe(seen(text));
    }),
    chance(1000),
  );
});
