import { expect, test } from 'vitest';
import { UsageError } from '#server/cli/output.ts';
import { parseStockCommand } from './parse-stock-command.ts';

const parse = (verb: string, words: readonly string[], values: { seen?: string; note?: string } = {}) =>
  parseStockCommand(verb, { words, values, as: () => 'Priya' });
const by = { slug: 'a-cake', as: 'Priya', note: '' };

test.each([
  ['baked', ['a-cake', '+12'], { do: 'addBaked', pieces: 12, ...by }],
  ['baked', ['a-cake', '12'], { do: 'addBaked', pieces: 12, ...by }],
  ['counted', ['a-cake', '14'], { do: 'countStock', counted: 14, seen: null, ...by }],
  ['set', ['a-cake', '0'], { do: 'countStock', counted: 0, seen: null, ...by }],
  ['wasted', ['a-cake', '2'], { do: 'takeOut', pieces: 2, reason: 'wasted', ...by }],
  ['given', ['a-cake', '2'], { do: 'takeOut', pieces: 2, reason: 'givenAway', ...by }],
  ['history', ['a-cake'], { do: 'listMovements', slug: 'a-cake', withoutOrders: true }],
  ['eaten', ['a-cake', '2'], null],
])('[E-06] stock %s %j is understood', (verb, words, command) => {
  expect(parse(verb, words)).toEqual(command);
});

test('[E-06] a count keeps what was seen as it began, and a note without its blanks', () => {
  expect(parse('counted', ['a-cake', '14'], { seen: '15', note: ' by the door ' })).toMatchObject({
    seen: 15,
    note: 'by the door',
  });
});

test.each([
  ['baked', ['a-cake', '-3'], {}],
  ['baked', ['a-cake', '++3'], {}],
  ['damaged', ['a-cake'], {}],
  ['counted', ['a-cake', '1000000'], {}],
  ['counted', [], {}],
  ['counted', ['a-cake', '3'], { seen: '-1' }],
  ['wasted', ['a-cake', '3'], { note: 'x'.repeat(201) }],
  ['ledger', [], {}],
])('[E-06] stock %s %j %j is not', (verb, words, values) => {
  expect(() => parse(verb, words, values)).toThrow(UsageError);
});
