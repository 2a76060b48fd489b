import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { capacityRules } from '#server/db/tables/capacity-tables.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { refundPartByStaff } from '#server/sales/admin/staff-refunds.ts';
import { makeCupcakeBox } from '#tests/support/catalogue/mixed-box.ts';
import { pennies } from '#tests/support/catalogue/products.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import type { PlacedOrder } from '#tests/support/orders/orders.ts';
import { jpegOf } from '#tests/support/pictures/drawn-pictures.ts';
import { openTestShop, TestClock } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db, pool } = database;
const { pay, paidOrder, rowOf, linesOf, stockOf, places, startAfresh, booksAreRight } = ordersToEdit(shop);
const [cake, other] = ['rainbow-sprinkle-birthday-cake', 'salted-caramel-drip-cake'];
const [vanilla, velvet] = ['vanilla-bean-swirl-cupcake', 'red-velvet-cupcake'];
/** The Thursday on which the tests' orders are collected; the clock is Wednesday noon. */
const day = '2026-11-19';
const start = new TestClock().now().getTime();
const box = await makeCupcakeBox(db);
const [{ id: vanillaId }, { id: velvetId }] = [
  await productCalled(database, vanilla),
  await productCalled(database, velvet),
];

beforeEach(async () => {
  clock.moveOn((start - clock.now().getTime()) / 60_000);
  await startAfresh(cake, other, vanilla, velvet);
  await pool.query(
    'update products set lead_days = 0, lead_hours = 0, order_by = null, season_from = null, season_to = null, work_units = 0',
  );
  await pool.query("update products set supply = 'stock' where slug = any($1)", [[cake, other]]);
});
afterEach(() => booksAreRight());

const change = ({ customer, orderNo }: PlacedOrder, asked: object, revision = 1) =>
  customer.browser.post(`/orders/order/${orderNo}/item`, { revision, place: 1, quantity: 1, ...asked });
const add = ({ customer, orderNo }: PlacedOrder, asked: object, revision = 1) =>
  customer.browser.post(`/orders/order/${orderNo}/items`, { revision, slug: other, ...asked });
const refusedWith = (text: string, code = 'invalid') => ({
  status: code === 'invalid' ? 422 : 409,
  body: { code, message: text },
});
/** What the discount of the order leaves of it. */
const afterDiscount = (pence: number): number => pence - Math.round(pence * 0.2);
const priceOf = async (slug: string, grams: number) => pennies(await productCalled(database, slug), grams);
const given = async () => (await db.select().from(refundTransfers)).map(({ amountPence }) => amountPence);
const needs = (slug: string, columns: string) => pool.query(`update products set ${columns} where slug = $1`, [slug]);
const paidIn = async (slug: string, grams: number, personalisation: Personalisation = {}): Promise<PlacedOrder> => {
  const customer = await signedInCustomer(shop);
  const wanted = [{ product: await productCalled(database, slug), quantity: 1, weightGrams: grams, personalisation }];
  const { body } = await customer.browser.post('/orders', orderRequestFor(customer.id, wanted));
  const amount = afterDiscount(await priceOf(slug, grams));
  const order = { customer, orderNo: String(Object(body).orderNo), amount };
  await pay(order);
  return order;
};
const shelves = async () => [(await stockOf(vanilla)).stock, (await stockOf(velvet)).stock];

