import { expect, test } from 'vitest';
import { levelsFrom } from '#domain/diet/allergens.ts';
import { isSameValue } from '#domain/values/differences.ts';
import { fieldText } from './field-words.ts';
import { faultsOfOptions } from './form-faults.ts';
import { lacksOf, lacksText } from './lacks.ts';
import { shownWhen, slugFrom } from './product-form.ts';

const whole = {
  isExtra: false,
  description: 'Soft.',
  pictures: [{}],
  sizes: [{}],
  defaultGrams: 500,
  cakeBase: 'Vanilla',
  allergens: levelsFrom([], []),
};

test('[E-03] what a product lacks is said in the order of its form; an extra needs neither picture nor base', () => {
  expect(lacksOf(whole)).toEqual([]);
  const bare = { ...whole, description: ' ', pictures: [], sizes: [], defaultGrams: null, cakeBase: '', allergens: {} };
  expect(lacksText(lacksOf(bare))).toBe('Description, picture, weight and price, cake base and allergens missing');
  expect(lacksText(lacksOf({ ...bare, isExtra: true }))).toBe('Description, weight and price and allergens missing');
  expect(lacksText(lacksOf({ ...whole, pictures: [] }))).toBe('Picture missing');
  expect(lacksText([])).toBe('');
});

test.each([
  ['shown', null, null, 'now'],
  ['shown', '2026-12-01', null, 'later'],
  ['shown', null, '2026-11-23', 'over'],
  ['shown', '2026-11-01', '2026-12-01', 'now'],
  ['hidden', null, null, null],
] as const)('[E-02] %s from %s until %s is %s', (state, from, until, expected) => {
  const date = (day: string | null) => (day === null ? null : new Date(day));
  expect(shownWhen({ state, shownFrom: date(from), shownUntil: date(until) }, new Date('2026-11-23'))).toBe(expected);
});

test.each([
  ['Crème Brûlée & Co', 'creme-brulee-and-co'],
  ['Valentine’s Chocolate Heart Cake', 'valentines-chocolate-heart-cake'],
  ['Straße Łódź Ærø Cake', 'strasse-lodz-aero-cake'],
  ['Đorđe’s Torte', 'dordes-torte'],
  ['  –  ', 'product'],
])('[E-02] the address of %s is %s', (name, slug) => {
  expect(slugFrom(name)).toBe(slug);
});

test('[E-04] fields are named as people name them', () => {
  const fields = ['sizes/1000/pricePence', 'sizes/750', 'sizes/0/pricePence', 'allergens/brazilNuts', 'orderBy'];
  expect(fields.map(fieldText)).toEqual(['Price of 1KG', 'Weight 750G', 'Price', 'Brazil nuts', 'Order by']);
});

test('values are the same whatever the order of their fields', () => {
  expect(isSameValue({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
  expect(isSameValue({ a: undefined }, {})).toBe(true);
  expect(isSameValue([1, 2], [2, 1])).toBe(false);
  expect(isSameValue([], {})).toBe(false);
  expect(isSameValue(null, {})).toBe(false);
});

const words = { max: 40, where: 'On a plaque', placeholder: '' };

test.each([
  ['a message that no hand can write', { message: { ...words, max: 41 } }, false, ['options.message.max']],
  ['the same on a card', { message: { ...words, max: 200, where: '' } }, true, []],
  ['a card of a whole letter', { message: { ...words, max: 201 } }, true, ['options.message.max']],
  ['words that stand nowhere', { name: { ...words, where: ' ' } }, false, ['options.name.where']],
  ['ages the wrong way round', { age: { from: 9, to: 8, where: 'In sugar' } }, false, ['options.age.to']],
  ['a colour twice', { colours: ['Pink', 'Pink'] }, false, ['options.colours']],
  ['no colour at all', { colours: [] }, false, ['options.colours']],
  [
    'two pictures',
    { photo: { shape: 'circle', minPixels: 800 }, logo: { shape: 'circle', minPixels: 800 } },
    false,
    ['options.logo'],
  ],
  ['a coloured candle', { colours: ['Pink'] }, true, ['options.colours']],
  ['everything that is right', { message: words, name: words, age: { from: 1, to: 1, where: 'In sugar' } }, false, []],
] as const)('[Z-01] [E-02] what cannot be chosen of a cake is said at its field: %s', (_, options, isExtra, fields) => {
  expect(Object.keys(faultsOfOptions(options, isExtra))).toEqual(fields);
});
