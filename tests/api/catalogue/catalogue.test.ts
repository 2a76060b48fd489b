import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allergenMatrix } from '#contract/content/pages.ts';
import { cartProduct, listing, product, productPage, productSummary } from '#contract/listing/catalogue.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { changeProduct, copyProduct } from '#tests/support/catalogue/products.ts';
import { productCalled, setStock } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const visitor = shop.visitor();
const list = async (path: string) => listing.parse((await visitor.get(path)).body);

/** Collects them page after page. */
async function featuredSlugs(): Promise<string[]> {
  const { pages } = await list('/listings/featured');
  const slugs: string[] = [];
  for (let page = 1; page <= pages; page += 1)
    slugs.push(...(await list(`/listings/featured?page=${page}`)).products.map(({ slug }) => slug));
  return slugs;
}

describe('[M-03] the featured grid', () => {
  test('has 12 a page, page 1 by default, and every featured product once over its pages', async () => {
    const first = await list('/listings/featured');
    expect(first).toMatchObject({ page: 1, pages: 2, total: 20 });
    const all = [...first.products, ...(await list('/listings/featured?page=2')).products];
    expect([first.products.length, all.length, new Set(all.map(({ id }) => id)).size]).toEqual([12, 20, 20]);
    expect(all.every(({ featured }) => featured)).toBe(true);
  });
  test('[E-08] stands as the owner has ranked it, mixed over the categories, whatever has sold; the documented list too', async () => {
    const { db } = shop.database;
    const ranked = await db
      .select({ slug: products.slug })
      .from(products)
      .where(isNotNull(products.featuredRank))
      .orderBy(asc(products.featuredRank));
    expect(ranked).toHaveLength(20);
    const slugs = ranked.map(({ slug }) => slug);
    await changeProduct(db, 'vegan-vanilla-blueberry-cupcake', { sold: 900 });
    expect(await featuredSlugs()).toEqual(slugs);
    const first = (await list('/listings/featured')).products.slice(0, 8);
    expect(new Set(first.map(({ category }) => category.slug)).size).toBe(8);
    const documented = z.array(product).parse((await visitor.get('/products/featured')).body);
    expect(documented.map(({ slug }) => slug)).toEqual(slugs);
  });
  test('[E-08] picks that are sold out stand last, and those without a rank behind the others by what has sold', async () => {
    const { db } = shop.database;
    const before = await featuredSlugs();
    const [out = '', plain = '', popular = ''] = [before[0], before[3], before[5]];
    await setStock(shop.database, out, 0);
    for (const slug of [plain, popular])
      await db
        .update(products)
        .set({ featuredRank: null, sold: slug === popular ? 90 : 80 })
        .where(eq(products.slug, slug));
    const others = before.filter((slug) => ![out, plain, popular].includes(slug));
    expect(await featuredSlugs()).toEqual([...others, popular, plain, out]);
  });
  test('answers a page past the end with the last one, and nonsense with the first', async () => {
    expect(await list('/listings/featured?page=99')).toMatchObject({ page: 2, total: 20 });
    for (const page of ['0', '-1', 'two', '1e9', ''])
      expect(await list(`/listings/featured?page=${page}`)).toMatchObject({ page: 1 });
  });
});

describe('[C-01] a category', () => {
  test.each([
    ['cupcakes', 20],
    ['custom-cakes', 6],
    ['birthday-cakes', 9],
    ['wedding-cakes', 6],
    ['mini-cakes', 6],
    ['celebration-cakes', 9],
    ['dessert-boxes', 5],
    ['seasonal-specials', 7],
    ['classic-flavors', 6],
    ['premium-flavors', 5],
    ['filled-cupcakes', 5],
    ['vegan-cupcakes', 4],
  ])('[R-05] %s lists its %i products', async (slug, total) => {
    expect(await list(`/listings/category/${slug}`)).toMatchObject({ total });
  });
  test('that does not exist is not found', async () =>
    expect(await visitor.get('/listings/category/pies')).toMatchObject({ status: 404, body: { title: 'Not Found' } }));
  test('[C-03] sorts by what the customer pays, and by age', async () => {
    const paid = async (sort: string) =>
      (await list(`/listings/category/birthday-cakes?sort=${sort}`)).products
        .filter(({ availableQuantity }) => availableQuantity > 0)
        .map(({ price, discountPrice }) => Math.min(price, discountPrice ?? price));
    const cheapest = await productCalled(shop.database, 'pastel-ribbon-birthday-cake');
    await changeProduct(shop.database.db, cheapest.slug, { discountPricePence: 500, stock: 5 });
    const ascending = await paid('price-low-high');
    expect(ascending[0]).toBe(5);
    expect(ascending).toEqual([...ascending].sort((a, b) => a - b));
    expect(await paid('price-high-low')).toEqual([...ascending].reverse());
    await shop.database.db
      .update(products)
      .set({ createdAt: sql`(select max(created_at) + interval '1 day' from products)` })
      .where(eq(products.id, cheapest.id));
    expect((await list('/listings/category/birthday-cakes?sort=newest')).products[0]?.slug).toBe(cheapest.slug);
    expect(await visitor.get('/listings/category/birthday-cakes?sort=loudest')).toMatchObject({
      status: 200,
      body: { sort: 'popular' },
    });
  });
});

