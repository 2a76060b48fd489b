import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chance } from '#tests/support/chance.ts';
import { type Texts, WordIndex } from './word-index.ts';

const words = ['chocolate', 'birthday', 'birthdays', 'lemon', 'crème brûlée', '1KG', 'and', 'mum’s', 'velvet'];
const text = fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((said) => said.join(' '));
const product = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  texts: fc.tuple(text, text, text),
  isSoldOut: fc.boolean(),
});
const catalogue = fc.uniqueArray(product, { selector: ({ id }) => id });
/** Days on which the same products are sold. */
const ofTheSame = fc
  .array(fc.record({ texts: fc.tuple(text, text, text), isSoldOut: fc.boolean() }), { minLength: 3, maxLength: 3 })
  .map((products) => products.map((each, id) => ({ ...each, id })));
const asked = [
  'choc',
  'birthday',
  'lemon velvet',
  'creme',
  'mums',
  'brithday',
  'velvte',
  '1',
  'and',
  'choc birthday lemon',
];

test('whatever comes, goes and changes, an index brought up to date finds what a new one finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(catalogue, ofTheSame), { minLength: 2, maxLength: 5 }), async (days) => {
      let kept = new WordIndex();
      let before = '';
      for (const products of days) {
        const ids = products.map(({ id }) => id).join();
        kept = await kept.following(products, ids === before ? products : null);
        before = ids;
        const anew = await new WordIndex().following(products);
        for (const q of asked) {
          const [own, others] = [kept.terms(q), anew.terms(q)];
          expect(own.map(({ typed, meant, size }) => [typed, meant, size])).toEqual(
            others.map(({ typed, meant, size }) => [typed, meant, size]),
          );
          expect(kept.rank(products, own)).toEqual(anew.rank(products, others));
        }
      }
    }),
    chance(200),
  );
});

test('of a large change a new index is made beside the one that serves', async () => {
  const cakes = (flavour: string) =>
    Array.from({ length: 2_000 }, (_, id) => ({ id, texts: [`${flavour} cake`, '', ''] as Texts, isSoldOut: false }));
  const before = await new WordIndex().following(cakes('lemon'));
  const coming = before.following(cakes('plum'));
  expect(before.rank(cakes('lemon'), before.terms('lemon'))).toHaveLength(2_000);
  const after = await coming;
  expect(after.rank(cakes('plum'), after.terms('plum'))).toHaveLength(2_000);
  expect(after.terms('lemon')).toMatchObject([{ size: 0 }]);
});

test('a slip is rarely in the first letter: only a long word is mended there', async () => {
  const names = ['vanilla', 'cake'];
  const index = await new WordIndex().following(
    names.map((name, id) => ({ id, texts: [name, '', ''] as Texts, isSoldOut: false })),
  );
  const meant = (typed: string) => index.terms(typed).map((term) => term.meant);
  expect(['manilla', 'anilla', 'dake', 'bake', 'caek', 'vanlila'].flatMap(meant)).toEqual([
    'vanilla',
    'vanilla',
    'dake',
    'bake',
    'cake',
    'vanilla',
  ]);
});
