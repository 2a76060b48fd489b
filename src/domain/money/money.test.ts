import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceOf } from '#tests/support/catalogue/prices.ts';
import {
  changeOf,
  formatPounds,
  isReduced,
  likelyCash,
  minus,
  payablePence,
  pence,
  penceFromPounds,
  percentOf,
  poundsFromPence,
  sum,
  times,
} from './money.ts';
import { quote } from './quote.ts';

const anyPence = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(pence);

describe('pence', () => {
  test.each([0.5, 12.000001, Number.NaN, Infinity, -Infinity, 2 ** 53])('%s is not whole pence', (n) => {
    expect(() => pence(n)).toThrow(RangeError);
  });

  test('the largest and the smallest exact numbers are pence', () => {
    expect(pence(Number.MAX_SAFE_INTEGER)).toBe(9007199254740991);
    expect(pence(Number.MIN_SAFE_INTEGER)).toBe(-9007199254740991);
  });

  test('nothing is never minus nothing', () => {
    expect(pence(-0)).toBe(0);
    expect(times(pence(-5), 0)).toBe(0);
    expect(penceFromPounds(-0)).toBe(0);
    expect(penceFromPounds(-0.000000001)).toBe(0);
  });
});

describe('adding up', () => {
  test('three at £3.50 are £10.50', () => {
    expect(times(pence(350), 3)).toBe(1050);
  });

  test('half a cake has no price, even where it would be whole pence', () => {
    expect(() => times(pence(200), 0.5)).toThrow(RangeError);
    expect(() => times(pence(200), Number.NaN)).toThrow(RangeError);
  });

  test('a product or a sum beyond exact numbers is refused, not rounded', () => {
    expect(() => times(pence(2 ** 52), 2)).toThrow(RangeError);
    expect(() => sum([pence(Number.MAX_SAFE_INTEGER), pence(1)])).toThrow(RangeError);
  });

  test('the sum of nothing is nothing, and any iterable can be summed', () => {
    expect(sum([])).toBe(0);
    expect(sum(new Set([pence(1), pence(20), pence(300)]))).toBe(321);
  });

  test('taking away may fall below nothing', () => {
    expect(minus(pence(850), pence(1000))).toBe(-150);
    expect(minus(pence(1000), pence(850))).toBe(150);
  });
});

describe('percentages', () => {
  test.each([
    [0, 20, 0],
    [1, 20, 0],
    [2, 20, 0],
    [3, 20, 1],
    [7, 20, 1],
    [8, 20, 2],
    [1250, 20, 250],
    [1, 50, 1],
    [3, 50, 2],
    [1, 49, 0],
    [149, 1, 1],
    [150, 1, 2],
    [999, 0, 0],
    [999, 100, 999],
    [-1, 50, 0],
    [-2, 50, -1],
    [-3, 50, -1],
  ])('of %ip %i%% is %ip: half a penny rounds up', (amount, percent, expected) => {
    expect(percentOf(pence(amount), percent)).toBe(expected);
  });

  test('[K-12] a share is within half a penny of its exact value, and just half only upwards', () => {
    fc.assert(
      fc.property(anyPence, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const tooMuch = percentOf(amount, percent) * 100 - amount * percent;
        return tooMuch > -50 && tooMuch <= 50;
      }),
    );
  });

  test('stays exact to the end of the exact numbers', () => {
    const most = Number.MAX_SAFE_INTEGER - 50;
    fc.assert(
      fc.property(fc.integer({ min: most - 1_000_000, max: most }), (amount) => {
        expect(percentOf(pence(amount), 1)).toBe(Number((BigInt(amount) + 50n) / 100n));
      }),
    );
    expect(() => percentOf(pence(most + 1), 1)).toThrow(RangeError);
  });

  test('a broken percentage and an amount beyond exact numbers are refused', () => {
    expect(() => percentOf(pence(200), 12.5)).toThrow(RangeError);
    expect(() => percentOf(pence(Number.MAX_SAFE_INTEGER), 20)).toThrow(RangeError);
    expect(() => percentOf(pence(Number.MAX_SAFE_INTEGER), 1)).toThrow(RangeError);
  });
});

