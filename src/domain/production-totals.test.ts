import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allergenNames } from '#domain/diet/allergens.ts';
import {
  countKinds,
  isMade,
  type KitchenLine,
  type KitchenProduct,
  linesToMake,
  piecesByDay,
  productionTotals,
  type ShelfProduct,
} from './production-totals.ts';

const days = ['2026-12-19', '2026-12-20', '2026-12-21'];
const kinds = ['Cupcakes', 'Birthday Cakes', 'Dessert Boxes', 'Extras'];
const productOf = (productId: number): Omit<KitchenProduct, 'allergens'> => ({
  productId,
  name: `Cake ${productId}`,
  image: 'a.webp',
  kind: kinds[productId - 1] ?? '',
  kindPlace: productId,
  base: ['Vanilla', 'Chocolate', 'Vanilla', ''][productId - 1] ?? '',
  isBoxed: productId === 1 || productId === 3,
});
const line = fc
  .record({
    lineId: fc.integer({ min: 1, max: 1_000_000 }),
    orderNo: fc.constantFrom('MA-7K3F-9QXD', 'MA-7K3F-P7LM'),
    date: fc.constantFrom(...days),
    time: fc.constantFrom('09:00', '12:30'),
    fulfilment: fc.constantFrom<KitchenLine['fulfilment']>('accepted', 'baking', 'ready', 'collected', 'notCollected'),
    productId: fc.integer({ min: 1, max: 4 }),
    weightGrams: fc.constantFrom(500, 750, 1000),
    sizeLabel: fc.constantFrom('', 'Box of 4'),
    quantity: fc.integer({ min: 1, max: 60 }),
    pieces: fc.constantFrom(4, 6, 8),
    allergens: fc.constantFrom(allergenNames(['wheat', 'eggs', 'milk']), allergenNames(['wheat', 'pistachios'])),
    isFromShelf: fc.boolean(),
    personalisation: fc.constantFrom<KitchenLine['personalisation']>({}, { message: 'Happy 6th, Anya' }),
  })
  .map((one): KitchenLine => {
    const product = productOf(one.productId);
    const size = { pieces: product.isBoxed ? one.pieces : 1, weightGrams: product.base === '' ? 0 : one.weightGrams };
    return { ...one, ...product, ...size, slug: 'a-cake', isBespoke: false };
  });
const lines = fc.array(line, { maxLength: 40 });
const shelf = fc.uniqueArray(
  fc
    .record({ productId: fc.integer({ min: 1, max: 6 }), stock: fc.nat(30), fillUp: fc.nat(30) })
    .map((one): ShelfProduct => ({ ...productOf(one.productId), ...one, allergens: allergenNames(['milk']) })),
  { selector: ({ productId }) => productId },
);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const pieces = (of: readonly KitchenLine[]): number => sum(of.map((one) => one.quantity * one.pieces));
const rowsOf = (...asked: Parameters<typeof productionTotals>) =>
  productionTotals(...asked).flatMap(({ rows }) => rows);

test('[B-12] what is to be made is the pieces of the orders, boxes times pieces, one row a product, and the shelf’s beside them', () => {
  fc.assert(
    fc.property(lines, shelf, (of, there) => {
      const rows = rowsOf(of, there);
      expect(sum(rows.map((row) => row.pieces))).toBe(pieces(of));
      expect(sum(rows.map((row) => row.done))).toBe(pieces(of.filter(isMade)));
      expect(sum(rows.map((row) => row.baking))).toBe(pieces(of.filter(({ fulfilment }) => fulfilment === 'baking')));
      expect(sum(rows.map((row) => row.fillUp))).toBe(sum(there.map(({ fillUp }) => fillUp)));
      // What is baked is what is ordered and not there yet, plus what the morning puts there.
      expect(sum(countKinds(rows).map((kind) => kind.pieces))).toBe(
        pieces(of.filter(({ isFromShelf }) => !isFromShelf)) + sum(there.map(({ fillUp }) => fillUp)),
      );
      expect(sum(countKinds(rows).map((kind) => kind.done))).toBe(
        pieces(of.filter((one) => isMade(one) && !one.isFromShelf)),
      );
      expect(sum(rows.map((row) => row.decorated))).toBe(of.filter((one) => one.personalisation.message).length);
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      for (const row of rows) {
        const own = of.filter((one) => `product:${one.productId}` === row.key);
        expect(row.pieces).toBe(pieces(own));
        expect(sum([...row.boxes.matchAll(/(\d+)×/g)].map(([, count]) => Number(count)))).toBe(
          row.kind === 'Extras' ? 0 : sum(own.map(({ quantity }) => quantity)),
        );
        expect(row.unusual.some((word) => word.startsWith('Nuts'))).toBe(
          own.some((one) => one.allergens.some((name) => /nuts/i.test(name))),
        );
      }
    }),
  );
});

