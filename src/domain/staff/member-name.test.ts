import { describe, expect, test } from 'vitest';
import { isLikeName, mixesAlphabets } from './member-name.ts';

const roles = ['Owner', 'Manager', 'Counter', 'Weekend help'];

describe('a name that could be read as a colleague’s', () => {
  test.each([
    ['olive owner', 'in other case'],
    ['  Olive   Owner ', 'with other blanks'],
    ['Olivé Öwner', 'with accents'],
    ['Ol-ive O’wner', 'with other signs'],
    ['Olіve Owner', 'with a Cyrillic і'],
    ['ΟΙive Owner', 'with Greek letters'],
    ['OIive 0wner', 'with a capital i for an l, and a nought'],
    ['Ｏｌｉｖｅ Owner', 'in wide letters'],
    ['Olive Owner (owner)', 'with a role in brackets'],
    ['Olive Owner - manager', 'with a role behind a dash'],
    ['Olive Owner, the manager', 'with a role behind a comma'],
    ['Manager Olive Owner', 'behind a role'],
    ['Olive Owner weekend help', 'with a role that the shop made'],
    ['Mrs Olive Owner', 'with a title'],
    ['Olive Owner II', 'with a numeral'],
    ['Owner, Olive', 'in another order'],
    ['Olive Owner (head office)', 'with something else in brackets'],
    ['Olive', 'without what is a role too'],
  ])('%s: %s', (name) => {
    expect(isLikeName(name, 'Olive Owner', roles)).toBe(true);
    expect(isLikeName('Olive Owner', name, roles)).toBe(true);
  });

  test.each([
    ['Olive O. Owner', 'Olive Owner'],
    ['Oliver Owner', 'Olive Owner'],
    ['Priya Patel', 'Priya Shah'],
    ['Tom B. Baker', 'Tom'],
    ['Sunita (Sunny) Rao', 'Sunita Shah'],
    ['Анна Петрова', 'Анна Иванова'],
    ['李伟', '李娜'],
    ['(owner)', 'Manager'],
  ])('%s is not %s', (name, other) => expect(isLikeName(name, other, roles)).toBe(false));
});

test.each([
  ['Olіve Owner', true],
  ['Οlive', true],
  ['Olive Owner', false],
  ['Анна Петрова', false],
  ['Αννα Παππά', false],
  ['李伟 Li Wei', false],
  ['أمينة Amina', false],
])('%s mixes alphabets that look alike: %s', (name, mixes) => expect(mixesAlphabets(name)).toBe(mixes));
