import { describe, expect, test } from 'vitest';
import { askedFor, extrasMeant, sizeNotices } from './asked-for.ts';
import { fewerWords } from './fewer-words.ts';

/** A Wednesday. */
const today = '2026-11-25';
const extras = [
  'Striped candles, pack of 12',
  'Number candle 7',
  'Wooden cake knife',
  'Happy Birthday sign',
  'Greeting card',
];
const asked = (search: string) => askedFor(search, today, extras);

describe('what a search says of whom, how many and when', () => {
  test.each([
    ['cake for 20 people', { text: 'cake', people: 20 }],
    ['cake for 90', { text: 'cake', people: 90 }],
    ['chocolate cake serves 12', { text: 'chocolate cake', people: 12 }],
    ['party for twenty kids', { text: 'party', people: 20 }],
    ['wedding cake 60 guests', { text: 'wedding cake', people: 60, isGrand: true }],
    ['cake for 18 year old', { people: null }],
    ['18th birthday cake', { text: '18th birthday cake', people: null }],
    ['box of 12 cupcakes', { text: 'cupcakes', pieces: 12 }],
    ['12 cupcakes', { text: 'cupcakes', pieces: 12 }],
    ['a dozen brownies', { text: 'brownies', pieces: 12 }],
    ['two dozen cupcakes', { text: 'cupcakes', pieces: 24 }],
    ['cupcakes for 24 people', { text: 'cupcakes', pieces: 24, people: null }],
    ['cakes under £30', { text: 'cakes', price: { least: 0, most: 30 } }],
    ['£24.50', { text: '', price: { least: 0, most: 25 } }],
    ['birthday cake for up to 30 pounds', { text: 'birthday cake', price: { least: 0, most: 30 } }],
    ['chocolate cake less than 25', { text: 'chocolate cake', price: { least: 0, most: 25 } }],
    ['cake between £20 and £30', { text: 'cake', price: { least: 20, most: 30 } }],
    ['cake over £50', { text: 'cake', price: { least: 50, most: Number.POSITIVE_INFINITY } }],
    ['cake for 10 under £40', { text: 'cake', people: 10, price: { least: 0, most: 40 } }],
    ['under £40 for 10 people', { text: '', people: 10, price: { least: 0, most: 40 } }],
    ['pound cake', { text: 'pound cake', price: null }],
    ['cake for two', { text: 'cake', people: 2 }],
    ['last minute cake', { text: 'cake', day: today }],
    ['birthday cake saturday', { text: 'birthday cake', day: '2026-11-28' }],
    ['cake for tomorrow', { text: 'cake', day: '2026-11-26' }],
    ['Wednesday', { text: '', day: today }],
    ['Mothering Sunday cake', { text: 'Mothering Sunday cake', day: null }],
    ['candles', { text: '', beside: ['candles'] }],
    ['cake with knives', { text: 'cake with', beside: ['knives'] }],
    ['number 7 candle', { text: '', beside: ['candle', 'number', '7'] }],
    ['gift card', { text: 'gift card', beside: [] }],
    ['pay by card', { text: 'pay by card', beside: [] }],
    ['sign in', { text: 'sign in', beside: [] }],
    ['balloons', { text: 'balloons', beside: [] }],
    ['Red Velvet', { text: 'Red Velvet', people: null, pieces: null, day: null, beside: [], isGrand: false }],
  ])('%j', (search, meant) => {
    expect(asked(search)).toMatchObject(meant);
  });

  test('names the extras that are meant', () => {
    expect(extrasMeant(['candles'], extras)).toEqual(['Striped candles, pack of 12', 'Number candle 7']);
    expect(extrasMeant(['candle', 'number', '7'], extras)).toEqual(['Number candle 7']);
  });

  test('leads to the bakery where no size is large enough, and says whom the largest feeds', () => {
    const of = (people: number | null, isServed: boolean) =>
      sizeNotices({ people, pieces: null, isGrand: true }, isServed, 24)[0];
    expect(of(90, false)).toMatchObject({
      text: expect.stringContaining('None of these serves 90'),
      to: '/bespoke-cakes',
    });
    expect(of(null, false)).toMatchObject({
      text: expect.stringContaining('More than 24 guests?'),
      to: '/bespoke-cakes',
    });
    expect(sizeNotices({ people: 20, pieces: null, isGrand: false }, true, 24)).toEqual([]);
    expect(sizeNotices({ people: null, pieces: 13, isGrand: false }, false, 24)).toEqual([
      { kind: 'page', text: expect.stringContaining('no box of 13'), to: null },
    ]);
  });
});

test('so many pieces as no box holds are the fewest boxes of one size', () => {
  const of = (pieces: number) => sizeNotices({ people: null, pieces, isGrand: false }, false, 24, [4, 6, 8])[0]?.text;
  expect(of(24)).toContain('3 boxes of 8 make 24');
  expect(of(12)).toContain('2 boxes of 6 make 12');
  expect(of(13)).toBe('We have no box of 13: add several to your cart, or call');
});

describe('letting words go', () => {
  const term = (typed: string, size: number) => ({ typed, size });
  const gone = (...terms: { typed: string; size: number }[]) => fewerWords(terms).map((way) => way.gone);

  test('what nothing has goes first, then for whom it is, and something stays', () => {
    expect(gone(term('18th', 0), term('birthday', 12), term('cake', 50))).toEqual([['18th'], ['18th', 'cake']]);
    expect(gone(term('chocolate', 9), term('kids', 2), term('zebra', 0))).toEqual([['zebra'], ['kids', 'zebra']]);
    expect(gone(term('chocolate', 29), term('fudge', 1), term('cake', 43))).toEqual([['cake']]);
    expect(gone(term('fathers', 0), term('day', 9))).toEqual([]);
    expect(gone(term('dinosaur', 1), term('wedding', 9))).toEqual([]);
    expect(gone(term('laptop', 0))).toEqual([]);
    expect(gone(term('kids', 2))).toEqual([]);
  });

  test('what somebody may eat is never let go', () => {
    for (const word of ['nut', 'eggs', 'milk', 'almond', 'vegan', 'keto', 'halal'])
      expect(gone(term(word, 0), term('cake', 50))).toEqual([]);
  });
});
