import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { productPage } from '#contract/listing/catalogue.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { readCatalogueFile, supplyOf } from '#server/db/seed/catalogue/catalogue-file.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { catalogueFile } from '#tests/support/database/database.ts';
import { ordersToEdit, refusal } from '#tests/support/orders/edited-orders.ts';
import { payByCard } from '#tests/support/orders/orders.ts';
import { givesBackOf } from '#tests/support/orders/paid-baskets.ts';
import { takeOrderOf } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db } = database;
const { edit, linesOf, startAfresh, booksAreRight } = ordersToEdit(shop);
const cake = 'salted-caramel-drip-cake';
const [today, tomorrow, later] = ['2026-11-18', '2026-11-19', '2026-11-20'] as const;
const product = await productCalled(database, cake);

const supplied = (changes: Partial<typeof products.$inferInsert>) =>
  db.update(products).set(changes).where(eq(products.slug, cake));
beforeEach(async () => {
  await startAfresh(cake);
  await supplied({ supply: 'stockToday', countsTomorrow: false, notOn: null });
  await setStock(database, cake, 3);
});
afterEach(() => booksAreRight());

async function order(pickupDate: string, quantity = 1, replaces?: { orderNo: string; customer: Customer }) {
  const customer = replaces?.customer ?? (await signedInCustomer(shop));
  const request = orderRequestFor(customer.id, [{ product, quantity }], {
    pickupDate,
    pickupTime: '16:00:00',
    replaces: replaces?.orderNo,
  });
  const { status, body } = await customer.browser.post('/orders', request);
  if (status !== 200) return { customer, orderNo: '', pence: 0, refused: failureReply.parse(body) };
  const { orderNo, total } = body as { orderNo: string; total: number };
  return { customer, orderNo, pence: Math.round(total * 100), refused: null };
}
type Customer = Awaited<ReturnType<typeof signedInCustomer>>;
const left = async () => (await productCalled(database, cake)).stock;
const shown = async () =>
  productPage.output.parse((await shop.visitor().get(`/listings/product/${cake}`)).body).product;
const isForToday = { fields: { pickupDate: expect.stringContaining('Please choose a later day') } };

