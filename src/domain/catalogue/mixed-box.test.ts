import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isShort, repairCart, roomFor } from '#domain/cart/cart.ts';
import { pence } from '#domain/money/money.ts';
import { fitToOptions } from './fit-to-options.ts';
import {
  boxesLeft,
  filledUp,
  lineInStock,
  nameOfLine,
  problemOfBox,
  shortFlavours,
  unitPriceOf,
  withCount,
} from './mixed-box.ts';
import { countBox } from './personalisation.ts';

const flavour = (id: number, name: string, stock: number) => ({ id, name, stock, image: '', allergens: {} });
const flavours = [flavour(1, 'Vanilla Bean Swirl Cupcake', 40), flavour(2, 'Red Velvet Cupcake', 5)];
const cupcakes = { name: 'Cupcake Box', stock: null, options: { box: { from: 'cupcakes', flavours } } };
const anyBox = fc.dictionary(fc.integer({ min: 1, max: 4 }).map(String), fc.integer({ min: 1, max: 12 }));
const anyShelf = fc.tuple(
  ...[1, 2, 3, 4].map((id) => fc.nat({ max: 60 }).map((stock) => flavour(id, `F${id}`, stock))),
);

test.each([
  ['Cupcake Box', 'Box of 6', { 1: 3, 2: 3 }, 'Cupcake Box of 6: 3 Vanilla Bean Swirl, 3 Red Velvet'],
  ['Cupcake Box', '', { 2: 4 }, 'Cupcake Box: 4 Red Velvet'],
  ['Party Tin', 'Box of 6', { 1: 6 }, 'Party Tin, Box of 6: 6 Vanilla Bean Swirl Cupcake'],
  ['Cupcake Box', 'Box of 6', undefined, 'Cupcake Box'],
] as const)('[E-02] a filled %s is called by its size and its filling', (name, label, box, text) => {
  expect(nameOfLine({ ...cupcakes, name }, { label }, box)).toBe(text);
});

test('[E-02] a box is sold where it is full and holds nothing but its flavours', () => {
  fc.assert(
    fc.property(anyBox, anyShelf, fc.integer({ min: 2, max: 12 }), (box, shelf, pieces) => {
      const offered = shelf.slice(0, 3);
      const isRight = countBox(box) === pieces && box[4] === undefined;
      expect(problemOfBox({ flavours: offered }, box, pieces) === undefined).toBe(isRight);
    }),
  );
  expect(problemOfBox(undefined, { 1: 4 }, 4)).toBe('This is not a box to fill.');
  expect(problemOfBox(undefined, undefined, 4)).toBeUndefined();
});

test('[E-06] of a filling there are as many boxes as the shelf makes, and not one more', () => {
  fc.assert(
    fc.property(
      anyBox.filter((box) => countBox(box) > 0),
      anyShelf,
      (box, shelf) => {
        const left = boxesLeft(shelf, box);
        const fits = (boxes: number) => shelf.every(({ id, stock }) => (box[id] ?? 0) * boxes <= stock);
        expect([fits(left), fits(left + 1)]).toEqual([true, false]);
        expect(shortFlavours({ from: 'any', flavours: shelf }, { box, quantity: left })).toBe('');
        expect(shortFlavours({ from: 'any', flavours: shelf }, { box, quantity: left + 1 })).not.toBe('');
      },
    ),
  );
});

test('[K-05] two boxes that are filled otherwise are two lines, of which neither takes the other’s room', () => {
  const size = { label: 'Box of 6', pieces: 6, pricePence: pence(2_200), discountPricePence: null };
  const lineOf = (box: Record<string, number>, quantity: number) => {
    const { name, stock, size: seen } = lineInStock(cupcakes, size, box);
    const line = { cartItemId: name, id: 'cupcake-box', name, image: '', price: 22, quantity, weight: '750G' };
    return { ...line, personalisation: { box }, stock, pieces: seen.pieces };
  };
  const lines = [lineOf({ 1: 6 }, 6), lineOf({ 1: 3, 2: 3 }, 2)];
  expect(lines.map((line) => [roomFor(line, lines, line.stock), isShort([line], line.stock)])).toEqual([
    [6, false],
    [1, true],
  ]);
  const kept = repairCart(JSON.stringify([...lines, { ...lines[0], personalisation: { box: { x: 1, 1: 6, 2: -1 } } }]));
  expect(kept.map(({ quantity, personalisation }) => [quantity, personalisation])).toEqual([
    [12, { box: { 1: 6 } }],
    [2, { box: { 1: 3, 2: 3 } }],
  ]);
  expect(fitToOptions(cupcakes.options, { box: { 1: 3, 9: 3 } })).toEqual({ box: { 1: 3 } }); // one is no longer offered
  expect(withCount(withCount({ 1: 2 }, 2, 1), 1, 0)).toEqual({ 2: 1 });
});

test('[E-02] a box costs what its size costs, reduced or not, and what each piece of a dearer flavour adds, in the cart as in the order', () => {
  const flavours = [flavour(1, 'Vanilla', 40), { ...flavour(2, 'Pistachio', 40), extraPence: 50 }];
  const gifts = { ...cupcakes, options: { box: { from: 'cupcakes', flavours } } };
  const priced = (discount: number | null, box?: Record<string, number>) => {
    const size = {
      label: 'Box of 6',
      pieces: 6,
      pricePence: pence(2_200),
      discountPricePence: discount === null ? null : pence(discount),
    };
    const { pricePence, discountPricePence } = lineInStock(gifts, size, box).size;
    return [unitPriceOf(gifts, size, { box }), pricePence, discountPricePence];
  };
  expect(priced(null, { 1: 6 })).toEqual([2_200, 2_200, null]);
  expect(priced(null, { 1: 4, 2: 2 })).toEqual([2_300, 2_300, null]);
  expect(priced(1_900, { 2: 6 })).toEqual([2_200, 2_500, 2_200]);
  expect(priced(1_900)).toEqual([1_900, 2_200, 1_900]);
});

test('[E-02] a box is filled up evenly with what is in it, as far as there is enough', () => {
  const shelf = [flavour(1, 'Vanilla', 40), flavour(2, 'Red Velvet', 3), flavour(3, 'Pistachio', 40)];
  expect(filledUp(shelf, { 1: 1, 3: 1 }, 12)).toEqual({ 1: 6, 3: 6 });
  expect(filledUp(shelf, { 1: 1, 2: 1, 3: 1 }, 12)).toEqual({ 1: 5, 2: 3, 3: 4 });
  expect(filledUp(shelf, { 2: 1 }, 6)).toEqual({ 2: 3 });
  expect(filledUp(shelf, { 1: 4 }, 4)).toEqual({ 1: 4 });
  expect(filledUp(shelf, {}, 4)).toEqual({});
  fc.assert(
    fc.property(anyBox, anyShelf, fc.integer({ min: 2, max: 12 }), (box, flavours, pieces) => {
      const full = filledUp(flavours, box, pieces);
      expect(Object.keys(full)).toEqual(Object.keys(box));
      expect(countBox(full)).toBeLessThanOrEqual(Math.max(pieces, countBox(box)));
      for (const [id, count] of Object.entries(full)) {
        const { stock = 0 } = flavours.find((one) => one.id === Number(id)) ?? {};
        expect(count).toBeGreaterThanOrEqual(box[id] ?? 0);
        expect(count).toBeLessThanOrEqual(Math.max(stock, box[id] ?? 0));
      }
    }),
  );
});
