import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addToCart,
  type CartLine,
  changeQuantity,
  clampQuantity,
  countItems,
  lineTotalPence,
  quoteCart,
  removeFromCart,
  sameChoice,
} from './cart.ts';

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
const fudge: CartLine = { ...lemon, cartItemId: 'b', id: 'fudge', productId: 8, name: 'Fudge', quantity: 1 };
const everyOrder = { policy: 'every-order', percent: 20, hasOrderedBefore: false } as const;

describe('the same choice', () => {
  test.each([
    ['500G', '500g', true],
    ['1KG', '1000G', true],
    ['500G', '', true],
    ['500G', '750G', false],
  ])('[K-05] one product as %j and as %j: %s', (one, other, same) => {
    expect(sameChoice({ ...lemon, weight: one }, { ...lemon, weight: other })).toBe(same);
  });

  test('[K-05] two products are never the same choice', () => {
    expect(sameChoice(lemon, { ...lemon, id: 'fudge' })).toBe(false);
  });
});

describe('adding', () => {
  test('[K-05] the same product and weight raises its quantity, in its place and under its id', () => {
    const cart = addToCart([fudge, lemon], { ...lemon, cartItemId: 'new', quantity: 3, weight: '0.5kg' });
    expect(cart).toEqual([fudge, { ...lemon, quantity: 5 }]);
  });

  test('[K-05] another weight is a new line, and so is another product', () => {
    const heavy = { ...lemon, cartItemId: 'c', weight: '750G' };
    expect(addToCart([lemon], heavy)).toEqual([lemon, heavy]);
    expect(addToCart([lemon], fudge)).toEqual([lemon, fudge]);
    expect(addToCart([], lemon)).toEqual([lemon]);
  });

  test('what was learnt last of name, picture and price holds for the whole line', () => {
    const renamed = { ...lemon, name: 'Lemon Cake', image: 'new.jpg', price: 13, quantity: 1, productId: undefined };
    expect(addToCart([lemon], renamed)).toEqual([{ ...renamed, productId: 7, quantity: 3 }]);
    expect(addToCart([{ ...lemon, productId: undefined }], lemon)[0]?.productId).toBe(7);
  });

  test('[P-06] no more are added than there are in stock', () => {
    expect(addToCart([lemon], { ...lemon, quantity: 2 }, 3)[0]?.quantity).toBe(3);
    expect(addToCart([lemon], { ...lemon, quantity: 1 }, 3)[0]?.quantity).toBe(3);
    expect(addToCart([], { ...lemon, quantity: 9 }, 3)[0]?.quantity).toBe(3);
    expect(addToCart([lemon], { ...lemon, quantity: 998 })[0]?.quantity).toBe(999);
  });

  test('[P-06] adding nothing, less than nothing or a part still adds one whole item', () => {
    for (const quantity of [0, -5, 1.9, Number.NaN]) {
      expect(addToCart([lemon], { ...lemon, quantity })[0]?.quantity).toBe(3);
      expect(addToCart([], { ...lemon, quantity })[0]?.quantity).toBe(1);
    }
  });
});

describe('changing', () => {
  test('[K-05] a quantity is set on its line alone', () => {
    expect(changeQuantity([lemon, fudge], 'a', 5)).toEqual([{ ...lemon, quantity: 5 }, fudge]);
    expect(changeQuantity([lemon, fudge], 'nowhere', 5)).toEqual([lemon, fudge]);
  });

  test('[K-05] reducing from 1 removes the line', () => {
    expect(changeQuantity([lemon, fudge], 'b', 0)).toEqual([lemon]);
    expect(changeQuantity([lemon, fudge], 'b', -1)).toEqual([lemon]);
    expect(changeQuantity([lemon, fudge], 'a', 1)).toEqual([{ ...lemon, quantity: 1 }, fudge]);
  });

  test('[P-06] it stays within the stock', () => {
    expect(changeQuantity([lemon], 'a', 10, 9)[0]?.quantity).toBe(9);
    expect(changeQuantity([lemon], 'a', 9, 9)[0]?.quantity).toBe(9);
    expect(changeQuantity([lemon], 'a', 8, 9)[0]?.quantity).toBe(8);
    expect(changeQuantity([lemon], 'a', 5000)[0]?.quantity).toBe(999);
  });

  test('[K-02] removing takes away that line alone', () => {
    expect(removeFromCart([lemon, fudge], 'a')).toEqual([fudge]);
    expect(removeFromCart([lemon, fudge], 'nowhere')).toEqual([lemon, fudge]);
  });

  test('no change touches the cart that it was given', () => {
    const before = Object.freeze([Object.freeze({ ...lemon })]);
    addToCart(before, lemon);
    changeQuantity(before, 'a', 9);
    removeFromCart(before, 'a');
    expect(before).toEqual([lemon]);
  });
});

