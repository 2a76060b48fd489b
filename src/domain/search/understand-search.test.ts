import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '#domain/text/fold.ts';
import { phrasesOfShop } from '#tests/support/search-words.ts';
import { type PhraseMeaning, understandSearch } from './understand-search.ts';

const kitchenNotice = 'Please call us.';
const understand = (text: string) => understandSearch(phrasesOfShop, text, kitchenNotice);
const ring = { texts: [], filters: [], notices: [{ kind: 'telephone', text: kitchenNotice, to: null }] };

const phrasesOf = <Kind extends PhraseMeaning['kind']>(kind: Kind) =>
  phrasesOfShop.flatMap(({ phrases, meaning }) =>
    meaning.kind === kind
      ? phrases.map((phrase) => [phrase, meaning as Extract<PhraseMeaning, { kind: Kind }>] as const)
      : [],
  );

describe('every phrase that the shop comes with', () => {
  test.each(phrasesOf('filter'))(
    '"%s" sets its filter below its notice, and no text is looked for',
    (phrase, meaning) =>
      expect(understand(phrase)).toEqual({
        texts: [],
        filters: [meaning],
        notices: [{ kind: 'filter', text: meaning.notice, to: null }],
      }),
  );
  test.each(phrasesOf('telephone'))('"%s" is left to the telephone', (phrase, { notice }) =>
    expect(understand(phrase)).toEqual({ ...ring, notices: [{ kind: 'telephone', text: notice, to: null }] }),
  );
  test.each(phrasesOf('page'))('"%s" is answered by a page', (phrase, { notice, to, finds }) =>
    expect(understand(phrase)).toEqual({
      texts: finds ? [finds] : [],
      filters: [],
      notices: [{ kind: 'page', text: notice, to }],
    }),
  );
  test.each(phrasesOf('synonym'))('"%s" is looked for beside what it means', (phrase, { to }) =>
    expect(understand(phrase)).toEqual({
      texts: [...new Set([wordsOf(phrase).join(' '), wordsOf(to).join(' ')])],
      filters: [],
      notices: [],
    }),
  );
});

test('a search that holds no phrase is looked for as it was typed', () => {
  for (const text of ['Red Velvet', 'crème brûlée', 'milk chocolate', 'semi-naked'])
    expect(understand(text)).toEqual({ texts: [text], filters: [], notices: [] });
  expect(understand('').texts).toEqual([]);
});

test('the rest of the words is looked for', () => {
  expect(understand('Nut-Free birthday cake')).toMatchObject({
    texts: ['birthday cake'],
    filters: [{ kind: 'filter' }],
  });
  expect(understand('chocolate cake, eggless')).toMatchObject({ texts: ['chocolate cake'] });
  expect(understand('birthday cake delivery')).toMatchObject({
    texts: ['birthday cake'],
    notices: [{ kind: 'page', to: '/pickup-information' }],
  });
});

test('what is sold by another name stands below the page, and a cake that is called so is looked for as any other', () => {
  expect(understand('football cake')).toMatchObject({ texts: ['photo cake'], notices: [{ to: '/bespoke-cakes' }] });
  const sold = (phrase: string) => phrase === 'football';
  expect(understandSearch(phrasesOfShop, 'football cake', kitchenNotice, sold)).toEqual({
    texts: ['football cake'],
    filters: [],
    notices: [],
  });
});

test('a delivery that is free is no diet, and a diet beside it still is one', () => {
  expect(understand('free delivery').notices).toMatchObject([{ kind: 'page', to: '/pickup-information' }]);
  expect(understand('peanut free delivery').notices).toMatchObject([{ kind: 'telephone' }]);
});

test('the longest phrase counts: an allergy to almonds is no allergy in general, kosher for Passover no kosher', () => {
  expect(understand('almond allergy').filters).toMatchObject([{ without: ['Tree nuts (almonds)'] }]);
  expect(understand('name on cake').texts).toEqual(['name on cake', 'message']);
});

test('several filters hold at once, and the kitchen says its warning once, last', () => {
  const { filters, notices } = understand('nut free and egg free cake');
  expect(filters).toHaveLength(2);
  expect(notices.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^No nuts in the recipe\. No egg in the recipe\. Everything is baked .* before you order\.$/),
  ]);
});

test('what no filter answers leaves the whole search to the telephone', () => {
  for (const text of [
    'halal nut free cake',
    'nut free halal',
    'without nuts or milk',
    'without nuts, egg',
    'no eggs and no butter',
    'milk and egg free',
    'milk, wheat and egg free cake',
    'egg free and milk',
    'nut free cake without honey',
    'vegan nut cake',
    'gluton',
    'nut fre',
    'eggles cake',
    'nuts',
    'dairy',
  ])
    expect([text, understand(text).notices.map(({ kind }) => kind), understand(text).texts]).toEqual([
      text,
      ['telephone'],
      [],
    ]);
});

test('a flavour beside a filter stays a flavour', () => {
  expect(understand('nut free milk chocolate cake').texts).toEqual(['milk chocolate cake']);
  expect(understand('dairy free strawberry').texts).toEqual(['strawberry']);
});

test('synonyms are tried one by one and together, while they are few', () => {
  expect(understand('xmas cup cakes').texts).toEqual([
    'xmas cup cakes',
    'xmas cupcake',
    'christmas cup cakes',
    'christmas cupcake',
  ]);
  expect(understand('xmas cup cakes choc').texts).toEqual(['xmas cup cakes choc', 'christmas cupcake chocolate']);
});

test('whatever stands around it, and however it is written, a filter is never looked for as text', () => {
  const harmless = fc.constantFrom('chocolate', 'birthday', 'cake', 'for', 'please', 'red', 'velvet', 'two', '');
  const around = fc.array(harmless, { maxLength: 5 });
  const phrase = fc.constantFrom(...phrasesOf('filter').map(([text]) => text));
  const writing = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.replaceAll(' ', '-'),
    (text: string) => text.replaceAll(' ', '  '),
    (text: string) => `“${text}”`,
  );
  fc.assert(
    fc.property(around, phrase, writing, around, (before, asked, write, after) => {
      const { texts, filters, notices } = understand([...before, write(asked), ...after].join(' '));
      const left = wordsOf([...before, ...after].join(' ')).join(' ');
      expect(filters).toHaveLength(1);
      expect(notices.filter(({ kind }) => kind === 'filter')).toHaveLength(1);
      if (!/\b(?:for two|please|photo)\b/.test(left)) expect(texts).toEqual(left === '' ? [] : [left]);
    }),
  );
});

test('whatever is typed, every word of a filter or a question for the telephone is gone from what is looked for', () => {
  const words = phrasesOfShop.flatMap(({ phrases }) => phrases);
  const text = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 6 })), { maxLength: 6 });
  fc.assert(
    fc.property(text, (parts) => {
      const { texts, filters, notices } = understand(parts.join(' '));
      const isLeft = notices.some(({ kind }) => kind === 'telephone');
      if (isLeft) expect([texts, filters]).toEqual([[], []]);
      expect(notices.some(({ kind }) => kind === 'filter')).toBe(filters.length > 0);
      for (const left of texts)
        for (const [phrase] of [...phrasesOf('filter'), ...phrasesOf('telephone')])
          expect(` ${wordsOf(left).join(' ')} `).not.toContain(` ${wordsOf(phrase).join(' ')} `);
    }),
    { numRuns: 300 },
  );
});
