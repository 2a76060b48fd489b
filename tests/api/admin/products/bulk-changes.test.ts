import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeBulkChange, previewBulkChange, undoBulkChange } from '#contract/admin/products/bulk-changes.ts';
import { createProduct } from '#contract/admin/products/product-edit.ts';
import { productSizes } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { productCalled, signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { productOf, saveNow } from '#tests/support/staff/edited-products.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { steppedUp } from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();
const { db } = shop.database;
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
let cake = 0;
let other = 0;

const fivePercent = { kind: 'price', by: 'percent', change: 500, roundTo: 5 } as const;
const preview = (change: Parameters<typeof make>[0], productIds = [cake, other]) =>
  owen.call(previewBulkChange, { change, productIds });
const make = async (
  change:
    | typeof fivePercent
    | { kind: 'price'; by: 'percent' | 'amount'; change: number; roundTo: 1 | 5 | 10 | 50 | 100 }
    | { kind: 'state'; state: 'draft' | 'shown' | 'hidden' | 'archived' }
    | { kind: 'category'; categoryId: number },
  productIds = [cake, other],
) => {
  const { rows } = await preview(change, productIds);
  return owen.call(makeBulkChange, { change, rows: rows.map(({ productId, version }) => ({ productId, version })) });
};
const pricesOf = async (productId: number) =>
  (await db.select().from(productSizes).where(eq(productSizes.productId, productId)).orderBy(productSizes.grams)).map(
    ({ pricePence, lowerPricePence }) => [pricePence, lowerPricePence],
  );

beforeAll(async () => {
  cake = (await productCalled(shop.database, 'black-forest-gateau')).id;
  other = (await productCalled(shop.database, 'salted-caramel-drip-cake')).id;
});

beforeEach(() => steppedUp(shop, owen, 'prices'));

test('[E-01] a preview says each price now and then, and who has one in the cart; nothing is written', async () => {
  const customer = await signedInCustomer(shop);
  const { form } = await productOf(owen, cake);
  const [size] = form.sizes;
  await customer.browser.post('/cart', {
    userId: customer.id,
    productId: cake,
    quantity: 1,
    priceSnapshot: (size?.pricePence ?? 0) / 100,
    weightSnapshot: size?.grams,
  });
  const before = await pricesOf(cake);
  const { rows, carts } = await preview(fivePercent);
  expect(carts).toBe(1);
  expect(rows.map(({ productId }) => productId).toSorted()).toEqual([cake, other].toSorted());
  const planned = rows.find(({ productId }) => productId === cake)?.after.sizes ?? [];
  expect(planned.every(({ pricePence }) => pricePence % 5 === 0)).toBe(true);
  planned.forEach(({ pricePence }, at) => {
    expect(Math.abs(pricePence - (before[at]?.[0] ?? 0) * 1.05)).toBeLessThanOrEqual(2.5);
  });
  expect(await pricesOf(cake)).toEqual(before);
});

test('[T-07] prices of many ask once more who it is, and by PIN they are not changed', async () => {
  const sunita = await signInStaff(shop, { role: 'owner' });
  const input = { change: fivePercent, rows: [{ productId: cake, version: 1 }] };
  expect(await sunita.browser.ask(makeBulkChange, input)).toMatchObject({
    status: 403,
    body: { code: 'stepUpRequired', purpose: 'prices' },
  });
  const hide = { change: { kind: 'state', state: 'hidden' }, rows: [{ productId: cake, version: 1 }] };
  expect((await sunita.browser.ask(makeBulkChange, hide)).status).toBe(200);
});

test('[E-01] [E-10] what was previewed is made, logged for each, and every process hears of it; undone is a change back', async () => {
  const client = await shop.database.pool.connect();
  let heard = 0;
  client.on('notification', () => {
    heard += 1;
  });
  await client.query('listen catalogue_changed');
  const before = [await pricesOf(cake), await pricesOf(other)];
  const { changeId, rows } = await make(fivePercent);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['changed', 'changed']);
  await expect.poll(() => heard).toBeGreaterThan(0);
  client.release(true);
  const [audited] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'product.bulkPriced'))
    .orderBy(desc(auditLog.id))
    .limit(1);
  expect(audited?.madeBy).toBe('Owen Clarke');
  expect(Object.keys(Object(audited?.after))[0]).toMatch(/^Price of .*Pence$/);
  const undone = await owen.call(undoBulkChange, { changeId: changeId ?? 0 });
  expect(undone.rows.map(({ outcome }) => outcome)).toEqual(['changed', 'changed']);
  expect([await pricesOf(cake), await pricesOf(other)]).toEqual(before);
  expect(await db.$count(auditLog, and(eq(auditLog.action, 'product.bulkUndone')))).toBe(2);
  expect((await owen.browser.ask(undoBulkChange, { changeId })).status).toBe(409);
});