describe('[E-06][E-07] stock today, baked for later days', () => {
  test('an order for today takes from the shelf and gives back when it is cancelled or expires; one for later does neither', async () => {
    const now = await order(today, 2);
    const then = await order(later, 50);
    expect(await left()).toBe(1);
    expect(await linesOf(then.orderNo)).toMatchObject([{ pieces: 1, fromStock: false, quantity: 50 }]);
    await then.customer.browser.post(`/orders/order/${then.orderNo}/cancel`, {});
    expect(await left()).toBe(1);
    await now.customer.browser.post(`/orders/order/${now.orderNo}/cancel`, {});
    expect(await left()).toBe(3);
    await order(today, 3);
    await order(later, 3);
    clock.moveOn(45);
    await expireUnpaidOrders(db, shop.services.payments, clock.now());
    expect(await left()).toBe(3);
  });

  test('of many at once for today there are as many as lie there; the others are told to choose a later day', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => order(today)));
    expect(answers.filter(({ refused }) => refused === null)).toHaveLength(3);
    for (const { refused } of answers.filter((answer) => answer.refused !== null))
      expect(refused).toMatchObject({ code: 'invalid', ...isForToday });
    expect((await order(later)).refused).toBeNull();
    expect(await left()).toBe(0);
  });

  test('whoever changes an unpaid order has what it holds of the shelf', async () => {
    const held = await order(today, 3);
    expect((await order(today, 2, held)).refused).toBeNull();
    expect(await left()).toBe(1);
  });

  test('the shelf is for tomorrow too where the owner says so, until today’s closing', async () => {
    await supplied({ countsTomorrow: true });
    expect((await order(tomorrow, 4)).refused).toMatchObject({ code: 'invalid', ...isForToday });
    expect((await order(tomorrow, 3)).refused).toBeNull();
    expect(await left()).toBe(0);
    expect((await order(later)).refused).toBeNull();
    const closed = 7 * 60;
    clock.moveOn(closed);
    expect((await order(tomorrow)).refused).toBeNull();
    clock.moveOn(-closed);
    expect(await left()).toBe(0);
  });

  test('moved to a later day an order gives back what it took, and takes it again for today, or stays', async () => {
    const { orderNo } = await order(today, 2);
    await edit(orderNo, { pickup: { date: later, time: '16:00' } });
    expect(await left()).toBe(3);
    await order(today, 2);
    expect(await refusal(edit(orderNo, { pickup: { date: today, time: '16:00' } }))).toMatchObject({
      code: 'outOfStock',
    });
    await setStock(database, cake, 2);
    await edit(orderNo, { pickup: { date: today, time: '16:00' } });
    expect(await left()).toBe(0);
  });

  test('what was baked for its order puts nothing on the shelf of today when its money goes back, and staff are not asked', async () => {
    const owen = await signInStaff(shop, { role: 'owner', name: 'Owen Clarke' });
    const gives = givesBackOf(shop);
    const piece = { kind: 'lines' as const, pieces: [{ place: 1, quantity: 1 }], deposits: [] };
    const takenOf = async (pickupDate: string) => {
      const placed = await order(pickupDate, 2);
      await payByCard(shop, { ...placed, amount: placed.pence });
      const [line] = (await owen.call(findOrderPage, { orderNo: placed.orderNo })).lines;
      return { ...placed, takenPieces: line?.takenPieces };
    };
    const [now, then] = [await takenOf(today), await takenOf(later)];
    expect([now.takenPieces, then.takenPieces]).toEqual([1, 0]);
    const refused = await refusal(gives(then.orderNo, piece, { restock: true }));
    expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('not taken from stock') });
    await gives(then.orderNo, piece);
    expect(await left()).toBe(1);
    await gives(now.orderNo, piece, { restock: true });
    expect(await left()).toBe(2);
  });

  test('staff take it over the counter from the shelf, and by telephone for a later day without', async () => {
    const lines = [{ slug: cake, weightGrams: null, quantity: 3, personalisation: {} }];
    await takeOrderOf(shop, { lines, pickup: { date: later, time: '11:00' } });
    expect(await left()).toBe(3);
    await takeOrderOf(shop, {
      lines,
      source: 'counter',
      pickup: 'now',
      payment: { how: 'hand', method: 'cash', amountPence: null },
    });
    expect(await left()).toBe(0);
  });

  test('customers read how many there are for today, and that the rest are baked', async () => {
    expect(await shown()).toMatchObject({ availableQuantity: 999, shelfPieces: 3, soldOutFor: null });
    await setStock(database, cake, 0);
    expect(await shown()).toMatchObject({ availableQuantity: 999, shelfPieces: 0, soldOutFor: 'today' });
    const { body } = await shop.visitor().get(`/diary/needs?slugs=${cake}`);
    expect(body).toMatchObject([{ shelf: { pieces: 0, countsTomorrow: false }, notOn: null }]);
    await supplied({ supply: 'stock' });
    expect(await shown()).toMatchObject({ availableQuantity: 0, shelfPieces: null, soldOutFor: null });
  });

  test('out of its season, or where it takes days, it is not sold out today: nobody could have it', async () => {
    await setStock(database, cake, 0);
    await supplied({ seasonFrom: '11-19', seasonTo: '12-24' });
    expect(await shown()).toMatchObject({ soldOutFor: null });
    clock.moveOn(24 * 60);
    expect(await shown()).toMatchObject({ soldOutFor: 'today' });
    clock.moveOn(-24 * 60);
    await supplied({ seasonFrom: null, seasonTo: null, leadDays: 2 });
    expect(await shown()).toMatchObject({ soldOutFor: null });
    await supplied({ leadDays: 0 });
  });

  test('what staff say there is none of today can be had tomorrow, whatever lies there and however it is supplied', async () => {
    for (const supply of ['stockToday', 'stock'] as const) {
      await supplied({ supply, notOn: today });
      expect(await shown()).toMatchObject({ soldOutFor: 'today' });
      expect((await order(today)).refused).toMatchObject({ code: 'invalid' });
      expect((await order(tomorrow)).refused).toBeNull();
    }
    clock.moveOn(24 * 60);
    expect(await shown()).toMatchObject({ soldOutFor: null });
    clock.moveOn(-24 * 60);
  });

  test('what was ordered for today before staff said that there is none can be had at another time of today, and no more of it', async () => {
    const { customer, orderNo } = await order(today);
    await supplied({ notOn: today });
    const own = `/orders/order/${orderNo}/pickup`;
    expect((await customer.browser.get(own)).body).toMatchObject({ demand: { notOn: [] } });
    const moved = await customer.browser.post(own, { revision: 1, pickupDate: today, pickupTime: '17:00:00' });
    expect(moved).toMatchObject({ status: 200 });
    await edit(orderNo, { pickup: { date: today, time: '17:30' } });
    expect(await refusal(edit(orderNo, { lines: [{ place: 1, quantity: 2, said: {} }] }))).toMatchObject({
      code: 'invalid',
    });
    const ahead = await order(tomorrow);
    expect(await refusal(edit(ahead.orderNo, { pickup: { date: today, time: '17:00' } }))).toMatchObject({
      code: 'invalid',
    });
  });
});

test('a new shop bakes its cakes for later days, and sells cupcakes and boxes from the stock alone', async () => {
  const goods = readCatalogueFile(await readFile(catalogueFile, 'utf8'), catalogueFile);
  const of = (supply: ReturnType<typeof supplyOf>) => goods.filter((one) => supplyOf(one) === supply);
  const kinds = (supply: ReturnType<typeof supplyOf>) => new Set(of(supply).map(({ categorySlug }) => categorySlug));
  expect(kinds('stockToday')).toEqual(
    new Set(['birthday-cakes', 'celebration-cakes', 'mini-cakes', 'seasonal-specials']),
  );
  expect(kinds('stock')).toEqual(new Set(['cupcakes', 'dessert-boxes', 'birthday-cakes']));
  expect(of('stock').filter(({ categorySlug }) => categorySlug === 'birthday-cakes')).toMatchObject([
    { slug: 'pastel-ribbon-birthday-cake' },
  ]);
});
