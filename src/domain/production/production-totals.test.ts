import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allergenNames } from '#domain/diet/allergens.ts';
import { type KitchenLine, kitchenKinds, tickOf } from './kitchen-line.ts';
import { productionTotals, shoppingList } from './production-totals.ts';

const days = ['2026-12-19', '2026-12-20', '2026-12-21'];
const line = fc.record({
  lineId: fc.integer({ min: 1, max: 1_000_000 }),
  orderNo: fc.constantFrom('MA-7K3F-9QXD', 'MA-7K3F-P7LM'),
  date: fc.constantFrom(...days),
  time: fc.constantFrom('09:00', '12:30'),
  fulfilment: fc.constantFrom('accepted', 'baking', 'ready') as fc.Arbitrary<KitchenLine['fulfilment']>,
  productId: fc.integer({ min: 1, max: 4 }),
  isBespoke: fc.constant(false),
  weightGrams: fc.constantFrom(500, 750, 1000),
  sizeLabel: fc.constantFrom('', 'Box of 4'),
  quantity: fc.integer({ min: 1, max: 60 }),
  allergens: fc.constantFrom(allergenNames(['wheat', 'eggs', 'milk']), allergenNames(['wheat', 'pistachios'])),
  personalisation: fc.constantFrom<KitchenLine['personalisation']>({}, { message: 'Happy 6th, Anya' }),
});
const kindOf = (productId: number): KitchenLine['kind'] => kitchenKinds[productId % 3] ?? 'cake';
const lines = fc.array(line, { maxLength: 40 }).map((drawn) =>
  drawn.map(
    (one): KitchenLine => ({
      ...one,
      name: `Cake ${one.productId}`,
      image: 'a.webp',
      kind: kindOf(one.productId),
      base: ['Vanilla', 'Chocolate', '', 'Ribbon'][one.productId - 1] ?? '',
    }),
  ),
);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const pieces = (of: readonly { quantity: number }[]): number => sum(of.map(({ quantity }) => quantity));

test('[B-12] totals are the pieces of the orders, by product and weight, whatever was ticked', () => {
  const ticked = fc.dictionary(
    fc
      .tuple(fc.constantFrom(...days), fc.integer({ min: 1, max: 4 }))
      .map(([day, id]) => tickOf(day, `product:${id}:500`)),
    fc.integer({ min: 0, max: 200 }),
  );
  fc.assert(
    fc.property(lines, ticked, (of, ticks) => {
      const rows = productionTotals(of, new Map(Object.entries(ticks))).flatMap((group) => group.rows);
      expect(sum(rows.map((row) => row.pieces))).toBe(pieces(of));
      expect(sum(rows.map((row) => row.decorated))).toBe(of.filter((one) => one.personalisation.message).length);
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      for (const row of rows) {
        const own = of.filter((one) => `product:${one.productId}:${one.weightGrams}` === row.key);
        expect(row.pieces).toBe(pieces(own));
        expect(row.done).toBeGreaterThanOrEqual(0);
        expect(row.done).toBeLessThanOrEqual(row.pieces);
        expect(row.unusual.includes('Nuts')).toBe(own.some((one) => one.allergens.some((name) => /nuts/i.test(name))));
      }
    }),
  );
});

test('[B-12] the shopping list is the pieces of the orders, day by day', () => {
  fc.assert(
    fc.property(lines, (of) => {
      const { rows, extras } = shoppingList(of, days);
      const all = [...rows, ...extras];
      for (const [at, day] of days.entries())
        expect(sum(all.map((row) => row.pieces[at] ?? 0))).toBe(pieces(of.filter(({ date }) => date === day)));
      expect(shoppingList(of, []).rows.every((row) => row.pieces.length === 0)).toBe(true);
    }),
  );
});

test('[B-12] the order in which orders came changes nothing but names', () => {
  fc.assert(
    fc.property(lines, (of) => {
      const shape = (drawn: readonly KitchenLine[]) =>
        productionTotals(drawn, new Map()).map(({ base, rows }) => [
          base,
          rows.map(({ key, pieces: count, unusual, usual }) => [key, count, unusual, usual]),
        ]);
      expect(shape(of.toReversed())).toEqual(shape(of));
    }),
  );
});

test('[Z-04] two cakes of quotes are two rows of the kitchen’s, though they are of one product and one size', () => {
  fc.assert(
    fc.property(lines, (drawn) => {
      const bespoke = drawn.map((one, at) => ({ ...one, lineId: at + 1, isBespoke: true, kind: 'cake' as const }));
      const rows = productionTotals(bespoke, new Map()).flatMap(({ rows: ofBase }) => ofBase);
      expect(rows.length).toBe(bespoke.length);
      expect(pieces(bespoke)).toBe(sum(rows.map((row) => row.pieces)));
    }),
  );
});
