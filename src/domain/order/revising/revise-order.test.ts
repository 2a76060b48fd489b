import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minus, pence, sum, times } from '#domain/money/money.ts';
import {
  anyChange,
  anyOrder,
  nothingReturned,
  orderOf,
  productsNow,
  standingLine,
} from '#tests/support/orders/revisable.ts';
import type { AskedChange, ProductNow, RevisableOrder } from './revisable-order.ts';
import { isProblem } from './revise-lines.ts';
import { type Revision, reviseOrder } from './revise-order.ts';

const rainbow = { productId: 1, weightGrams: 500, quantity: 2 };
const candle = { productId: 3, weightGrams: 0, quantity: 1 };
const policy = { basisPoints: 2000 };

function revised(order: RevisableOrder, asked: AskedChange, products = productsNow): Revision {
  const revision = reviseOrder(order, asked, products);
  if (isProblem(revision)) throw new Error(revision.text);
  return revision;
}

const problemOf = (order: RevisableOrder, asked: AskedChange): string => {
  const revision = reviseOrder(order, asked, productsNow);
  return isProblem(revision) ? revision.text : 'none';
};

/** The order that a revision leaves, with ids of their own for its new lines. */
const leftBy = (order: RevisableOrder, revision: Revision): RevisableOrder => ({
  ...order,
  ...revision,
  lines: revision.lines.map((line, at) => ({ ...line, id: line.id ?? 100 + at })),
});

const sums = ({ subTotalPence, discountPence, depositPence, totalPence, workUnits }: RevisableOrder) => ({
  subTotalPence,
  discountPence,
  depositPence,
  totalPence,
  workUnits,
});

const withPrice = (id: number, pricePence: number): ReadonlyMap<number, ProductNow> =>
  new Map(
    [...productsNow].map(([key, product]) => [
      key,
      key === id
        ? { ...product, sizes: product.sizes.map((size) => ({ ...size, pricePence: pence(pricePence) })) }
        : product,
    ]),
  );

describe('[B-07] what a change makes of an order', () => {
  test('a cake more and a candle less: the discount of the order is worked out anew, and the difference is owed', () => {
    const order = orderOf([standingLine(1, rainbow), standingLine(2, candle)], [policy]);
    const revision = revised(order, {
      changedLines: [
        { id: 1, quantity: 3 },
        { id: 2, quantity: 0 },
      ],
    });
    expect(revision).toMatchObject({ subTotalPence: 7170, discountPence: 1434, totalPence: 5736, workUnits: 3 });
    expect(revision.differencePence).toBe(5736 - order.totalPence);
    expect([...revision.stock]).toEqual([
      [1, 1],
      [3, -1],
    ]);
    expect(revision.lines).toMatchObject([{ id: 1, quantity: 3, discountPence: 1434 }]);
  });

  test('what stays keeps the price that it was sold at, what is new costs that of today', () => {
    const order = orderOf([standingLine(1, rainbow)], [policy]);
    const dearer = withPrice(1, 2600);
    expect(revised(order, { changedLines: [{ id: 1, quantity: 1 }] }, dearer)).toMatchObject({ subTotalPence: 2390 });
    const { lines, subTotalPence, stock } = revised(order, { changedLines: [{ id: 1, quantity: 3 }] }, dearer);
    expect(lines).toMatchObject([
      { id: 1, quantity: 2, unitPricePence: 2390, isSoldNow: false },
      { id: null, quantity: 1, unitPricePence: 2600, isSoldNow: true },
    ]);
    expect(subTotalPence).toBe(2 * 2390 + 2600);
    expect([...stock]).toEqual([[1, 1]]);
  });

  test('another size is a new sale of the same line: its price, its pieces and its work of today', () => {
    const order = orderOf([standingLine(1, rainbow, { wasPence: 2000 })]);
    const revision = revised(order, { changedLines: [{ id: 1, weightGrams: 1000 }] });
    expect(revision.lines).toMatchObject([{ id: 1, weightGrams: 1000, unitPricePence: 4100, pieces: 2, quantity: 2 }]);
    expect([...revision.stock]).toEqual([[1, 2]]);
    expect(revision.workUnits).toBe(4);
  });

  test('what is made to order takes nothing of the stock, and what was lent with it is a deposit', () => {
    const order = orderOf([standingLine(1, rainbow)], [policy]);
    const asked = { addedLines: [{ productId: 2, weightGrams: 1500, quantity: 1, personalisation: { name: 'Jo' } }] };
    const revision = revised(order, asked);
    expect(revision.stock.size).toBe(0);
    expect([...revision.sold]).toEqual([[2, 1]]);
    expect(revision).toMatchObject({ depositPence: 3000, discountPence: Math.round((2 * 2390 + 19_950) * 0.2) });
  });

  test('day, time, recipient and what is written on a cake change no penny', () => {
    const order = orderOf([standingLine(1, rainbow), standingLine(2, candle)], [policy, { pence: 333 }]);
    const revision = revised(order, {
      pickup: { date: '2026-12-05', time: '11:30' },
      changedLines: [{ id: 1, personalisation: { message: 'Happy 7th' } }],
    });
    expect(sums(leftBy(order, revision))).toEqual(sums(order));
    expect(revision.lines.map(({ discountPence }) => discountPence)).toEqual(
      order.lines.map(({ discountPence }) => discountPence),
    );
    expect(revision.stock.size + revision.sold.size).toBe(0);
    expect(revision.differencePence).toBe(0);
  });

  test('so many pence off stay so many, no more than the lines are worth, and all of them again once they are', () => {
    const order = orderOf([standingLine(1, rainbow), standingLine(2, candle)], [{ pence: 1000 }]);
    const smaller = leftBy(order, revised(order, { changedLines: [{ id: 1, quantity: 0 }] }));
    expect(smaller).toMatchObject({ discountPence: 295, totalPence: 0 });
    const larger = revised(smaller, { addedLines: [{ ...rainbow, personalisation: {} }] });
    expect(larger).toMatchObject({ discountPence: 1000, totalPence: order.totalPence });
  });
});

