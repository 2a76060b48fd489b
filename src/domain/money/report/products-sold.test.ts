import { expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { productsSold } from './products-sold.ts';

const product = (id: number, name: string, category: string) => ({ id, name, image: '', category });
const sold = (pieces: number, amount: number) => ({ pieces, netPence: pence(amount) });

test('[J-02] products and categories stand by what they brought, and both add up to all of it', () => {
  const products = [
    product(1, 'Tart', 'Tarts'),
    product(2, 'Candle', 'Extras'),
    product(3, 'Bun', 'Buns'),
    product(4, 'Pie', 'Tarts'),
  ];
  const now = new Map([
    [1, sold(2, 900)],
    [2, sold(1, 350)],
    [4, sold(1, 350)],
  ]);
  const report = productsSold(products, now, new Map([[3, sold(5, 500)]]));
  expect(report.products.map(({ name }) => name)).toEqual(['Tart', 'Candle', 'Pie', 'Bun']);
  expect(report.categories.map(({ name, sold, before }) => [name, sold.netPence, before?.netPence])).toEqual([
    ['Tarts', 1_250, 0],
    ['Extras', 350, 0],
    ['Buns', 0, 500],
  ]);
  expect([report.total, report.before]).toEqual([sold(4, 1_600), sold(5, 500)]);
  expect(productsSold(products, now, null)).toMatchObject({ before: null, categories: [{ before: null }, {}, {}] });
  expect(productsSold([], new Map(), new Map())).toEqual({
    products: [],
    categories: [],
    total: sold(0, 0),
    before: sold(0, 0),
  });
});
