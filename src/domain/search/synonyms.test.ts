import { expect, test } from 'vitest';
import { missedWords, synonymFault, synonymsOf } from './synonyms.ts';
import type { SearchPhrase } from './understand-search.ts';

const phrases: SearchPhrase[] = [
  { phrases: ['Bundt', 'ring-cake'], meaning: { kind: 'synonym', to: 'celebration cakes' } },
  { phrases: ['opening hours'], meaning: { kind: 'page', to: '/contact', notice: 'Our hours' } },
  { phrases: ['no nuts'], meaning: { kind: 'filter', notice: 'No nuts', without: ['Tree nuts'] } },
];

test('synonyms are listed with their words as customers’ searches are compared', () => {
  expect(synonymsOf(phrases)).toEqual([
    { words: 'bundt', finds: 'celebration cakes' },
    { words: 'ring cake', finds: 'celebration cakes' },
  ]);
});

test.each(['bundt', 'Lamington', 'traybake', 'ring cake'])('%o may find something else', (words) => {
  expect(synonymFault(phrases, words)).toBeNull();
});

test.each(['gluten free', 'vegan', 'oats', 'butter', 'egg', 'keto', 'without milk', 'coeliac', 'No Nuts'])(
  'a synonym never takes %o out of a question about what somebody may eat',
  (words) => {
    expect(synonymFault(phrases, words)).toMatch(/^Words about diets/);
  },
);

test('what a page answers stays with the page, and signs alone are no words', () => {
  expect(synonymFault(phrases, 'Opening-Hours')).toBe('These words already have an answer of their own.');
  expect(synonymFault(phrases, ' ?! ')).toBe('Enter at least one word.');
});

test.each([
  ['nothing was found', { words: 'bundt cake', found: 0, instead: null }, 'bundt cake'],
  ['a word was dropped', { words: 'bundt cake', found: 60, instead: 'cake' }, 'bundt'],
  ['a spelling was corrected', { words: 'vitoria sponge', found: 2, instead: 'victoria sponge' }, null],
  ['all was found', { words: 'carrot cake', found: 2, instead: null }, null],
])('missed words of a search: %s', (_, search, missed) => {
  expect(missedWords({ ...search, isAnswered: false })).toBe(missed);
  expect(missedWords({ ...search, isAnswered: true })).toBeNull();
});