test('[B-12] four, six and two boxes of eight are 26 cupcakes; cakes of two weights are one row', () => {
  const one: Omit<KitchenLine, 'pieces' | 'quantity' | 'weightGrams'> = {
    ...productOf(1),
    lineId: 1,
    orderNo: 'MA-7K3F-9QXD',
    date: days[0] ?? '',
    time: '09:00',
    fulfilment: 'accepted',
    slug: 'a-cake',
    isBespoke: false,
    sizeLabel: '',
    isFromShelf: false,
    allergens: [],
    personalisation: {},
  };
  const boxes = [
    [1, 4, 500],
    [1, 6, 750],
    [2, 8, 1000],
  ] as const;
  const cakes = [
    [2, 1, 1000],
    [1, 1, 500],
  ] as const;
  const linesOf = (of: typeof boxes | typeof cakes, productId: number) =>
    of.map(([quantity, inBox, weightGrams]) => ({
      ...one,
      ...productOf(productId),
      quantity,
      pieces: inBox,
      weightGrams,
    }));
  expect(piecesByDay([...linesOf(boxes, 1), ...linesOf(boxes, 3)], days).map(({ name }) => name)).toEqual([
    'Vanilla: Cupcakes',
    'Vanilla: pieces in Dessert Boxes',
  ]);
  expect(rowsOf([...linesOf(boxes, 1), ...linesOf(cakes, 2)])).toMatchObject([
    { kind: 'Birthday Cakes', pieces: 3, boxes: '1×500G, 2×1KG', shelf: null },
    { kind: 'Cupcakes', pieces: 26, boxes: '1×4, 1×6, 2×8' },
  ]);
});

test('[B-12] the seven days are the pieces of the orders, day by day', () => {
  fc.assert(
    fc.property(lines, (of) => {
      const rows = piecesByDay(of, days);
      for (const [at, day] of days.entries())
        expect(sum(rows.map((row) => row.pieces[at] ?? 0))).toBe(pieces(of.filter(({ date }) => date === day)));
      expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    }),
  );
});

test('[B-12] the order in which orders came changes nothing but names', () => {
  fc.assert(
    fc.property(lines, shelf, (of, there) => {
      const shape = (drawn: readonly KitchenLine[]) =>
        productionTotals(drawn, there).map(({ base, rows }) => [
          base,
          rows.map(({ key, pieces: count, boxes, unusual, usual }) => [key, count, boxes, unusual, usual]),
        ]);
      expect(shape(of.toReversed())).toEqual(shape(of));
    }),
  );
});

test('[Z-04] two cakes of quotes are two rows of the kitchen’s, though they are of one product and one size', () => {
  fc.assert(
    fc.property(lines, (drawn) => {
      const bespoke = drawn.map((one, at) => ({ ...one, lineId: at + 1, isBespoke: true }));
      const rows = rowsOf(bespoke);
      expect(rows.length).toBe(bespoke.length);
      expect(pieces(bespoke)).toBe(sum(rows.map((row) => row.pieces)));
    }),
  );
});

test('[B-12] of boxes that are filled with several the pieces of each flavour are made, whatever else is ordered', () => {
  const box = fc.dictionary(fc.constantFrom('1', '3'), fc.integer({ min: 1, max: 8 }), { minKeys: 1 });
  fc.assert(
    fc.property(lines, fc.array(fc.tuple(line, box), { maxLength: 8 }), (of, drawn) => {
      const boxes = drawn.map(([one, filling]) => ({ ...one, personalisation: { box: filling } }));
      const flavours = new Map([1, 3].map((id) => [id, { ...productOf(id), allergens: allergenNames(['milk']) }]));
      const rows = rowsOf(linesToMake([...of, ...boxes], flavours));
      for (const id of [1, 3]) {
        const mixed = sum(boxes.map(({ quantity, personalisation }) => quantity * (personalisation.box[id] ?? 0)));
        const row = rows.find(({ key }) => key === `product:${id}`);
        expect(row?.pieces ?? 0).toBe(mixed + pieces(of.filter(({ productId }) => productId === id)));
        expect(row?.boxes.includes(`${mixed} in mixed boxes`) ?? false).toBe(mixed > 0);
      }
    }),
  );
});

test('[B-12] a piece in a mixed box has none of the weight of its box, even if it is sold singly otherwise', () => {
  const single = new Map([[1, { ...productOf(1), isBoxed: false, allergens: [] }]]);
  fc.assert(
    fc.property(line, (drawn) => {
      const box = { ...drawn, quantity: 2, personalisation: { box: { 1: 6 } } };
      expect(piecesByDay(linesToMake([box], single), [box.date])).toEqual([
        { name: 'Vanilla: Cupcakes', pieces: [12] },
      ]);
    }),
  );
});