describe('what was given back', () => {
  const returned = { quantity: 1, restocked: 0, pence: pence(1912), depositPence: pence(0) };

  test('keeps its size and its pieces', () => {
    const order = orderOf([standingLine(1, rainbow, { returned }), standingLine(2, candle)], [policy]);
    const text = 'Rainbow Cake: 1 already refunded, so its size cannot change and its quantity cannot go below 1.';
    expect(problemOf(order, { changedLines: [{ id: 1, quantity: 0 }] })).toBe(text);
    expect(problemOf(order, { changedLines: [{ id: 1, weightGrams: 1000 }] })).toBe(text);
    expect(problemOf(order, { changedLines: [{ id: 1, quantity: 1 }] })).toBe('none');
    expect(problemOf(order, { changedLines: [{ id: 1, quantity: 5 }] })).toBe('none');
  });

  test('of which an amount alone went back stays on the order', () => {
    const some = { ...nothingReturned, pence: pence(400) };
    const order = orderOf([standingLine(1, rainbow, { returned: some }), standingLine(2, candle)], [policy]);
    expect(problemOf(order, { changedLines: [{ id: 1, quantity: 0 }] })).toBe(
      'Rainbow Cake: partly refunded, so its size cannot change and it cannot be removed.',
    );
  });

  test('is never more than the order costs', () => {
    const order = { ...orderOf([standingLine(1, rainbow), standingLine(2, candle)]), returnedPence: pence(400) };
    expect(problemOf(order, { changedLines: [{ id: 1, quantity: 0 }] })).toBe(
      'The order: £4.00 of it has been refunded, so it cannot cost less than that.',
    );
  });
});

test('what is sold no longer, of another order, or nothing at all is refused in words', () => {
  const order = orderOf([standingLine(1, rainbow)]);
  const add = (productId: number, weightGrams: number) =>
    problemOf(order, { addedLines: [{ productId, weightGrams, quantity: 1, personalisation: {} }] });
  expect(add(1, 1500)).toBe('Rainbow Cake is not sold in 1500G. It is sold in 500G; 1KG.');
  expect(add(9, 500)).toBe('This product is no longer sold.');
  expect(problemOf(order, { changedLines: [{ id: 7, quantity: 1 }] })).toBe(
    'A line that you changed is no longer on the order.',
  );
  expect(problemOf(order, { changedLines: [{ id: 1, quantity: 0 }] })).toContain('cancel it instead');
  expect(problemOf(order, { changedLines: [{ id: 1, quantity: 1.5 }] })).toContain('a quantity from 1 to 999');
  expect(problemOf(order, { changedLines: [{ id: 1, quantity: 1000 }] })).toContain('a quantity from 1 to 999');
});

