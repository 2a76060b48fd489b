import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { duplicateProduct } from '#contract/admin/products/product-edit.ts';
import { lacksOf } from '#domain/catalogue/editing/lacks.ts';
import { type AllergenKey, allergenKeys } from '#domain/diet/allergens.ts';
import { readEdited } from '#server/catalogue/products/read-admin-product.ts';
import type { Db } from '#server/db/open.ts';
import { productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { productPictures } from '#server/db/tables/catalogue/picture-tables.ts';
import { chance } from '#tests/support/chance.ts';
import { productCalled } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type Changes, saveNow } from '#tests/support/staff/edited-products.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;

const storedOf = async (id: number) =>
  (await db.select({ lacks: products.lacks }).from(products).where(eq(products.id, id)))[0]?.lacks;
const ruledOf = async (id: number) => {
  const { form, isExtra } = await readEdited(db, id);
  return lacksOf({ ...form, isExtra });
};

const rowOf = (id: number) => eq(products.id, id);
const picturesOf = (id: number) => eq(productPictures.productId, id);
const sizesOf = (id: number) => eq(productSizes.productId, id);
const picture = (productId: number, position: number) => ({
  productId,
  position,
  file: 'black-forest-gateau.jpg',
  alternative: '',
  view: 'detail' as const,
});

/** What is blank to JavaScript and what is not: a next-line character and a zero-width space are not blank. */
const text = fc.constantFrom(
  '',
  ' ',
  '\n\t',
  '\u00a0\u3000\ufeff',
  '\u2028 ',
  '\u200b',
  '\u0085',
  'A cake',
  ' A\ncake ',
);
const levels = fc
  .subarray([...allergenKeys], { minLength: allergenKeys.length - 1 })
  .map((keys) => Object.fromEntries(keys.map((key) => [key, 'none'])) as Record<AllergenKey, 'none'>);

type Step = (id: number) => (tx: Db) => Promise<unknown>;
const step = fc.oneof(
  text.map(
    (description): Step =>
      (id) =>
      (tx) =>
        tx.update(products).set({ description }).where(rowOf(id)),
  ),
  text.map(
    (cakeBase): Step =>
      (id) =>
      (tx) =>
        tx.update(products).set({ cakeBase }).where(rowOf(id)),
  ),
  levels.map(
    (allergens): Step =>
      (id) =>
      (tx) =>
        tx.update(products).set({ allergens }).where(rowOf(id)),
  ),
  fc.constant<Step>((id) => (tx) => tx.delete(productPictures).where(picturesOf(id))),
  fc.integer({ min: 1, max: 3 }).map(
    (position): Step =>
      (id) =>
      (tx) =>
        tx.insert(productPictures).values(picture(id, position)).onConflictDoNothing(),
  ),
  fc.constant<Step>((id) => (tx) => tx.delete(productSizes).where(sizesOf(id))),
  fc.boolean().map(
    (isDefault): Step =>
      (id) =>
      async (tx) => {
        if (isDefault) await tx.update(productSizes).set({ isDefault: false }).where(sizesOf(id));
        await tx
          .insert(productSizes)
          .values({ productId: id, grams: 0, pricePence: 250, isDefault })
          .onConflictDoUpdate({ target: [productSizes.productId, productSizes.grams], set: { isDefault } });
      },
  ),
  fc.constant<Step>((id) => (tx) => tx.update(products).set({ stock: 3, sold: 9 }).where(rowOf(id))),
);

test.each(['black-forest-gateau', 'greeting-card'])(
  '[E-03] what %s lacks stands in its row as its rule says it, after any changes in any transactions',
  async (slug) => {
    const { id } = await productCalled(shop.database, slug);
    await db.update(products).set({ status: 'draft' }).where(rowOf(id));
    const transactions = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(transactions, async (all) => {
        for (const steps of all) {
          await db.transaction(async (tx) => {
            for (const each of steps) await each(id)(tx);
          });
          expect(await storedOf(id)).toEqual(await ruledOf(id));
        }
      }),
      chance(40),
    );
  },
);

test('[E-03] a save by staff and a copy say what is lacking as their rule does', async () => {
  const owen = await signInStaff(shop, { role: 'manager' });
  const { id } = await productCalled(shop.database, 'macaron-gift-box');
  const saves: Changes[] = [
    { state: 'draft', description: ' ' },
    { pictures: [], cakeBase: 'Almond' },
    { sizes: [], defaultGrams: null },
    { description: 'A box of twelve.' },
  ];
  for (const changes of saves) {
    await saveNow(owen, id, changes);
    expect(await storedOf(id)).toEqual(await ruledOf(id));
  }
  expect(await storedOf(id)).toEqual(['picture', 'size']);
  const copy = await owen.call(duplicateProduct, { productId: id });
  expect(await storedOf(copy.id)).toEqual(['picture', 'size']);
});

test('[E-03] two who take away one picture each leave a product that lacks a picture', async () => {
  const { id } = await productCalled(shop.database, 'salted-caramel-drip-cake');
  await db.delete(productPictures).where(picturesOf(id));
  await db.insert(productPictures).values([picture(id, 1), picture(id, 2)]);
  const [first, second] = [await pool.connect(), await pool.connect()];
  const takeAway = 'delete from product_pictures where product_id = $1 and position = $2';
  try {
    await first.query('begin');
    await first.query(takeAway, [id, 1]);
    const waiting = second.query(takeAway, [id, 2]);
    await first.query('commit');
    await waiting;
  } finally {
    first.release();
    second.release();
  }
  expect(await storedOf(id)).toEqual(['picture']);
});
