import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold.ts';

test.each([
  ['Łukasz MÜLLER', 'lukasz muller'],
  ['Siobhán Ní Dhómhnaill', 'siobhan ni dhomhnaill'],
  ['Zoe\u0308', 'zoe'],
  ['O’Neill, O`Neill, O´Neill', 'oneill, oneill, oneill'],
  // A Greek keyboard's, which is the same character.
  ['O\u1ffdNeill', 'oneill'],
  ['Straße STRAẞE', 'strasse strasse'],
  ['Ærø, Øystein, Œuf', 'aero, oystein, oeuf'],
  ['Đorđe, Ħal, Þóra, Guðrún', 'dorde, hal, thora, gudrun'],
  ['İstanbul ılık', 'istanbul ilik'],
  ['Ŋ Ŧ Ǥ Ƶ', 'n t g z'],
  ['\u202a07700\u00a0900123\u202c', '07700 900123'],
  ['ann@example.com', 'ann@example.com'],
])('%j is compared as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('what is folded once stays so, whichever way its letters were composed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      expect(foldText(text.normalize('NFD'))).toBe(folded);
    }),
  );
});

test('every Latin letter of Europe has a plain one', () => {
  const letters = Array.from({ length: 0x17f - 0xc0 + 1 }, (_, n) => String.fromCodePoint(0xc0 + n));
  const others = [...'ȘșȚțǦǧǨǩẀẁẂẃẄẅỲỳẼẽ'];
  const left = [...letters, ...others].filter((letter) => /\p{L}/u.test(letter) && !/^[a-z]+$/.test(foldText(letter)));
  expect(left).toEqual([]);
});
