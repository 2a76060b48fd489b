import { expect, test } from 'vitest';
import { allergenMatrix } from '#contract/content/pages.ts';
import { product } from '#contract/listing/catalogue.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const visitor = shop.visitor();

test('every cake stands in the matrix once, below its category, with what its own page says', async () => {
  const matrix = allergenMatrix.output.parse((await visitor.get('/listings/allergens')).body);
  const cakes = matrix.flatMap(({ slug: category, products }) => products.map((each) => ({ ...each, category })));
  expect(new Set(cakes.map(({ slug }) => slug)).size).toBe(cakes.length);
  const { rows } = await shop.database.pool.query<{ slug: string }>("select slug from products where kind = 'cake'");
  expect(cakes.map(({ slug }) => slug).sort()).toEqual(rows.map(({ slug }) => slug).sort());
  for (const { slug, category, contains, mayContain } of cakes) {
    const own = product.parse((await visitor.get(`/products/slug/${slug}`)).body);
    expect([slug, contains, category]).toEqual([slug, own.allergens, own.category.slug]);
    expect([slug, contains.filter((name) => mayContain.includes(name))]).toEqual([slug, []]);
  }
});

test('the whole matrix is one query more than any call asks', async () => {
  const costOf = async (path: string) => {
    const before = await queries();
    await visitor.get(path);
    return (await queries()) - before;
  };
  expect(await costOf('/listings/allergens')).toBe((await costOf('/shop')) + 1);
});

let asked = 0;
const ask = shop.database.pool.query.bind(shop.database.pool);
Object.defineProperty(shop.database.pool, 'query', {
  value: (...given: Parameters<typeof ask>) => {
    asked += 1;
    return Reflect.apply(ask, shop.database.pool, given);
  },
});
const queries = async () => asked;
