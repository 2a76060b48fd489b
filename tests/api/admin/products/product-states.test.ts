import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createProduct, duplicateProduct } from '#contract/admin/products/product-edit.ts';
import { productsByCategory } from '#contract/listing/catalogue.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { orderLines } from '#server/db/tables/schema.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { productOf, saveNow, trySave } from '#tests/support/staff/edited-products.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db } = shop.database;
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });

const idOf = async (slug: string): Promise<number> => (await productCalled(shop.database, slug)).id;
const lastAudit = async () => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
const statusOf = async (slug: string): Promise<number> => (await shop.visitor().get(`/products/slug/${slug}`)).status;
const year = 365 * 86_400_000;
const yearsFromNow = (years: number): string => new Date(Date.now() + years * year).toISOString();

describe('[E-02] draft, shown from and until, hidden, archived', () => {
  test('[E-03] a new product is a draft that lacks everything, and is shown once nothing is lacking', async () => {
    const { id } = await owen.call(createProduct, { name: 'Crème Brûlée & Co', categoryId: 9 });
    const draft = await productOf(owen, id);
    expect(draft).toMatchObject({
      lacks: ['description', 'picture', 'size', 'base', 'allergens'],
      stock: 0,
      form: { slug: 'creme-brulee-and-co', state: 'draft', categoryId: 1, typeCategoryId: 9 },
    });
    const { status, body } = await trySave(owen, id, { state: 'shown' });
    expect([status, Object.keys(Object(Object(body).fields)).toSorted()]).toEqual([
      422,
      ['allergens', 'cakeBase', 'description', 'pictures', 'sizes'],
    ]);
    expect(await statusOf('creme-brulee-and-co')).toBe(404);
  });

  test('a copy has all of it but its address, its stock and its place before customers', async () => {
    const of = await idOf('black-forest-gateau');
    const { id } = await owen.call(duplicateProduct, { productId: of });
    const [copy, original] = [await productOf(owen, id), await productOf(owen, of)];
    const { name, slug } = original.form;
    expect(copy).toMatchObject({
      lacks: [],
      pictures: original.pictures,
      form: { name: `${name} (copy)`, state: 'draft' },
    });
    expect(copy.form.slug).toBe(`${slug}-copy`);
    expect(copy.form.sizes).toEqual(original.form.sizes);
    await saveNow(owen, id, { name: 'Long '.repeat(24).trim() });
    const again = await owen.call(duplicateProduct, { productId: id });
    const { form: longest } = await saveNow(owen, again.id, { serveAt: 'Cool' });
    expect(longest.name).toMatch(/^Long Long .{80,110} \(copy\)$/);
    await saveNow(owen, id, { state: 'shown' });
    expect(await statusOf(`${slug}-copy`)).toBe(200);
  });

  test('an allergen that nobody has said keeps it from being sold, by the form and by the database', async () => {
    const id = await idOf('black-forest-gateau');
    const { form } = await productOf(owen, id);
    const { milk: _, ...allergens } = form.allergens;
    expect(await trySave(owen, id, { allergens })).toMatchObject({
      status: 422,
      body: { fields: { allergens: /1 of/ } },
    });
    await saveNow(owen, id, { allergens, state: 'hidden' });
    expect(await statusOf('black-forest-gateau')).toBe(404);
    await expect(db.update(products).set({ status: 'shown' }).where(eq(products.id, id))).rejects.toThrow();
    await saveNow(owen, id, { allergens: form.allergens, state: 'shown' });
    expect(await statusOf('black-forest-gateau')).toBe(200);
  });

  test('shown from and until: before and after it has no page, is in no list, in no search, and cannot be ordered', async () => {
    const name = 'salted-caramel-drip-cake';
    const product = await productCalled(shop.database, name);
    const isListed = async (): Promise<boolean> => {
      const { body } = await shop.visitor().get('/products/category/3');
      const listed = productsByCategory.output.parse(body).some(({ slug }) => slug === name);
      const { body: found } = await shop.visitor().get('/products/search?q=salted+caramel');
      expect(
        z
          .array(z.object({ slug: z.string() }))
          .parse(found)
          .some(({ slug }) => slug === name),
      ).toBe(listed);
      return listed;
    };
    const customer = await signedInCustomer(shop);
    const orderIt = async () =>
      (await customer.browser.post('/orders', orderRequestFor(customer.id, [{ product, quantity: 1 }]))).status;
    await saveNow(owen, product.id, { shownFrom: yearsFromNow(1), shownUntil: yearsFromNow(2) });
    expect([await statusOf(name), await isListed()]).toEqual([404, false]);
    expect(await orderIt()).toBeGreaterThanOrEqual(400);
    await saveNow(owen, product.id, { shownFrom: yearsFromNow(-2), shownUntil: yearsFromNow(2) });
    expect([await statusOf(name), await isListed()]).toEqual([200, true]);
    await saveNow(owen, product.id, { shownUntil: yearsFromNow(-1) });
    expect([await statusOf(name), await isListed()]).toEqual([404, false]);
    expect(await orderIt()).toBeGreaterThanOrEqual(400);
    // As time would do it: nobody changes anything at the moment itself.
    const until = async (moment: string | null) => {
      await db.execute(sql`alter table products disable trigger user`);
      await db.execute(sql`update products set shown_until = ${moment}::timestamptz where id = ${product.id}`);
      await db.execute(sql`alter table products enable trigger user`);
    };
    await until(null);
    expect([await statusOf(name), await isListed()]).toEqual([200, true]);
    await until(yearsFromNow(-1));
    expect(await isListed()).toBe(false);
    await saveNow(owen, product.id, { shownFrom: null, shownUntil: null });
  });

  test('what is archived is kept with its orders, and can be shown again', async () => {
    const id = await idOf('raspberry-jam-heart-cupcake');
    await setStock(shop.database, 'raspberry-jam-heart-cupcake', 5);
    await placeOrderOf(shop, 'raspberry-jam-heart-cupcake', 1);
    await saveNow(owen, id, { state: 'archived' });
    expect(await lastAudit()).toMatchObject({ action: 'product.archived' });
    expect(await db.$count(orderLines, eq(orderLines.productId, id))).toBe(1);
    await saveNow(owen, id, { state: 'shown' });
    expect(await statusOf('raspberry-jam-heart-cupcake')).toBe(200);
  });
});