describe('whatever is asked', () => {
  const worldsOf = (withReturns: boolean) => fc.tuple(anyOrder({ withReturns, withFormerPrices: true }), anyChange);

  test('the pence of the lines, the shares and the adjustments add up to what the order costs', () => {
    fc.assert(
      fc.property(worldsOf(true), ([order, asked]) => {
        const revision = reviseOrder(order, asked, productsNow);
        if (isProblem(revision)) return;
        const { lines, adjustments } = revision;
        const worth = sum(lines.map(({ unitPricePence, quantity }) => times(unitPricePence, quantity)));
        expect(revision.subTotalPence).toBe(worth);
        expect(sum(lines.map(({ discountPence }) => discountPence))).toBe(revision.discountPence);
        expect(sum(adjustments.map(({ amountPence }) => amountPence))).toBe(revision.discountPence);
        expect(revision.depositPence).toBe(sum(lines.map((line) => times(line.depositPence, line.quantity))));
        expect(revision.totalPence).toBe(worth - revision.discountPence + revision.depositPence);
        expect(revision.differencePence).toBe(minus(revision.totalPence, order.totalPence));
      }),
    );
  });

  test('no line takes more off than it is worth, or less than went back of it stays', () => {
    fc.assert(
      fc.property(worldsOf(true), ([order, asked]) => {
        const revision = reviseOrder(order, asked, productsNow);
        if (isProblem(revision)) return;
        for (const { unitPricePence, quantity, discountPence, returned } of revision.lines) {
          expect(discountPence).toBeGreaterThanOrEqual(0);
          expect(unitPricePence * quantity - discountPence).toBeGreaterThanOrEqual(returned.pence);
          expect(quantity).toBeGreaterThanOrEqual(returned.quantity);
        }
        expect(revision.totalPence).toBeGreaterThanOrEqual(order.returnedPence);
      }),
    );
  });

  test('what the stock gives and takes is the difference of the pieces of the lines, product by product', () => {
    const pieces = (lines: RevisableOrder['lines'] | Revision['lines'], id: number) =>
      lines.reduce((all, line) => all + (line.productId === id && line.fromStock ? line.pieces * line.quantity : 0), 0);
    fc.assert(
      fc.property(worldsOf(false), ([order, asked]) => {
        const revision = reviseOrder(order, asked, productsNow);
        if (isProblem(revision)) return;
        for (const id of productsNow.keys())
          expect(revision.stock.get(id) ?? 0).toBe(pieces(revision.lines, id) - pieces(order.lines, id));
        expect([...revision.stock.values()]).not.toContain(0);
      }),
    );
  });

  test('moved to a later day it gives the shelf back what it took, and takes it again for today, but for what a refund put back', () => {
    const wanted = { productId: 1, weightGrams: 1000, quantity: 5 };
    const returned = { quantity: 2, restocked: 2, pence: pence(100), depositPence: pence(0) };
    const forDay = (takesStock: boolean): ReadonlyMap<number, ProductNow> =>
      new Map([...productsNow].map(([id, one]) => [id, id === 1 ? { ...one, supply: 'stockToday', takesStock } : one]));
    const today = orderOf([standingLine(1, wanted, { returned }), standingLine(2, candle)]);
    const later = revised(today, { pickup: { date: '2026-12-05', time: '10:00' } }, forDay(false));
    expect([...later.stock]).toEqual([[1, -6]]);
    expect(later.lines.map(({ fromStock }) => fromStock)).toEqual([false, true]);
    const again = revised(leftBy(today, later), { pickup: today.pickup }, forDay(true));
    expect([...again.stock]).toEqual([[1, 6]]);
    // At another time on the same day it keeps what it has.
    const sameDay = revised(leftBy(today, later), { pickup: { date: '2026-12-05', time: '12:00' } }, forDay(true));
    expect(sameDay.stock.size).toBe(0);
  });

  test('a change that is taken back gives the first sums, stock and work, where no price changed meanwhile', () => {
    fc.assert(
      fc.property(fc.tuple(anyOrder(), anyChange), ([order, asked]) => {
        const revision = reviseOrder(order, asked, productsNow);
        if (isProblem(revision)) return;
        const changed = leftBy(order, revision);
        const back: AskedChange = {
          changedLines: changed.lines.map(({ id }) => {
            const former = order.lines.find((line) => line.id === id);
            return { id, quantity: former?.quantity ?? 0, weightGrams: former?.weightGrams };
          }),
          addedLines: order.lines.filter(({ id }) => changed.lines.every((line) => line.id !== id)),
        };
        const again = revised(changed, back);
        expect(sums(leftBy(changed, again))).toEqual(sums(order));
        expect(again.adjustments).toEqual(order.adjustments);
        expect([...again.stock]).toEqual([...revision.stock].map(([id, count]) => [id, -count]));
        expect([...again.sold]).toEqual([...revision.sold].map(([id, count]) => [id, -count]));
      }),
    );
  });
});