describe('[B-07] customers choose another size of what is in their own order', () => {
  test('a larger one at today’s price: the difference is still to pay, and is paid as the rest was', async () => {
    const order = await paidIn(cake, 500);
    const total = afterDiscount(await priceOf(cake, 1_000));
    const owed = total - order.amount;
    expect(await change(order, { weightGrams: 1_000 })).toMatchObject({
      status: 200,
      body: { total: total / 100, toPay: { owed: owed / 100 }, items: [{ weightSnapshot: 1_000, quantity: 1 }] },
    });
    expect(await stockOf(cake)).toMatchObject({ stock: 19 });
    await pay({ ...order, amount: owed });
    const again = await change(order, { weightGrams: 1_000 }, 2);
    expect(again).toMatchObject({ status: 200, body: { total: total / 100 } });
    expect(again.body).not.toHaveProperty('toPay');
    expect(await rowOf(order.orderNo)).toMatchObject({ revision: 2 });
  });

  test('a smaller one: the difference goes back to the card, and what is said of it stays', async () => {
    const order = await paidIn(cake, 1_000, { message: 'Happy 7th, Mia' });
    expect(await change(order, { weightGrams: 500 })).toMatchObject({
      status: 200,
      body: { items: [{ weightSnapshot: 500, personalisation: { message: 'Happy 7th, Mia' } }] },
    });
    expect(await given()).toEqual([order.amount - afterDiscount(await priceOf(cake, 500))]);
  });

  test('[E-02] a box in another size takes and gives its pieces once it is full or emptied to fit', async () => {
    const order = await paidIn(box.slug, 750, { box: { [vanillaId]: 3, [velvetId]: 3 } });
    expect(await shelves()).toEqual([17, 17]);
    expect(await change(order, { weightGrams: 1_000 })).toMatchObject(
      refusedWith('Cupcake Box: Please fill the box: choose 2 more.'),
    );
    expect(await change(order, { weightGrams: 500 })).toMatchObject(
      refusedWith('Cupcake Box: Please take 2 out: the box holds 4.'),
    );
    const four = { weightGrams: 500, personalisation: { box: { [vanillaId]: 3, [velvetId]: 1 } } };
    expect(await change(order, four)).toMatchObject({ status: 200 });
    expect(await shelves()).toEqual([17, 19]);
    expect(await linesOf(order.orderNo)).toMatchObject([
      { name: 'Cupcake Box of 4: 3 Vanilla Bean Swirl, 1 Red Velvet' },
    ]);
    expect(await given()).toEqual([order.amount - afterDiscount(await priceOf(box.slug, 500))]);
  });

  test('one that it is not sold in, has too few pieces for, or was refunded already is refused in words', async () => {
    const order = await paidIn(cake, 500);
    expect((await change(order, { weightGrams: 123 })).body).toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/^Rainbow Sprinkle Birthday Cake is not sold in 123G\. It is sold in /),
    });
    const pieces = (each: number) =>
      pool.query(
        'update product_sizes set pieces = $1 where grams = 1000 and product_id = (select id from products where slug = $2)',
        [each, cake],
      );
    await setStock(database, cake, 2);
    await pieces(4);
    expect(await change(order, { weightGrams: 1_000 })).toMatchObject({
      status: 409,
      body: { code: 'outOfStock', message: expect.stringContaining('Rainbow Sprinkle Birthday Cake') },
    });
    await pieces(1);
    await refundPartByStaff(db, {
      orderNo: order.orderNo,
      asked: { kind: 'lines', pieces: [{ place: 1, quantity: 1 }], deposits: [] },
      reason: 'Something was not right with it',
      note: '',
      restock: false,
      by: null,
      as: 'Priya',
      now: clock.now(),
    });
    expect((await change(order, { weightGrams: 1_000 })).body).toMatchObject({
      message: expect.stringContaining('1 already refunded, so its size cannot change'),
    });
    expect(await rowOf(order.orderNo)).toMatchObject({ revision: 1 });
  });

  test('not for another’s order, and not once it is being baked', async () => {
    const order = await paidIn(cake, 500);
    const stranger = { ...order, customer: await signedInCustomer(shop) };
    expect(await change(stranger, { weightGrams: 1_000 })).toMatchObject({ status: 404 });
    expect(await add(stranger, {})).toMatchObject({ status: 404 });
    await moveByStaff(db, { orderNo: order.orderNo, to: 'baking', as: 'Priya', now: clock.now() });
    for (const answer of [await change(order, { weightGrams: 1_000 }), await add(order, {})])
      expect(answer).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('can no longer be changed') },
      });
    expect(await linesOf(order.orderNo)).toMatchObject([{ quantity: 1, weightGrams: 500 }]);
  });
});

