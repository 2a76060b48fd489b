import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stripNameCharacters } from './name-text.ts';

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
