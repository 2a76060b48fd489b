import { expect, test } from 'vitest';
import { availableIn, defaultSizeOf } from './price-and-stock.ts';
import { describeSize, piecesText, weightChoices } from './weight-boxes.tsx';

const size = (grams: number, more: object = {}) => ({
  grams,
  label: '',
  price: 10,
  discountPrice: null,
  servingsFrom: null,
  servingsTo: null,
  pieces: 1,
  netGrams: null,
  ...more,
});

test('[P-05] every weight of the shop is there to be seen, with a size only where the product is sold in it', () => {
  const cake = {
    sizes: [size(500), size(1500)],
    category: { name: 'Wedding Cakes', slug: 'wedding-cakes' },
    options: {},
  };
  const choices = weightChoices([500, 750, 1000], cake);
  expect(choices.map((choice) => `${choice.text} ${choice.size ? 'sold' : 'not sold'}`)).toEqual([
    '500G sold',
    '750G not sold',
    '1KG not sold',
    '1500G sold',
  ]);
});

test('[P-05] a box to fill is chosen by what it holds, among its own sizes alone, each with its weight', () => {
  const sizes = [size(500, { label: 'Box of 4', pieces: 4 }), size(1500, { pieces: 12 })];
  const box = { sizes, category: { name: 'Cupcakes', slug: 'cupcakes' }, options: { box: { from: 'cupcakes' } } };
  expect(weightChoices([500, 750, 1000], box).map(({ text, about }) => [text, about])).toEqual([
    ['Box of 4', '500G'],
    ['Box of 12', '1500G'],
  ]);
});

test('[P-05] a weight says what is in its box, as far as that says more than its category', () => {
  const said = (label: string, pieces: number, category: string) => piecesText(size(500, { label, pieces }), category);
  expect(said('Box of 4', 4, 'Cupcakes')).toBe('4 cupcakes');
  expect(said('', 4, 'Cupcakes')).toBe('4 cupcakes');
  expect(said('Box of 6', 6, 'Dessert Boxes')).toBe('Box of 6');
  expect(said('Two hearts, 12 cm across each, serves 4 to 8', 2, 'Mini Cakes')).toBe('Two hearts');
});

test('[Z-05] a size says what it is and how many it serves, as far as somebody has said', () => {
  const box = size(500, { label: 'Box of 4', pieces: 4, price: 13.5, servingsFrom: 4, servingsTo: 4 });
  expect(describeSize(box)).toBe('Box of 4, £3.38 a piece, serves 4');
  expect(describeSize(size(500, { servingsFrom: 8, servingsTo: 10 }))).toBe('serves 8 to 10');
  expect(describeSize(size(500, { label: '13 cm round' }))).toBe('13 cm round');
  const said = { label: '18 cm round, serves 8 to 10', servingsFrom: 8, servingsTo: 10 };
  expect(describeSize(size(1000, said))).toBe('18 cm round, serves 8 to 10');
  const fingers = { label: 'Two tiers, 13 and 10 cm, 20 to 24 finger portions', servingsFrom: 20, servingsTo: 24 };
  expect(describeSize(size(1000, fingers))).toBe('Two tiers, 13 and 10 cm, 20 to 24 finger portions');
  expect(describeSize(size(500))).toBe('');
});

test('of a size there are as many as the pieces make, whole ones only', () => {
  expect(availableIn({ stockPieces: 11 }, size(500, { pieces: 4 }))).toBe(2);
  expect(availableIn({ stockPieces: null }, size(500, { pieces: 4 }))).toBe(999);
});

test("the product's own weight names its default size", () => {
  expect(defaultSizeOf({ weight: '1kg', sizes: [size(500), size(1000)] }).grams).toBe(1000);
});