describe('[X-07] the documented calls', () => {
  test('a product by its slug and by its id is the same, with its category, allergens and dietary marks', async () => {
    const bySlug = product.parse((await visitor.get('/products/slug/vegan-coconut-lime-cupcake')).body);
    expect(bySlug).toMatchObject({
      weight: '500g',
      category: { name: 'Cupcakes', slug: 'cupcakes' },
      availableQuantity: 5,
    });
    expect(bySlug.dietary).toContain('vegan');
    expect((await visitor.get(`/products/${bySlug.id}`)).body).toEqual(bySlug);
  });
  test('[P-10] one that is not there reads Product not found', async () => {
    for (const path of ['/products/slug/nobody', '/products/999999', '/listings/product/nobody']) {
      expect(await visitor.get(path)).toMatchObject({ status: 404, body: { message: 'Product not found' } });
    }
  });
  test('featured and category answer with whole lists', async () => {
    expect(z.array(product).parse((await visitor.get('/products/featured')).body)).toHaveLength(20);
    const cupcakes = z.array(product).parse((await visitor.get('/products/category/1')).body);
    expect(cupcakes).toHaveLength(20);
    expect(z.array(product).parse((await visitor.get('/products/category/12')).body)).toHaveLength(4);
  });
});

test('a product’s page brings four others of its category in the same answer, never itself', async () => {
  const { body } = await visitor.get('/listings/product/salted-caramel-drip-cake');
  const page = z.object({ product, related: z.array(productSummary) }).parse(body);
  expect(page.related).toHaveLength(4);
  expect(
    page.related.every(({ id, category }) => id !== page.product.id && category.slug === page.product.category.slug),
  ).toBe(true);
});

test('beside a vegan cake stand the other vegan ones first, however well the rest sells', async () => {
  const related = async (slug: string) => {
    const { body } = await visitor.get(`/listings/product/${slug}`);
    return z.object({ related: z.array(productSummary) }).parse(body).related;
  };
  const isVegan = async ({ slug }: { slug: string }) =>
    product.parse((await visitor.get(`/products/slug/${slug}`)).body).dietary.includes('vegan');
  for (const slug of ['vegan-vanilla-blueberry-cupcake', 'vegan-coconut-lime-cupcake']) {
    const marks = await Promise.all((await related(slug)).map(isVegan));
    expect(marks).toContain(true);
    expect(marks.lastIndexOf(true)).toBe(marks.filter(Boolean).length - 1);
  }
});

test('[K-01] a cart asks after its products in one call; what is sold no longer is missing, odd questions are harmless', async () => {
  const ask = async (slugs: string) => {
    const { status, body } = await visitor.get(`/listings/cart?slugs=${encodeURIComponent(slugs)}`);
    const found = status === 200 ? z.array(cartProduct).parse(body) : [];
    return { status, found: found.map(({ slug }) => slug) };
  };
  const [cake, other] = ['salted-caramel-drip-cake', 'black-forest-gateau'];
  expect(new Set((await ask(`${cake},nobody,${other},${cake}`)).found)).toEqual(new Set([cake, other]));
  expect(await ask('')).toEqual({ status: 200, found: [] });
  expect(await ask(",';drop table products")).toEqual({ status: 200, found: [] });
  expect(await ask('\0')).toEqual({ status: 400, found: [] });
  expect(await ask('x'.repeat(7_001))).toEqual({ status: 422, found: [] });
  expect((await visitor.get('/listings/cart')).status).toBe(422);
});

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
  const { pool } = shop.database;
  const { query } = pool;
  let asked = 0;
  const counted = (...given: unknown[]) => {
    asked += 1;
    return Reflect.apply(query, pool, given);
  };
  Object.defineProperty(pool, 'query', { value: counted, configurable: true });
  const costOf = async (path: string) => {
    const before = asked;
    await visitor.get(path);
    return asked - before;
  };
  expect(await costOf('/listings/allergens')).toBe((await costOf('/shop')) + 1);
  Reflect.deleteProperty(pool, 'query');
});

const shown = async (slug: string) =>
  productPage.output.parse((await visitor.get(`/listings/product/${slug}`)).body).product;

test('a fresh cream cake belongs into the fridge, and nuts have their names', async () => {
  expect((await shown('victoria-sponge-celebration-cake')).storage).toContain('in the fridge, below 5 °C. Fresh cream');
  expect((await shown('espresso-walnut-cupcake')).allergens).toEqual([
    'Cereals containing gluten (wheat)',
    'Eggs',
    'Milk',
    'Soybeans',
    'Tree nuts (walnuts)',
  ]);
  expect((await shown('party-sprinkle-cupcake')).description).not.toMatch(/lunchbox|classroom/);
});

test('a cake without a word on how to keep it is kept by what is in it', async () => {
  const model = 'vanilla-bean-swirl-cupcake';
  await copyProduct(shop.database.db, model, {
    slug: 'creamy',
    storage: '',
    ingredients: 'Wheat flour, double cream.',
  });
  await copyProduct(shop.database.db, model, { slug: 'plain', storage: '', ingredients: 'Wheat flour, butter.' });
  expect((await shown('creamy')).storage).toContain('below 5 °C');
  expect((await shown('plain')).storage).toContain('below 20 °C');
});
