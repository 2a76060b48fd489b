import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { Failure } from '#domain/failure.ts';
import { whys } from '#domain/order/order-event.ts';
import { addBaked, countStock, takeOut } from '#server/catalogue/stock/staff-stock.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { cancelByStaff, moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { settlePayment } from '#server/sales/payments/settle-payment.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { type PlacedOrder, placeOrderOf, startPaymentOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { listMovements } from '#tests/support/stock/movements.ts';

const shop = await openTestShop();
const { database, clock, services } = shop;
const { db, pool } = database;
const slug = 'black-forest-gateau';
const box = 'macaron-gift-box';

beforeEach(async () => {
  await setStock(database, slug, 20);
});

const by = (as: string) => ({ slug, as, note: '', now: clock.now() });
const stock = async () => (await productCalled(database, slug)).stock;

/** The newest movements of the cake, the oldest of them first; the nightly check agrees. */
async function ledger(count: number, of = slug) {
  await checkBooks(db, clock.now());
  const newest = (await listMovements(db, of, { withoutOrders: false })).slice(0, count).toReversed();
  return newest.map(({ reason, pieces, stockAfter, orderNo, madeBy }) => [reason, pieces, stockAfter, orderNo, madeBy]);
}
const settle = async (order: PlacedOrder) => {
  const sessionId = await startPaymentOf(order);
  const pay = () =>
    settlePayment(db, {
      gateway: services.payments,
      sessionId,
      settled: 'paid',
      why: whys.lookedUp('the test'),
      now: clock.now(),
    });
  return { pay };
};
const expire = async ({ orderNo }: PlacedOrder) => {
  await db
    .update(orders)
    .set({ payBefore: new Date('2026-11-18T11:00:00Z') })
    .where(eq(orders.number, orderNo));
  await expireUnpaidOrders(db, services.payments, clock.now());
};

test('[E-06] every product with a stock begins with an opening movement, and one made to order has none', async () => {
  const { rows } = await pool.query<{ opened: number; without: number }>(`
    select count(*) filter (where m.product_id is not null)::int as opened,
      count(*) filter (where m.product_id is null and p.stock is not null)::int as without
    from products p left join stock_movements m on m.product_id = p.id and m.reason = 'opening'`);
  expect(rows).toEqual([{ opened: await db.$count(products, eq(products.supply, 'stock')), without: 0 }]);
});

test('[E-06] an order takes its pieces by a movement, and a customer who cancels gives them back', async () => {
  const order = await placeOrderOf(shop, slug, 2);
  await order.customer.browser.post(`/orders/order/${order.orderNo}/cancel`, {});
  expect(await ledger(2)).toEqual([
    ['order', -2, 18, order.orderNo, 'customer'],
    ['returned', 2, 20, order.orderNo, 'customer'],
  ]);
});

test('[E-06] an order that is not paid in time gives back what it took, and takes it again where the payment comes late', async () => {
  const order = await placeOrderOf(shop, slug, 3);
  const { pay } = await settle(order);
  await expire(order);
  expect(await pay()).toBe('accepted');
  expect(await ledger(3)).toEqual([
    ['order', -3, 17, order.orderNo, 'customer'],
    ['expired', 3, 20, order.orderNo, 'the shop'],
    ['order', -3, 17, order.orderNo, 'customer'],
  ]);
});

test('[E-06] a payment that comes after its cakes were sold to others moves nothing, and goes back', async () => {
  const order = await placeOrderOf(shop, slug, 3);
  const { pay } = await settle(order);
  await expire(order);
  await countStock(db, { ...by('Priya'), counted: 2, seen: null });
  expect(await pay()).toBe('expired');
  expect(await ledger(1)).toEqual([['counted', -18, 2, null, 'Priya']]);
});