describe('[B-07] customers add another cake to their own order', () => {
  test('in a size, with words and as many as they like: it is still to pay; taken off again before, nothing is', async () => {
    const order = await paidOrder(cake);
    const asked = { slug: cake, weightGrams: 500, quantity: 2, personalisation: { message: 'Happy 8th, Leo' } };
    const owed = afterDiscount((await priceOf(cake, 1_000)) + 2 * (await priceOf(cake, 500))) - order.amount;
    expect(await add(order, asked)).toMatchObject({
      status: 200,
      body: {
        items: [
          { slug: cake, quantity: 1 },
          { weightSnapshot: 500, quantity: 2, personalisation: { message: 'Happy 8th, Leo' } },
        ],
        toPay: { owed: owed / 100 },
      },
    });
    expect(await add(order, asked)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await stockOf(cake)).toMatchObject({ stock: 17 });
    const removed = await change(order, { place: 2, quantity: 0 }, 2);
    expect(removed).toMatchObject({ status: 200, body: { total: order.amount / 100 } });
    expect(removed.body).not.toHaveProperty('toPay');
    expect(await stockOf(cake)).toMatchObject({ stock: 19 });
    expect(await given()).toEqual([]);
  });

  test('one that was paid for and taken off goes back to the card and to the stock', async () => {
    const order = await paidOrder(cake);
    await add(order, { weightGrams: 1_000 });
    const owed = (await rowOf(order.orderNo)).totalPence - order.amount;
    await pay({ ...order, amount: owed });
    expect(await stockOf(other)).toMatchObject({ stock: 19 });
    expect(await change(order, { place: 2, quantity: 0 }, 2)).toMatchObject({ status: 200 });
    expect(await given()).toEqual([owed]);
    expect(await stockOf(other)).toMatchObject({ stock: 20 });
  });

  test('what the day of the order cannot have is refused in words, and the order stays as it is', async () => {
    const order = await paidOrder(cake);
    await needs(other, "lead_days = 2, order_by = '16:00'");
    const first =
      'We cannot make that in time for the day of this order. Please choose a later day for the order first.';
    expect(await add(order, {})).toMatchObject(refusedWith(first));
    await needs(other, "lead_days = 0, order_by = null, season_from = '12-01', season_to = '12-24'");
    expect(await add(order, {})).toMatchObject(
      refusedWith('That is not made at the time of year of this order. Please choose another day for the order first.'),
    );
    await needs(other, 'season_from = null, season_to = null, work_units = 3');
    await setStock(database, other, 1);
    expect(await add(order, { quantity: 2 })).toMatchObject({ status: 409, body: { code: 'outOfStock' } });
    await db.insert(capacityRules).values({ date: day, workUnitsOfDay: 2 });
    expect(await add(order, {})).toMatchObject({
      status: 409,
      body: { code: 'slotFull', message: expect.stringContaining('That day is full now.') },
    });
    expect(await add(order, { quantity: 0 })).toMatchObject({ status: 422 });
    expect(await add(order, { weightGrams: 123 })).toMatchObject({ status: 422 });
    expect(await rowOf(order.orderNo)).toMatchObject({ revision: 1 });
    expect(await stockOf(other)).toMatchObject({ stock: 1 });
    expect(await places()).toEqual({ [day]: 1, [`${day} 12:00`]: 1 });
  });

  test('[Z-02] a photo is the customer’s own or it is not printed, on an added cake as on any', async () => {
    const order = await paidOrder(cake);
    const printed = await productCalled(database, 'personalised-photo-cake');
    const photo = (await jpegOf({ width: 1_600, height: 1_200, colour: 'blue' })).toString('base64');
    const send = async (browser = order.customer.browser) =>
      String(Object((await browser.post('/photos', { productId: printed.id, photo })).body).token);
    const stranger = await paidOrder(cake);
    const theirs = await send(stranger.customer.browser);
    const adding = (token: string) => ({ slug: printed.slug, personalisation: { photo: token } });
    expect(await add(stranger, adding(theirs))).toMatchObject({ status: 200 });
    expect(await add(order, adding(theirs))).toMatchObject({ status: 422, body: { fields: { photo: /./ } } });
    expect(await rowOf(order.orderNo)).toMatchObject({ revision: 1 });
    const own = await send();
    expect(await add(order, adding(own))).toMatchObject({
      status: 200,
      body: { items: [{ slug: cake }, { personalisation: { photo: own } }] },
    });
    expect(await change(order, { place: 2, personalisation: { photo: theirs } }, 2)).toMatchObject({ status: 422 });
  });
});
