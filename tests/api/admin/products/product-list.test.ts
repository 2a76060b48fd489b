import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createProduct } from '#contract/admin/products/product-edit.ts';
import { listProducts, productChoices, productsOfPage } from '#contract/admin/products/product-list.ts';
import { productLacks } from '#domain/catalogue/editing/lacks.ts';
import { productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { productPictures } from '#server/db/tables/catalogue/picture-tables.ts';
import { productCalled, setStock } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { productOf, saveNow } from '#tests/support/staff/edited-products.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db } = shop.database;
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });

type Asked = Parameters<typeof listed>[0];
const listed = (asked: {
  q?: string;
  category?: string;
  state?: 'draft' | 'shown' | 'hidden' | 'archived';
  low?: 'yes';
  lacking?: 'yes';
  sort?: 'name' | '-name' | 'price' | '-price' | 'stock' | '-stock' | 'changed' | '-changed';
  after?: number;
}) => owen.call(listProducts, asked);
const slugsOf = async (asked: Asked): Promise<string[]> => (await listed(asked)).products.map(({ slug }) => slug);
const idOf = async (slug: string): Promise<number> => (await productCalled(shop.database, slug)).id;

test('[E-01] a line says name, picture, category, price, stock and state', async () => {
  const { products: found } = await listed({ q: 'vanilla bean swirl' });
  expect(found).toEqual([
    expect.objectContaining({
      slug: 'vanilla-bean-swirl-cupcake',
      image: 'vanilla-bean-swirl-cupcake.jpg',
      category: expect.stringMatching(/^Cupcakes, classic/),
      pricePence: 1_350,
      state: 'shown',
      when: 'now',
      lacks: [],
    }),
  ]);
});

test('[E-01] a type says no word that its category says beside it', async () => {
  const { products: found } = await listed({ q: 'black-forest-cherry-cupcake' });
  expect(found.map(({ category }) => category)).toEqual(['Cupcakes, filled']);
});

test('[E-01] it is searched by name, address and ingredients, all words of it', async () => {
  expect(await slugsOf({ q: 'black-forest' })).toContain('black-forest-gateau');
  const withCherries = await slugsOf({ q: 'cherr' });
  expect(withCherries).toContain('black-forest-gateau');
  expect(await slugsOf({ q: 'gateau cherr' })).toEqual(['black-forest-gateau']);
  expect(await slugsOf({ q: '100%_' })).toEqual([]);
});

test('[E-01] filters by category and its types, state, low stock and what is lacking narrow it together', async () => {
  const cupcakes = await listed({ category: 'cupcakes' });
  const classic = await listed({ category: 'classic-flavors' });
  expect(classic.count).toBeLessThan(cupcakes.count ?? 0);
  expect(classic.products.every(({ category }) => category.startsWith('Cupcakes, '))).toBe(true);
  expect((await listed({ category: 'extras' })).products.every(({ category }) => category === 'Extras')).toBe(true);

  await setStock(shop.database, 'black-forest-gateau', 2);
  expect(await slugsOf({ low: 'yes' })).toContain('black-forest-gateau');
  expect((await listed({})).counts.low).toBe((await listed({ low: 'yes' })).count);

  const before = (await listed({})).counts;
  await owen.call(createProduct, { name: 'Mini Matcha', categoryId: 6 });
  const { products: drafts } = await listed({ state: 'draft', lacking: 'yes', category: 'mini-cakes' });
  expect(drafts).toMatchObject([{ name: 'Mini Matcha', lacks: productLacks, pricePence: null, when: null }]);
  expect((await listed({})).counts).toMatchObject({ draft: before.draft + 1, lacking: before.lacking + 1 });

  await saveNow(owen, await idOf('black-forest-gateau'), { state: 'archived' });
  expect(await slugsOf({ q: 'black-forest-gateau' })).toEqual([]);
  expect(await slugsOf({ q: 'black-forest', state: 'archived' })).toEqual(['black-forest-gateau']);
  await saveNow(owen, await idOf('black-forest-gateau'), { state: 'shown' });
});

test('[E-01] each order is walked to its end page by page, each product once', async () => {
  const all = (await listed({})).count;
  expect(all).toBeGreaterThan(productsOfPage);
  for (const sort of ['name', '-price', 'stock', '-changed'] as const) {
    const seen: number[] = [];
    const keys: (string | number)[] = [];
    let after: number | undefined;
    do {
      const page = await listed({ sort, ...(after !== undefined && { after }) });
      seen.push(...page.products.map(({ id }) => id));
      keys.push(
        ...page.products.map((one) =>
          sort === '-changed' ? one.changedAt : (one.lowerPence ?? one.pricePence ?? 1e9),
        ),
      );
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(new Set(seen).size).toBe(all);
    expect(seen.length).toBe(all);
    if (sort === '-price') expect(keys).toEqual(keys.toSorted((a, b) => Number(b) - Number(a)));
    if (sort === '-changed') expect(keys).toEqual(keys.toSorted().toReversed());
  }
});

test('[E-03] the list and the form say the same of what is lacking', async () => {
  const id = await idOf('macaron-gift-box');
  const both = async () => [
    (await listed({ q: 'macaron-gift-box' })).products.map(({ lacks }) => lacks),
    [(await productOf(owen, id)).lacks],
  ];
  const lacking = async (lacks: readonly string[]) => expect(await both()).toEqual([[lacks], [lacks]]);
  await lacking([]);
  await db.update(products).set({ status: 'draft', cakeBase: ' ' }).where(eq(products.id, id));
  await lacking(['base']);
  await db.update(products).set({ allergens: sql`allergens - 'milk'` }).where(eq(products.id, id));
  await lacking(['base', 'allergens']);
  await db.delete(productPictures).where(eq(productPictures.productId, id));
  await db.update(products).set({ description: '' }).where(eq(products.id, id));
  await db.delete(productSizes).where(eq(productSizes.productId, id));
  await lacking(productLacks);
});

test('[E-02] what can be chosen is the shop’s rows and the words of its products', async () => {
  const { categories, bases, dietary, occasions } = await owen.call(productChoices, {});
  expect(categories[0]).toMatchObject({ slug: 'cupcakes', parentId: null });
  expect(categories[1]).toMatchObject({ parentId: categories[0]?.id });
  expect(bases).toEqual(expect.arrayContaining(['Vanilla', 'Chocolate']));
  expect(dietary).toEqual(expect.arrayContaining(['vegan', 'nut-free']));
  expect(occasions).toContain('easter');
});