test('[E-06] an order that takes another’s place gives that one’s cakes back in the same moment', async () => {
  const product = await productCalled(database, slug);
  const customer = await signedInCustomer(shop);
  const place = async (quantity: number, replaces?: string) => {
    const request = orderRequestFor(customer.id, [{ product, quantity }], { replaces });
    return ((await customer.browser.post('/orders', request)).body as { orderNo: string }).orderNo;
  };
  const first = await place(20);
  const second = await place(19, first);
  expect(await ledger(3)).toEqual([
    ['order', -20, 0, first, 'customer'],
    ['returned', 20, 20, first, 'customer'],
    ['order', -19, 1, second, 'customer'],
  ]);
});

test('[E-06] what staff cancel comes back under their name; what was baked already does not, though its money does', async () => {
  const [one, two] = [await placeOrderOf(shop, slug), await placeOrderOf(shop, slug)];
  for (const order of [one, two]) await (await settle(order)).pay();
  const why = { reason: 'The oven broke down.', as: 'Priya', now: clock.now() };
  await cancelByStaff(db, { orderNo: one.orderNo, ...why });
  await moveByStaff(db, { orderNo: two.orderNo, to: 'baking', as: 'Priya', now: clock.now() });
  await cancelByStaff(db, { orderNo: two.orderNo, ...why });
  expect(await ledger(3)).toEqual([
    ['order', -1, 19, one.orderNo, 'customer'],
    ['order', -1, 18, two.orderNo, 'customer'],
    ['returned', 1, 19, one.orderNo, 'Priya'],
  ]);
});

test('[B-02][E-06] what was started by mistake and taken back is untouched: cancelled, it frees its cakes and its place, and the nightly check agrees', async () => {
  const order = await placeOrderOf(shop, slug, 2);
  const { pay } = await settle(order);
  await pay();
  const move = { orderNo: order.orderNo, as: 'Marek', now: clock.now() };
  await moveByStaff(db, { ...move, to: 'baking' });
  await moveByStaff(db, { ...move, to: 'accepted', isUndo: true });
  await cancelByStaff(db, { ...move, reason: 'They rang' });
  expect(await ledger(1)).toEqual([['returned', 2, 20, order.orderNo, 'Marek']]);
});

test('[E-06] baked adds, damaged, wasted and given away take out, each with who and why', async () => {
  expect(await addBaked(db, { ...by('Priya'), pieces: 12 })).toBe(32);
  expect(await takeOut(db, { ...by('Tom'), reason: 'damaged', pieces: 1, note: 'dropped' })).toBe(31);
  expect(await takeOut(db, { ...by('Tom'), reason: 'wasted', pieces: 2 })).toBe(29);
  expect(await takeOut(db, { ...by('Tom'), reason: 'givenAway', pieces: 3 })).toBe(26);
  expect(await ledger(4)).toEqual([
    ['baked', 12, 32, null, 'Priya'],
    ['damaged', -1, 31, null, 'Tom'],
    ['wasted', -2, 29, null, 'Tom'],
    ['givenAway', -3, 26, null, 'Tom'],
  ]);
  expect((await listMovements(db, slug, { withoutOrders: true }))[2]?.note).toBe('dropped');
});

test('[E-06] no more is damaged than can be sold, and what is made to order has no stock to count', async () => {
  const tooMany = takeOut(db, { ...by('Tom'), reason: 'wasted', pieces: 21 });
  await expect(tooMany).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Only 20 of') });
  const [madeToOrder] = await db.select().from(products).where(eq(products.supply, 'toOrder'));
  const counted = countStock(db, { ...by('Tom'), slug: madeToOrder?.slug ?? '', counted: 3, seen: null });
  await expect(counted).rejects.toBeInstanceOf(Failure);
  await expect(addBaked(db, { ...by('Tom'), pieces: 100_000 })).rejects.toMatchObject({ code: 'conflict' });
  expect(await stock()).toBe(20);
});

