import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence } from './money.ts';
import { quote } from './quote.ts';

const everyOrder = { policy: 'every-order', percent: 20, hasOrderedBefore: false } as const;
const cake = { unitPricePence: pence(3400), quantity: 1 };
const stand = { unitPricePence: pence(1200), depositPence: pence(3000), quantity: 1 };

test('[Z-03] a deposit stands apart from the sub total, is not discounted, and is paid with the order', () => {
  expect(quote([cake, stand], everyOrder)).toEqual({
    subTotalPence: 4600,
    discountPence: 920,
    depositPence: 3000,
    totalPence: 6680,
  });
});

test('[Z-03] two stands are two deposits', () => {
  expect(quote([{ ...stand, quantity: 2 }], everyOrder).depositPence).toBe(6000);
});

test('[Z-03] whatever is lent, the discount is that of the same lines without deposits, and total = sub total - discount + deposits', () => {
  const line = fc.record({
    unitPricePence: fc.nat(25_000).map(pence),
    depositPence: fc.nat(10_000).map(pence),
    quantity: fc.nat(999),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const owed = quote(lines, everyOrder);
      const bought = quote(
        lines.map(({ unitPricePence, quantity }) => ({ unitPricePence, quantity })),
        everyOrder,
      );
      expect(owed.discountPence).toBe(bought.discountPence);
      expect(owed.depositPence).toBe(lines.reduce((n, { depositPence, quantity }) => n + depositPence * quantity, 0));
      expect(owed.totalPence).toBe(owed.subTotalPence - owed.discountPence + owed.depositPence);
    }),
  );
});

test('a deposit below nothing is refused', () => {
  expect(() => quote([{ ...stand, depositPence: pence(-1) }], everyOrder)).toThrow(RangeError);
});
