import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CartLine, lineTotalPence, quoteCart, repairCart, sameChoice } from './cart.ts';

const lemon: CartLine = {
  cartItemId: 'a',
  id: 'lemon-drizzle',
  productId: 7,
  name: 'Lemon Drizzle',
  image: 'lemon.jpg',
  price: 12.5,
  quantity: 2,
  weight: '500G',
};

/** A sound line with some of its fields overwritten by what should not be there. */
const repaired = (damage: object) => repairCart([{ ...lemon, ...damage }]);

test('[K-06] a sound cart survives the reload as it was, parsed or as text', () => {
  const cart = [lemon, { ...lemon, cartItemId: 'b', weight: '1KG' }];
  expect(repairCart(cart)).toEqual(cart);
  expect(repairCart(JSON.stringify(cart))).toEqual(cart);
});

test.each(
  [undefined, null, 0, true, '', '{', 'null', '"cart"', '{"lines":[]}', {}, { 0: lemon, length: 1 }, [[]]].map(
    (stored) => ({ stored }),
  ),
)('[K-06] $stored is an empty cart', ({ stored }) => {
  expect(repairCart(stored)).toEqual([]);
});

test('[K-06] what is no line is dropped and the others stay', () => {
  expect(repairCart([null, 7, 'lemon', [], {}, lemon, undefined])).toEqual([lemon]);
});

test.each([
  { id: undefined },
  { id: '' },
  { id: '   ' },
  { id: 7 },
  { price: undefined },
  { price: null },
  { price: '' },
  { price: ' ' },
  { price: 'cheap' },
  { price: -0.01 },
  { price: Number.NaN },
  { price: Infinity },
  { price: 100_000.01 },
  { price: [12.5] },
  { quantity: 0 },
  { quantity: -1 },
  { quantity: 0.9 },
  { quantity: '0' },
])('[K-06] a line with %j does not say what to buy, and is dropped', (damage) => {
  expect(repaired(damage)).toEqual([]);
});

test.each([
  [{ quantity: undefined }, { quantity: 1 }],
  [{ quantity: 'many' }, { quantity: 1 }],
  [{ quantity: null }, { quantity: 1 }],
  [{ quantity: 2.9 }, { quantity: 2 }],
  [{ quantity: '3' }, { quantity: 3 }],
  [{ quantity: 999 }, { quantity: 999 }],
  [{ quantity: 1000 }, { quantity: 999 }],
  [{ price: '12.50' }, { price: 12.5 }],
  [{ price: 0 }, { price: 0 }],
  [{ price: -0 }, { price: 0 }],
  [{ price: '-0.00' }, { price: 0 }],
  [{ price: 100_000 }, { price: 100_000 }],
  [{ price: 12.344 }, { price: 12.34 }],
  [{ price: 12.346 }, { price: 12.35 }],
  [{ price: 0.1 + 0.2 }, { price: 0.3 }],
  [{ weight: '500g' }, { weight: '500G' }],
  [{ weight: '1000G' }, { weight: '1KG' }],
  [{ weight: '2kg' }, { weight: '2KG' }],
  [{ weight: 'heavy' }, { weight: '500G' }],
  [{ weight: undefined }, { weight: '500G' }],
  [{ weight: 750 }, { weight: '500G' }],
  [{ name: '' }, { name: 'lemon drizzle' }],
  [{ name: 7 }, { name: 'lemon drizzle' }],
  [
    { name: '', id: '-lemon-' },
    { name: 'lemon', id: '-lemon-' },
  ],
  [
    { name: '', id: '-' },
    { name: '-', id: '-' },
  ],
  [{ image: null }, { image: '' }],
  [{ productId: '7' }, { productId: 7 }],
  [{ productId: 1 }, { productId: 1 }],
  [{ cartItemId: '' }, { cartItemId: 'lemon-drizzle-500G' }],
  [{ cartItemId: 3 }, { cartItemId: 'lemon-drizzle-500G' }],
  [{ id: ' lemon-drizzle ' }, { id: 'lemon-drizzle' }],
  [{ colour: 'yellow' }, {}],
])('[K-06] a line with %j is repaired to %j', (damage, repair) => {
  expect(repaired(damage)).toStrictEqual([{ ...lemon, ...repair }]);
});