describe('pounds', () => {
  test('[K-12] every price up to £2,500 survives the way to pounds and back', () => {
    for (let p = 0; p <= 250_000; p++) {
      if (penceFromPounds(p / 100) !== p || penceFromPounds(Number((p / 100).toFixed(2))) !== p) {
        expect.fail(`${p}p came back as ${penceFromPounds(p / 100)}p`);
      }
    }
  });

  test('[K-12] any whole pence up to a thousand million survive the way to pounds and back', () => {
    fc.assert(
      fc.property(anyPence, (amount) => {
        expect(penceFromPounds(poundsFromPence(amount))).toBe(amount);
        expect(penceFromPounds(JSON.parse(JSON.stringify(poundsFromPence(amount))))).toBe(amount);
      }),
      { numRuns: 2000 },
    );
  });

  test('prices whose float falls short of the penny are exact all the same', () => {
    expect([1.15, 2.3, 8.2, 19.99, 64.1, 1.005 + 0.005, 4.35, 10_000_000].map(penceFromPounds)).toEqual([
      115, 230, 820, 1999, 6410, 101, 435, 1_000_000_000,
    ]);
  });

  test('the dust of adding floats is no third decimal', () => {
    expect(penceFromPounds(0.1 + 0.2)).toBe(30);
    expect(penceFromPounds(Array.from({ length: 1000 }, () => 3.1).reduce((a, b) => a + b))).toBe(310_000);
  });

  test.each([1.005, 0.001, 12.345, -0.005, 9_999_999.995, 0.004999, 0.00001, Number.NaN, Infinity, -Infinity])(
    '%s is not pounds and pence',
    (pounds) => {
      expect(() => penceFromPounds(pounds)).toThrow(RangeError);
    },
  );

  test('refuses more pounds than can be exact pence', () => {
    expect(() => penceFromPounds(1e15)).toThrow(RangeError);
    expect(() => penceFromPounds(1e300)).toThrow(RangeError);
  });

  test.each([
    [0, '£0.00'],
    [5, '£0.05'],
    [50, '£0.50'],
    [99, '£0.99'],
    [100, '£1.00'],
    [1250, '£12.50'],
    [99_999, '£999.99'],
    [100_000, '£1,000.00'],
    [123_450, '£1,234.50'],
    [99_999_999, '£999,999.99'],
    [123_456_789, '£1,234,567.89'],
    [-850, '-£8.50'],
    [-5, '-£0.05'],
    [-123_456, '-£1,234.56'],
  ])('[K-12] %ip is written %s', (amount, text) => {
    expect(formatPounds(pence(amount))).toBe(text);
  });

  test('what is written is what is meant, to the penny', () => {
    fc.assert(
      fc.property(anyPence, (amount) => {
        const text = formatPounds(amount);
        expect(text).toMatch(/^-?£\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(Number(text.replace(/[£,.]/g, ''))).toBe(Number(amount));
      }),
    );
  });
});

test.each([
  [350, null, 350, false],
  [350, 349, 349, true],
  [350, 350, 350, false],
  [350, 351, 350, false],
  [350, 0, 0, true],
  [0, 0, 0, false],
])(
  '[P-11] at %j with the discounted price %j the customer pays %i, reduced: %s',
  (pricePence, discountPricePence, paid, reduced) => {
    const price = priceOf({ pricePence, discountPricePence });
    expect(payablePence(price)).toBe(paid);
    expect(isReduced(price)).toBe(reduced);
  },
);

test('[P-11] a discounted price never makes anything dearer', () => {
  const price = fc.nat(100_000);
  fc.assert(
    fc.property(
      price,
      fc.option(price),
      (pricePence, discountPricePence) => payablePence(priceOf({ pricePence, discountPricePence })) <= pricePence,
    ),
  );
});

test('what is no whole number of pence is no price', () => {
  expect(() => priceOf({ pricePence: 350.5, discountPricePence: null })).toThrow(RangeError);
  expect(() => priceOf({ pricePence: 350, discountPricePence: 0.5 })).toThrow(RangeError);
});

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

test.each([
  [4_750, [5_000, 6_000, 10_000]],
  [1_080, [1_500, 2_000, 5_000]],
  [2_000, [2_500, 3_000, 4_000]],
  [1, [500, 1_000, 2_000]],
])('[B-10] for %i pence one is most likely given %j', (due, offered) => {
  expect(likelyCash(pence(due))).toEqual(offered);
});

test('[B-10] what was given is the sum and its change, to the penny; too little has none', () => {
  expect(changeOf(pence(5_000), pence(4_750))).toBe(250);
  expect(changeOf(pence(4_750), pence(4_750))).toBe(0);
  expect(changeOf(pence(4_749), pence(4_750))).toBeNull();
  const sums = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(sums, sums, (given, due) => {
      const change = changeOf(pence(given), pence(due));
      return change === null ? given < due : change >= 0 && due + change === given;
    }),
  );
});

test('[B-10] every offer is more than the sum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (due) => likelyCash(pence(due)).every((given) => given > due)),
  );
});