test('[E-01] what somebody changed since the preview, or since the change, is left as they made it', async () => {
  const { rows } = await preview(fivePercent);
  await saveNow(owen, cake, { serveAt: `Cool, ${Date.now()}` });
  const before = await pricesOf(cake);
  const done = await owen.call(makeBulkChange, {
    change: fivePercent,
    rows: rows.map(({ productId, version }) => ({ productId, version })),
  });
  expect(done.rows.find(({ productId }) => productId === cake)).toMatchObject({ outcome: 'refused', why: /./ });
  expect(await pricesOf(cake)).toEqual(before);
  const { form } = await productOf(owen, other);
  await saveNow(owen, other, { sizes: form.sizes.map((size) => ({ ...size, pricePence: 7_700 })) });
  const undone = await owen.call(undoBulkChange, { changeId: done.changeId ?? 0 });
  expect(undone.rows).toMatchObject([
    { productId: other, outcome: 'refused', why: 'Somebody else has changed it since' },
  ]);
  expect((await pricesOf(other)).every(([price]) => price === 7_700)).toBe(true);
});

test('[E-01] each row has its own result: what would cost nothing, or lacks something, is refused by its reason', async () => {
  const { id: draft } = await owen.call(createProduct, { name: 'Half a cake', categoryId: 3 });
  const cheaper = await make({ kind: 'price', by: 'amount', change: -9_000_000, roundTo: 1 }, [cake]);
  expect(cheaper).toMatchObject({
    changeId: null,
    rows: [{ outcome: 'refused', why: expect.stringContaining('cost') }],
  });
  const shown = await make({ kind: 'state', state: 'shown' }, [cake, draft]);
  expect(new Map(shown.rows.map(({ productId, ...row }) => [productId, row]))).toEqual(
    new Map([
      [cake, expect.objectContaining({ outcome: expect.stringMatching(/same|changed/) })],
      [draft, expect.objectContaining({ outcome: 'refused', why: expect.stringMatching(/allergens missing$/) })],
    ]),
  );
});

test('[E-01] many are hidden, archived, or moved to a category or one of its types, and back', async () => {
  const was = (await productOf(owen, other)).form;
  const moved = await make({ kind: 'category', categoryId: 9 }, [other]);
  expect((await productOf(owen, other)).form).toMatchObject({ categoryId: 1, typeCategoryId: 9 });
  await owen.call(undoBulkChange, { changeId: moved.changeId ?? 0 });
  const { categoryId, typeCategoryId } = was;
  expect((await productOf(owen, other)).form).toMatchObject({ categoryId, typeCategoryId });
  const archived = await make({ kind: 'state', state: 'archived' }, [other]);
  expect((await shop.visitor().get(`/products/${other}`)).status).toBe(404);
  await owen.call(undoBulkChange, { changeId: archived.changeId ?? 0 });
  expect((await shop.visitor().get(`/products/${other}`)).status).toBe(200);
});