test.each([undefined, null, '', 'seven', 1.5, 0, -7, Number.NaN, {}])(
  '[K-06] the product id %j is none',
  (productId) => {
    const [line] = repaired({ productId });
    expect(line?.id).toBe('lemon-drizzle');
    expect(line).not.toHaveProperty('productId');
  },
);

test('[K-06] the same choice twice becomes one line, under the first id', () => {
  const again = { ...lemon, cartItemId: 'z', weight: '0.5KG', quantity: 3 };
  expect(repairCart([lemon, again])).toEqual([{ ...lemon, quantity: 5 }]);
  expect(repairCart([lemon, { ...again, quantity: 998 }])).toEqual([{ ...lemon, quantity: 999 }]);
});

test('[K-06] no two lines share an id, else changing one would change both', () => {
  const cart = repairCart(['500G', '750G', '1KG'].map((weight) => ({ ...lemon, weight })));
  expect(cart.map((line) => line.cartItemId)).toEqual(['a', 'a+', 'a++']);
});

test('[K-06] a cart that no customer filled is cut at 500 lines', () => {
  const lines = Array.from({ length: 600 }, (_, n) => ({ ...lemon, id: `cake-${n}`, cartItemId: `${n}` }));
  expect(repairCart(lines).map((line) => line.id)).toEqual(lines.slice(0, 500).map((line) => line.id));
  expect(repairCart([...lines, lines[0]])[0]?.quantity).toBe(4);
});

test('[K-06] whatever was stored, never an error: always a cart that can be shown, added up and stored again', () => {
  const field = fc.oneof(
    fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }),
    fc.double(),
    fc.constantFrom('a', '500G', '1kg', '12.50', 'lemon', 'fudge', '__proto__'),
    fc.integer({ min: -3, max: 1200 }),
  );
  const damaged = fc.record(
    {
      cartItemId: field,
      id: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('lemon', 'fudge', '__proto__') }, field),
      productId: field,
      name: field,
      image: field,
      price: fc.oneof({ weight: 4, arbitrary: fc.double({ min: 0, max: 300, noNaN: true }) }, field),
      quantity: field,
      weight: field,
    },
    { requiredKeys: [] },
  );
  const stored = fc.oneof(fc.anything({ withNullPrototype: true }), fc.array(fc.oneof(damaged, field)), fc.string());
  let linesSeen = 0;
  fc.assert(
    fc.property(stored, (found) => {
      const cart = repairCart(found);
      linesSeen += cart.length;
      for (const line of cart) {
        expect(Number.isInteger(line.quantity) && line.quantity >= 1 && line.quantity <= 999).toBe(true);
        expect(lineTotalPence(line)).toBeGreaterThanOrEqual(0);
        expect(cart.filter((other) => sameChoice(other, line))).toEqual([line]);
        expect(cart.filter((other) => other.cartItemId === line.cartItemId)).toEqual([line]);
      }
      expect(
        quoteCart(cart, { policy: 'every-order', percent: 20, hasOrderedBefore: false }).totalPence,
      ).toBeGreaterThanOrEqual(0);
      expect(repairCart(JSON.stringify(cart))).toEqual(cart);
    }),
    { numRuns: 2000, examples: [[[{ id: 'lemon', price: -0 }]], [[{ id: '-.', price: 0 }]]] },
  );
  // About 560 by chance: far fewer, and the arbitraries no longer match what is stored.
  expect(linesSeen).toBeGreaterThan(100);
});

test('[Z-03] an extra survives the reload, with the deposit that is asked for it', () => {
  const stand = { ...lemon, id: 'stand-hire', image: '', weight: 'each', deposit: 30 };
  expect(repairCart(JSON.stringify([stand]))).toEqual([stand]);
  expect(repaired({ deposit: 'much' })).toEqual([lemon]);
  expect(repaired({ deposit: -3 })).toEqual([lemon]);
});
