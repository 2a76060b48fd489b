import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankForm } from '#domain/catalogue/sheet/product-sheet.ts';
import { levelsFrom } from '#domain/diet/allergens.ts';
import { changesOf, differencesOf, mergeForms } from './merge-forms.ts';
import type { FormSize, ProductForm } from './product-form.ts';

const size = (grams: number, pricePence: number): FormSize => ({
  grams,
  label: '',
  pricePence,
  lowerPricePence: null,
  lowerFrom: null,
  lowerUntil: null,
  depositPence: 0,
  servingsFrom: null,
  servingsTo: null,
  pieces: 1,
  netGrams: null,
});
const sponge: ProductForm = {
  ...blankForm('sponge', false),
  name: 'Sponge',
  categoryId: 1,
  description: 'Soft.',
  sizes: [size(500, 2_200), size(1_000, 3_800)],
  defaultGrams: 500,
  cakeBase: 'Vanilla',
  allergens: levelsFrom(['eggs'], []),
  dietary: ['vegetarian'],
  state: 'shown',
};
const priced = (pricePence: number): ProductForm => ({ ...sponge, sizes: [size(500, 2_200), size(1_000, pricePence)] });

describe('[E-04] two versions of one product', () => {
  test('differ field by field: a price, an allergen, a text', () => {
    const theirs = { ...priced(4_000), description: 'Very soft.' };
    const mine = { ...priced(3_900), allergens: levelsFrom(['eggs', 'milk'], []) };
    expect(differencesOf({ before: sponge, theirs, mine })).toEqual([
      { field: 'description', before: 'Soft.', theirs: 'Very soft.', mine: 'Soft.', changedBy: 'them' },
      { field: 'sizes/1000/pricePence', before: 3_800, theirs: 4_000, mine: 3_900, changedBy: 'both' },
      { field: 'allergens/milk', before: 'none', theirs: 'none', mine: 'contains', changedBy: 'me' },
    ]);
  });

  test('a weight that came or went is one field', () => {
    const mine = { ...sponge, sizes: [size(500, 2_200), size(750, 2_900)] };
    expect(changesOf(sponge, mine).map(({ field }) => field)).toEqual(['sizes/1000', 'sizes/750']);
    expect(mergeForms({ before: sponge, theirs: priced(4_000), mine }, new Set()).sizes).toEqual([
      size(500, 2_200),
      size(750, 2_900),
      size(1_000, 4_000),
    ]);
    const chosen = mergeForms({ before: sponge, theirs: priced(4_000), mine }, new Set(['sizes/1000']));
    expect(chosen.sizes.map(({ grams }) => grams)).toEqual([500, 750]);
  });

  test('what only one changed is taken, whatever is chosen of the rest', () => {
    const words = fc.constantFrom('Soft.', 'Very soft.', 'Light.');
    const prices = fc.constantFrom(3_800, 3_900, 4_000);
    const version = fc.record({ description: words, serveAt: words, price: prices }).map(({ price, ...texts }) => ({
      ...priced(price),
      ...texts,
    }));
    fc.assert(
      fc.property(version, version, version, (before, theirs, mine) => {
        const three = { before, theirs, mine };
        const both = differencesOf(three).filter(({ changedBy }) => changedBy === 'both');
        const [asTheirs, asMine] = [
          mergeForms(three, new Set()),
          mergeForms(three, new Set(both.map(({ field }) => field))),
        ];
        for (const field of ['description', 'serveAt'] as const) {
          const isOnlyMine = before[field] === theirs[field];
          expect(asTheirs[field]).toBe(isOnlyMine ? mine[field] : theirs[field]);
          expect(asMine[field]).toBe(before[field] === mine[field] ? theirs[field] : mine[field]);
        }
        expect(mergeForms({ before, theirs: before, mine }, new Set())).toEqual(mine);
      }),
    );
  });

  test('[Z-01] each thing that customers may choose is a field of its own, and what is offered no more stays away', () => {
    const message = { max: 30, where: 'On a plaque', placeholder: 'Happy 7th' };
    const before = { ...sponge, options: { message, colours: ['Pink'] } };
    const theirs = { ...before, options: { message: { ...message, max: 20 }, colours: ['Pink'] } };
    const mine = { ...before, options: { message, age: { from: 1, to: 99, where: 'In sugar' } } };
    expect(differencesOf({ before, theirs, mine }).map(({ field, changedBy }) => [field, changedBy])).toEqual([
      ['options/message', 'them'],
      ['options/age', 'me'],
      ['options/colours', 'me'],
    ]);
    expect(mergeForms({ before, theirs, mine }, new Set()).options).toEqual({
      message: { ...message, max: 20 },
      age: { from: 1, to: 99, where: 'In sugar' },
    });
  });

  test('an allergen that is unknown in mine is unknown in what is merged', () => {
    const { eggs: _, ...allergens } = sponge.allergens;
    expect(mergeForms({ before: sponge, theirs: sponge, mine: { ...sponge, allergens } }, new Set()).allergens).toEqual(
      allergens,
    );
  });
});
