import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence } from './money.ts';
import { quote } from './quote.ts';

const everyOrder = { policy: 'every-order', percent: 20, hasOrderedBefore: true } as const;
const secondOrder = { policy: 'first-order', percent: 20, hasOrderedBefore: true } as const;

const line = fc.record({
  unitPricePence: fc.nat(25_000).map(pence),
  quantity: fc.nat(999),
});
const cart = fc.array(line, { maxLength: 30 });

/** The rule again, in integers without any fraction: ⌊(20·s + 50) / 100⌋. */
const expectedDiscount = (subTotal: number) => Number((BigInt(subTotal) * 20n + 50n) / 100n);

test('[K-12] two at £3.50 and one at £42.99 cost £49.99 less £10.00', () => {
  const lines = [
    { unitPricePence: pence(350), quantity: 2 },
    { unitPricePence: pence(4299), quantity: 1 },
  ];
  expect(quote(lines, everyOrder)).toEqual({
    subTotalPence: 4999,
    discountPence: 1000,
    depositPence: 0,
    totalPence: 3999,
  });
  expect(quote(lines, secondOrder)).toEqual({
    subTotalPence: 4999,
    discountPence: 0,
    depositPence: 0,
    totalPence: 4999,
  });
});

test('[K-12] an empty cart costs nothing', () => {
  expect(quote([], everyOrder)).toEqual({ subTotalPence: 0, discountPence: 0, depositPence: 0, totalPence: 0 });
});

test('[K-12] every price up to £250 is discounted to the penny', () => {
  for (let price = 0; price <= 25_000; price++) {
    const { subTotalPence, discountPence, totalPence } = quote(
      [{ unitPricePence: pence(price), quantity: 1 }],
      everyOrder,
    );
    const isRight =
      subTotalPence === price && discountPence === expectedDiscount(price) && totalPence === price - discountPence;
    if (!isRight) expect.fail(`${price}p: ${discountPence}p off makes ${totalPence}p`);
  }
});

test('[K-12] for any cart, total = sub total - discount, and the discount is 20% within half a penny', () => {
  fc.assert(
    fc.property(cart, (lines) => {
      const { subTotalPence, discountPence, totalPence } = quote(lines, everyOrder);
      expect(subTotalPence).toBe(lines.reduce((n, { unitPricePence, quantity }) => n + unitPricePence * quantity, 0));
      expect(totalPence + discountPence).toBe(subTotalPence);
      expect(discountPence).toBe(expectedDiscount(subTotalPence));
      expect(Math.abs(discountPence * 100 - subTotalPence * 20)).toBeLessThanOrEqual(50);
    }),
  );
});

test('[K-12] the discount is rounded once for the order, not once a line', () => {
  const twoPence = { unitPricePence: pence(2), quantity: 1 };
  expect(quote([twoPence, twoPence, twoPence, twoPence], everyOrder).discountPence).toBe(2);
});

test('[K-12] neither the order of the lines nor how a quantity is split changes the price', () => {
  fc.assert(
    fc.property(cart, (lines) => {
      const oneByOne = lines.flatMap(({ unitPricePence, quantity }) => [
        { unitPricePence, quantity: Math.floor(quantity / 2) },
        { unitPricePence, quantity: Math.ceil(quantity / 2) },
      ]);
      expect(quote(oneByOne.reverse(), everyOrder)).toEqual(quote(lines, everyOrder));
    }),
  );
});

test('one more item never makes an order cheaper', () => {
  fc.assert(
    fc.property(cart, line, (lines, more) => {
      expect(quote([...lines, more], everyOrder).totalPence).toBeGreaterThanOrEqual(
        quote(lines, everyOrder).totalPence,
      );
    }),
  );
});

test.each([
  [-1, 1],
  [100, -1],
  [-100, -1],
  [100, 0.5],
  [100, Number.NaN],
])('a line at %ip, %s of them, is refused', (price, quantity) => {
  expect(() => quote([{ unitPricePence: pence(price), quantity }], everyOrder)).toThrow(RangeError);
});

test('nothing of something, and something for nothing, cost nothing', () => {
  expect(quote([{ unitPricePence: pence(100), quantity: 0 }], everyOrder).totalPence).toBe(0);
  expect(quote([{ unitPricePence: pence(0), quantity: 3 }], everyOrder).totalPence).toBe(0);
});
