import { describe, expect, test } from 'vitest';
import type { ProductForm } from '#domain/catalogue/editing/product-form.ts';
import { blankForm } from '#domain/catalogue/sheet/product-sheet.ts';
import { levelsFrom } from '#domain/diet/allergens.ts';
import { draftOf, emptySize, keptDraft, readablePart, readDraft } from './form-draft.ts';

const categories = [
  { id: 1, slug: 'cupcakes', name: 'Cupcakes', parentId: null },
  { id: 9, slug: 'classic', name: 'Classic', parentId: 1 },
];
const form: ProductForm = {
  ...blankForm('sponge', false),
  name: 'Sponge',
  categoryId: 1,
  typeCategoryId: 9,
  description: 'Soft.',
  pictures: [{ file: 'sponge.jpg', hash: null, alternative: 'A sponge' }],
  sizes: [
    {
      grams: 500,
      label: 'Box of 4',
      pricePence: 2_205,
      lowerPricePence: 2_000,
      lowerFrom: '2026-12-14T00:00:17.250Z',
      lowerUntil: null,
      depositPence: 0,
      servingsFrom: 4,
      servingsTo: null,
      pieces: 4,
      netGrams: 480,
    },
  ],
  defaultGrams: 500,
  cakeBase: 'Vanilla',
  ingredients: 'Butter.',
  ingredientLines: ['Butter (milk)', 'Sugar'],
  allergens: { ...levelsFrom(['milk'], ['eggs']), celery: 'none' },
  dietary: ['vegetarian'],
  featured: true,
  featuredRank: -3,
  dailyPieces: 12,
  leadDays: 2,
  leadHours: 0,
  orderBy: '16:00',
  seasonFrom: '11-24',
  seasonTo: '12-24',
  workUnits: 1.5,
  options: { message: { max: 30, where: 'On a plaque', placeholder: 'Happy 7th, Maya' }, colours: ['Pink', 'White'] },
  extrasOffered: ['candles-striped'],
  state: 'shown',
  shownFrom: '2027-06-01T08:00:00.000Z',
};

describe('[E-04] what stands in the fields', () => {
  test('is the form that it came from, to the second, and is kept as it is', () => {
    const typed = draftOf(form);
    expect(readDraft(typed, form, categories)).toEqual({ form, faults: {} });
    const kept = JSON.parse(JSON.stringify({ version: 3, seen: form, typed }));
    expect(keptDraft.parse(kept)).toEqual(kept);
  });

  test('is read as people write it: pounds, days, the shop’s own clock', () => {
    const draft = draftOf(form);
    const [size = emptySize] = draft.sizes;
    const typed = {
      ...draft,
      sizes: [{ ...size, price: '£24.5', lower: '', lowerFrom: '', servingsTo: ' 6 ' }],
      workUnits: '2,5',
      seasonFrom: '1/12',
      shownFrom: '2026-12-01T09:00',
      shownUntil: '2027-07-01T09:00',
      lines: 'Butter (milk)\n\n  Sugar  \n',
      options: {
        ...draft.options,
        message: {
          isOn: true,
          max: ' 24 ',
          where: ' On the board ',
          placeholder: '',
          isAskedFor: false,
          lead: '3h',
          leadOrderBy: '',
        },
        colours: 'Pink\n\n Mint ',
        picture: 'photo' as const,
      },
      allergens: { ...draft.allergens, milk: '' },
      category: '1',
    };
    const read = readDraft(typed, form, categories);
    expect(read.faults).toEqual({});
    expect(read.form).toMatchObject({
      sizes: [{ pricePence: 2_450, lowerPricePence: null, lowerFrom: null, servingsTo: 6 }],
      workUnits: 2.5,
      seasonFrom: '12-01',
      // Greenwich time in December, an hour ahead in July.
      shownFrom: '2026-12-01T09:00:00.000Z',
      shownUntil: '2027-07-01T08:00:00.000Z',
      ingredientLines: ['Butter (milk)', 'Sugar'],
      categoryId: 1,
      typeCategoryId: null,
      options: {
        message: {
          max: 24,
          where: 'On the board',
          placeholder: '',
          lead: { hours: 3, days: 0, orderBy: null },
        },
        colours: ['Pink', 'Mint'],
        photo: { shape: 'circle', minPixels: 800, lead: { hours: 0, days: 1, orderBy: '16:00' } },
      },
    });
    expect(read.form.options).not.toHaveProperty('name');
    expect(read.form.allergens.milk).toBeUndefined();
  });

  test('what cannot be read is a fault of its field', () => {
    const draft = draftOf(form);
    const typed = {
      ...draft,
      sizes: [{ ...emptySize, grams: 'half', price: '12.345' }],
      leadDays: '',
      seasonTo: '31/2',
      options: { ...draft.options, age: { ...draft.options.age, isOn: true, from: 'young', to: '9' } },
      shownUntil: '2026-02-30T09:00',
    };
    const { faults } = readDraft(typed, form, categories);
    expect(faults['sizes.0.pricePence']).toBe('Write an amount as 12.50');
    expect(Object.keys(faults).toSorted()).toEqual([
      'leadDays',
      'options.age.from',
      'seasonTo',
      'shownUntil',
      'sizes.0.grams',
      'sizes.0.pricePence',
    ]);
  });

  test('[E-02] of a lower price that was given up neither its beginning nor its end is left to be wrong', () => {
    const draft = draftOf(form);
    const [size = emptySize] = draft.sizes;
    const givenUp = { ...size, lower: ' ', lowerFrom: '2026-12-24T09:00', lowerUntil: '2026-02-30T09:00' };
    const read = readDraft({ ...draft, sizes: [givenUp] }, form, categories);
    expect(read.faults).toEqual({});
    expect(read.form.sizes).toMatchObject([{ lowerPricePence: null, lowerFrom: null, lowerUntil: null }]);
  });

  test('a price that is half typed is shown nowhere', () => {
    const draft = draftOf(form);
    const [size = emptySize] = draft.sizes;
    const sizes = [{ ...size, lower: '19,' }, { ...emptySize, grams: '750', price: '£' }, emptySize];
    const { form: typed, faults } = readDraft({ ...draft, sizes }, form, categories);
    expect(readablePart(typed, faults).sizes).toMatchObject([{ grams: 500, pricePence: 2_205, lowerPricePence: null }]);
  });
});
