import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { orderHistory } from '#contract/orders/order-listing.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import { cancelByStaff, moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { makeTransfersOf } from '#server/sales/refunds/make-transfer.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { type PlacedOrder, payByCard, placeOrderOf } from '#tests/support/orders/orders.ts';
import { placeBasket, takeByHand } from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, testPayments, clock, services } = shop;
const { db } = database;
const cake = 'black-forest-gateau';
await setStock(database, cake, 70);

const paidOrder = async () => {
  const order = await placeOrderOf(shop, cake);
  clock.moveOn(2);
  await payByCard(shop, order);
  return order;
};
const read = ({ customer, orderNo }: PlacedOrder) => customer.browser.get(`/orders/order/${orderNo}/history`);
const historyOf = async (order: PlacedOrder) => orderHistory.parse((await read(order)).body);
const told = async (order: PlacedOrder) => (await historyOf(order)).events.map(({ state, cause }) => [state, cause]);
const cancel = ({ customer, orderNo }: PlacedOrder) => customer.browser.post(`/orders/order/${orderNo}/cancel`, {});
const giveBack = async (orderNo: string) => {
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.number, orderNo));
  await makeTransfersOf(db, testPayments, payment?.id ?? 0, clock.now());
};
const byPriya = (orderNo: string) => ({ orderNo, as: 'Priya', now: clock.now() });

const calendarFile = z.object({ filename: z.string(), content: z.string() });

test('the pick-up of a paid order is a calendar entry for its owner, at the shop’s own time', async () => {
  const calendarOf = ({ customer, orderNo }: PlacedOrder) => customer.browser.get(`/orders/order/${orderNo}/calendar`);
  expect((await calendarOf(await placeOrderOf(shop, cake))).status).toBe(409);
  const order = await paidOrder();
  const { filename, content } = calendarFile.parse((await calendarOf(order)).body);
  expect(filename).toBe(`pick-up-${order.orderNo}.ics`);
  expect(content).toContain('DTSTART:20261119T120000Z\r\n');
  const another = await placeOrderOf(shop, cake);
  expect((await calendarOf({ ...order, customer: another.customer })).status).toBe(404);
});

test('[U-04] the receipt has what was paid by rate, without test money', async () => {
  const order = await placeBasket(shop);
  expect((await historyOf(order)).vat).toBeUndefined();
  await takeByHand(shop, order.id, { method: 'cash', amountPence: order.amount });
  expect((await historyOf(order)).vat).toEqual([
    { rate: '20%', net: 15, vat: 3 },
    { rate: '0%', net: 31.2, vat: 0 },
  ]);
  expect((await historyOf(await paidOrder())).vat).toBeUndefined();
});

test('[U-04] every step of an order stands in its history, with its moment and without a name of the staff', async () => {
  const placedAt = clock.now().toISOString();
  const order = await paidOrder();
  const paidAt = clock.now().toISOString();
  for (const to of ['baking', 'ready', 'collected'] as const) {
    clock.moveOn(60);
    await moveByStaff(db, { ...byPriya(order.orderNo), to });
  }
  const answer = await read(order);
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.body)).not.toContain('Priya');
  expect(orderHistory.parse(answer.body)).toEqual({
    events: [
      { state: 'awaitingPayment', at: placedAt, cause: null },
      { state: 'paid', at: paidAt, cause: null },
      { state: 'baking', at: expect.any(String), cause: 'shop' },
      { state: 'readyForPickup', at: expect.any(String), cause: 'shop' },
      { state: 'collected', at: clock.now().toISOString(), cause: 'shop' },
    ],
    changes: [],
    refunds: [],
  });
});

test('[U-04] who called an order off is told: its customer, a newer order, the bakery, or the time', async () => {
  const product = await productCalled(database, cake);
  const changed = await placeOrderOf(shop, cake);
  await changed.customer.browser.post(
    '/orders',
    orderRequestFor(changed.customer.id, [{ product, quantity: 2 }], { replaces: changed.orderNo }),
  );
  expect((await told(changed)).at(-1)).toEqual(['cancelled', 'newerOrder']);

  const calledOff = await paidOrder();
  await cancelByStaff(db, { ...byPriya(calledOff.orderNo), reason: 'The oven broke' });
  expect((await told(calledOff)).at(-1)).toEqual(['cancelled', 'shop']);

  const spoilt = await paidOrder();
  await moveByStaff(db, { ...byPriya(spoilt.orderNo), to: 'baking' });
  await cancelByStaff(db, { ...byPriya(spoilt.orderNo), reason: 'Dropped' });
  expect((await told(spoilt)).at(-1)).toEqual(['cancelled', 'shop']);
  expect((await historyOf(spoilt)).refunds).toMatchObject([{ state: 'due' }]);

  const unpaid = await placeOrderOf(shop, cake);
  clock.moveOn(31);
  await expireUnpaidOrders(db, services.payments, clock.now());
  expect((await told(unpaid)).at(-1)).toEqual(['expired', null]);
});

test('[U-04] the history of another customer’s order is as little there as that of none', async () => {
  const [order, stranger] = [await placeOrderOf(shop, cake), await signedInCustomer(shop)];
  const missing = { status: 404, body: { message: 'Order not found' } };
  expect(await stranger.browser.get(`/orders/order/${order.orderNo}/history`)).toMatchObject(missing);
  expect(await order.customer.browser.get('/orders/order/MA-2222-2222/history')).toMatchObject(missing);
  expect(await shop.visitor().get(`/orders/order/${order.orderNo}/history`)).toMatchObject({ status: 401 });
});

test('[U-04] money of a cancelled order is on its way, late after a day of it, and then given back', async () => {
  const order = await paidOrder();
  const amount = order.amount / 100;
  expect((await historyOf(order)).refunds).toEqual([]);
  await cancel(order);
  expect((await historyOf(order)).refunds).toEqual([{ state: 'due', amount }]);
  clock.moveOn(12 * 60);
  await historyOf(order);
  clock.moveOn(12 * 60);
  expect((await historyOf(order)).refunds).toEqual([{ state: 'due', amount }]);
  clock.moveOn(1);
  expect((await historyOf(order)).refunds).toEqual([{ state: 'late', amount }]);
  await giveBack(order.orderNo);
  expect((await historyOf(order)).refunds).toEqual([{ state: 'done', amount }]);
  expect(await told(order)).toEqual([
    ['awaitingPayment', null],
    ['paid', null],
    ['cancelled', 'customer'],
    ['refunded', null],
  ]);
});