test('[E-06] a count that says what was to sell as it began keeps what is sold meanwhile, and names what is not there', async () => {
  await placeOrderOf(shop, slug, 2);
  expect(await countStock(db, { ...by('Priya'), counted: 19, seen: 20 })).toEqual({
    before: 18,
    after: 17,
    missing: 0,
  });
  expect(await countStock(db, { ...by('Priya'), counted: 0, seen: 18 })).toEqual({ before: 17, after: 0, missing: 1 });
  expect(await ledger(2)).toEqual([
    ['counted', -1, 17, null, 'Priya'],
    ['counted', -17, 0, null, 'Priya'],
  ]);
});

test('[E-06] boxes take their pieces, and a movement counts pieces', async () => {
  await setStock(database, box, 40);
  const { pieces } = (await productCalled(database, box)).sizes.find(({ isDefault }) => isDefault) ?? { pieces: 0 };
  expect(pieces).toBeGreaterThan(1);
  const { orderNo } = await placeOrderOf(shop, box, 2);
  expect(await ledger(1, box)).toEqual([['order', -2 * pieces, 40 - 2 * pieces, orderNo, 'customer']]);
});

test('[E-06] the database refuses to rewrite the ledger, a movement the wrong way, and one of an order that is none', async () => {
  await expect(pool.query('update stock_movements set pieces = 0')).rejects.toThrow('append-only');
  await expect(pool.query('delete from stock_movements')).rejects.toThrow('append-only');
  const write = (reason: string, pieces: number, orderId: number | null, left = 1) =>
    pool.query(
      `insert into stock_movements (product_id, pieces, stock_after, reason, order_id, made_by, at) values (1, $1, $2, $3, $4, '', now())`,
      [pieces, left, reason, orderId],
    );
  await expect(write('baked', -1, null)).rejects.toMatchObject({ constraint: 'stock_movements_right_way' });
  await expect(write('order', 1, 1)).rejects.toMatchObject({ constraint: 'stock_movements_right_way' });
  await expect(write('stolen', -1, null)).rejects.toMatchObject({ constraint: 'stock_movements_known_reason' });
  await expect(write('counted', 1, 7)).rejects.toMatchObject({ constraint: 'stock_movements_of_orders' });
  await expect(write('counted', -1, null, -1)).rejects.toMatchObject({
    constraint: 'stock_movements_stock_not_negative',
  });
});

test('[E-06] a product that was never sold goes with its movements', async () => {
  await pool.query(`
    with made as (
      insert into products (slug, name, category_id, description, stock, cake_base, allergens, status)
      select 'gone', 'Gone', category_id, '', 3, cake_base, allergens, 'draft' from products where slug = '${slug}' returning id)
    insert into stock_movements (product_id, pieces, stock_after, reason, made_by, at) select id, 3, 3, 'opening', '', now() from made`);
  await pool.query(`delete from products where slug = 'gone'`);
  const { rows } = await pool.query(
    'select from stock_movements m where not exists (select from products where id = m.product_id)',
  );
  expect(rows).toEqual([]);
});

test('[E-06] the nightly check names a stock that is not the sum of its movements, and an order whose movements are not its lines', async () => {
  const { orderNo } = await placeOrderOf(shop, slug, 2);
  await checkBooks(db, clock.now());
  await pool.query('update products set stock = stock + 5 where slug = $1', [slug]);
  await expect(checkBooks(db, clock.now())).rejects.toThrow(`${slug}: the stock is 23, its movements make 18`);
  await pool.query('update products set stock = stock - 5 where slug = $1', [slug]);
  await db
    .update(orders)
    .set({ fulfilment: 'cancelled' })
    .where(and(eq(orders.number, orderNo)));
  await expect(checkBooks(db, clock.now())).rejects.toThrow(
    `order ${orderNo}: it holds 0 of ${slug}, its movements took 2`,
  );
  await db
    .update(orders)
    .set({ fulfilment: 'placed' })
    .where(and(eq(orders.number, orderNo)));
  await checkBooks(db, clock.now());
});