test.each([
  [0, 9, 1],
  [1, 9, 1],
  [2, 9, 2],
  [9, 9, 9],
  [10, 9, 9],
  [-3, 9, 1],
  [2.9, 9, 2],
  [5, 2.9, 2],
  [5, 0, 1],
  [5, -2, 1],
  [Infinity, 9, 9],
  [Infinity, Infinity, 999],
  [998, 5000, 998],
  [999, 5000, 999],
  [1000, 5000, 999],
  [Number.NaN, 9, 1],
])('[P-06] wanting %d of %d in stock gives %d', (wanted, stock, quantity) => {
  expect(clampQuantity(wanted, stock)).toBe(quantity);
});

describe('counting', () => {
  test('[H-08] items are counted, not lines', () => {
    expect(countItems([])).toBe(0);
    expect(countItems([lemon, fudge])).toBe(3);
  });

  test('[K-02] a line costs its price times its quantity', () => {
    expect(lineTotalPence(lemon)).toBe(2500);
    expect(lineTotalPence({ ...lemon, price: 1.15, quantity: 3 })).toBe(345);
  });

  test('[K-12] the cart costs its lines less a fifth', () => {
    expect(quoteCart([lemon, { ...fudge, price: 8.2 }], everyOrder)).toEqual({
      subTotalPence: 3320,
      discountPence: 664,
      depositPence: 0,
      totalPence: 2656,
    });
    expect(quoteCart([lemon], { policy: 'first-order', percent: 20, hasOrderedBefore: true }).discountPence).toBe(0);
  });
});

describe('whatever a customer does', () => {
  const action = fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      id: fc.constantFrom('lemon', 'fudge', 'carrot'),
      weight: fc.constantFrom('500G', '500g', '750G', '1KG', '1000G'),
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
    fc.record({ kind: fc.constant('change' as const), at: fc.nat(8), quantity: fc.integer({ min: -2, max: 30 }) }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(8) }),
  );
  const plainWeights: Record<string, string> = { '500g': '500G', '1000G': '1KG' };
  const choiceOf = ({ id, weight }: { id: string; weight: string }) => `${id} ${plainWeights[weight] ?? weight}`;

  test('[K-05] the cart holds what a plain tally of choices holds', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        let cart: CartLine[] = [];
        const tally = new Map<string, number>();
        for (const [n, step] of actions.entries()) {
          if (step.kind === 'add') {
            const { id, weight, quantity } = step;
            cart = addToCart(cart, { ...lemon, cartItemId: `line-${n}`, id, weight, quantity });
            tally.set(choiceOf(step), (tally.get(choiceOf(step)) ?? 0) + quantity);
            continue;
          }
          const line = cart[step.at];
          if (!line) continue;
          if (step.kind === 'change') cart = changeQuantity(cart, line.cartItemId, step.quantity);
          else cart = removeFromCart(cart, line.cartItemId);
          if (step.kind === 'change' && step.quantity > 0) tally.set(choiceOf(line), step.quantity);
          else tally.delete(choiceOf(line));
        }
        expect(new Map(cart.map((line) => [choiceOf(line), line.quantity]))).toEqual(tally);
        expect(cart.length).toBe(tally.size);
      }),
    );
  });
});
