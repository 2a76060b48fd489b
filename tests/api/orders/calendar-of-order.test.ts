import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { setStock } from '#tests/support/customers/customers.ts';
import { noticesOf, type PlacedOrder, payingCard, placeOrderOf, startPaymentOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, testPayments } = shop;
const cake = 'black-forest-gateau';
await setStock(database, cake, 20);
const file = z.object({ filename: z.string(), content: z.string() });
const ask = ({ customer, orderNo }: PlacedOrder) => customer.browser.get(`/orders/order/${orderNo}/calendar`);

test('the pick-up of a paid order is a calendar entry for its owner, at the shop’s own time', async () => {
  const order = await placeOrderOf(shop, cake);
  expect((await ask(order)).status).toBe(409);
  const session = await startPaymentOf(order);
  await testPayments.pay(session, payingCard);
  for (const notice of await noticesOf(database, session)) await testPayments.deliverNotice(notice);
  const { filename, content } = file.parse((await ask(order)).body);
  expect(filename).toBe(`pick-up-${order.orderNo}.ics`);
  expect(content).toContain('DTSTART:20261119T120000Z\r\n');
  const another = await placeOrderOf(shop, cake);
  expect((await ask({ ...order, customer: another.customer })).status).toBe(404);
});
