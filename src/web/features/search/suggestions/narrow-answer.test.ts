import { expect, test } from 'vitest';
import { type Answer, narrowAnswer } from './suggester.ts';

const named = (name: string) => ({ slug: name, name, price: 1, discountPrice: null, mainImage: 'a.jpg' });
const answer = (names: readonly string[], more: Partial<Answer> = {}): Answer => ({
  suggestions: names.map(named),
  total: names.length,
  corrected: null,
  notices: [],
  ...more,
});
const cakes = ['Chocolate Drip Cake', 'Pink Ombré Cake'];
const left = (...asked: Parameters<typeof narrowAnswer>) => narrowAnswer(...asked)?.suggestions.map(({ name }) => name);

test('[X-03] a complete answer is narrowed as more is typed, accents and case aside', () => {
  expect(left(answer(cakes), 'cake', 'cake choc')).toEqual(['Chocolate Drip Cake']);
  expect(left(answer(cakes), 'cake', 'cake ombre')).toEqual(['Pink Ombré Cake']);
  expect(narrowAnswer(answer(cakes), 'cake', 'cake choc')?.total).toBe(1);
});

test.each([
  ['there is more than was told', answer(cakes, { total: 14 })],
  ['the spelling was mended', answer(cakes, { corrected: 'cake' })],
  ['something was found by other than its name', answer([...cakes, 'Wedding Tower'])],
])('the shop is asked where %s', (_, incomplete) => {
  expect(narrowAnswer(incomplete, 'cake', 'cake choc')).toBeNull();
});

test('what has become a question of what may be eaten is asked of the shop, whatever is left of the names', () => {
  const nutty = answer(['Nutmeg Carrot Cake', 'Free Style Nut Tower']);
  expect(narrowAnswer(nutty, 'nu', 'nut')).toBeNull();
  expect(narrowAnswer(answer(['Carrot Cake Nutmeg Free']), 'carrot', 'carrot nut free')).toBeNull();
});

test('the shop is asked where nothing is left, for it may know better, and where the text is another', () => {
  expect(narrowAnswer(answer(cakes), 'cake', 'cake chco')).toBeNull();
  expect(narrowAnswer(answer(cakes), 'cake', 'choc')).toBeNull();
});
