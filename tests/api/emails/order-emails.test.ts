import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { writeSetting } from '#server/content/staff-settings.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { emails, orders, payments } from '#server/db/tables/schema.ts';
import { outboxMail } from '#server/gateways/mail.ts';
import { notifyOrder } from '#server/platform/enqueue-job.ts';
import { cancelByStaff, moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { shopConfig } from '#shop-config';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { doJobs } from '#tests/support/jobs/do-jobs.ts';
import { tasksOf } from '#tests/support/jobs/tasks-of.ts';
import { payByCard, payingCard, placeOrderOf, startPaymentOf, stateOf } from '#tests/support/orders/orders.ts';
import { givesBackOf } from '#tests/support/orders/paid-baskets.ts';
import { paymentRequest } from '#tests/support/orders/payment-request.ts';
import { takeOrderOf } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, testPayments, clock, services } = shop;
const { db } = database;
const cake = 'black-forest-gateau';
await setStock(database, cake, 70);
const { letters } = await readSettings(db, ['letters']);
const tell = (tellsOfOrders: boolean) =>
  writeSetting(db, { key: 'letters', value: { ...letters, tellsOfOrders }, as: 'Sunita Rao' });
await tell(true);
const tasks = tasksOf({
  database,
  services,
  mail: outboxMail(),
  deliverTestNotice: testPayments.deliverNotice,
  now: clock.now,
});
const work = () => doJobs(db, tasks);

const emailsOf = async (orderNo: string) => {
  const all = await db.select().from(emails).orderBy(emails.id);
  return all.filter(({ plain }) => plain.includes(orderNo));
};
const paidOrder = async () => {
  const order = await placeOrderOf(shop, cake, 2);
  await payByCard(shop, order);
  await work();
  return order;
};
const cancel = ({ customer, orderNo }: Awaited<ReturnType<typeof paidOrder>>) =>
  customer.browser.post(`/orders/order/${orderNo}/cancel`, {});

test('a paid order is told once to its customer and once to the shop, which can answer the customer', async () => {
  const order = await paidOrder();
  await work();
  const [toCustomer, toShop, ...more] = await emailsOf(order.orderNo);
  expect(more).toEqual([]);
  expect(toCustomer).toMatchObject({
    recipient: order.customer.email,
    subject: `TEST, no money moved: Order ${order.orderNo} is confirmed`,
  });
  expect(toCustomer?.plain).toMatch(/KEEPING IT\nKeep it in its box in the fridge/);
  expect(toShop).toMatchObject({
    recipient: shopConfig.email,
    replyTo: order.customer.email,
    subject: `TEST, no money moved: New order ${order.orderNo} for Thursday 19 November 2026, 12:00 pm`,
  });
  expect(toShop?.plain).toContain('2 x Black Forest Gateau');
  expect(toShop?.plain).toContain('Ordered by: Tom Hadley');
});

test('the bakery is told of an order that staff take to be paid on collection too, of nothing that is taken along, and of none where it does not wish to be', async () => {
  const toShop = async (orderNo: string) =>
    (await emailsOf(orderNo)).filter((one) => one.recipient === shopConfig.email);
  const { number } = await takeOrderOf(shop);
  const walkIn = await takeOrderOf(shop, {
    source: 'counter',
    pickup: 'now',
    payment: { how: 'hand', method: 'cash', amountPence: null },
  });
  await work();
  expect(await toShop(number)).toMatchObject([{ subject: expect.stringContaining(`New order ${number}`) }]);
  expect(await toShop(walkIn.number)).toEqual([]);
  expect(letters.tellsOfOrders).toBe(false);
  await tell(false);
  const { orderNo } = await paidOrder();
  await tell(true);
  expect(await emailsOf(orderNo)).toHaveLength(1);
});

test('an order that was not paid in time is told once, when it expires: never for a single card', async () => {
  const order = await placeOrderOf(shop, cake);
  const session = await startPaymentOf(order);
  for (const number of ['4000 0000 0000 0002', '4000 0000 0000 9995'])
    await testPayments.pay(session, { ...payingCard, number });
  await work();
  expect(await emailsOf(order.orderNo)).toEqual([]);
  clock.moveOn(31);
  await expireUnpaidOrders(db, services.payments, clock.now());
  await expireUnpaidOrders(db, services.payments, clock.now());
  await work();
  const told = await emailsOf(order.orderNo);
  expect(told.map(({ subject, recipient }) => [subject, recipient])).toEqual([
    [`TEST, no money moved: Order ${order.orderNo} was not paid`, order.customer.email],
  ]);
  expect(told[0]?.plain).toContain('Nothing was taken from your card');
});

test('a paid order that is cancelled after its refund is not told that nothing was taken', async () => {
  const order = await paidOrder();
  const at = { orderNo: order.orderNo, as: 'Tom', now: clock.now() };
  const asked = { kind: 'amount', amountPence: pence(order.amount) } as const;
  await givesBackOf(shop)(order.orderNo, asked);
  await work();
  await cancelByStaff(db, { ...at, reason: 'The oven broke.' });
  await work();
  const told = (await emailsOf(order.orderNo)).at(-1);
  expect(told?.subject).toContain(`Order ${order.orderNo} is cancelled`);
  expect(told?.plain).toContain('What you paid was already being refunded, and there is nothing more to pay.');
  expect(told?.plain).not.toContain('Nothing was taken');
});

test('a cancelled unpaid order is told with nothing taken', async () => {
  const order = await placeOrderOf(shop, cake);
  await cancel(order);
  await cancel(order);
  await work();
  const told = await emailsOf(order.orderNo);
  expect(told.map(({ subject }) => subject)).toEqual([`TEST, no money moved: Order ${order.orderNo} is cancelled`]);
  expect(told[0]?.plain).toContain('Nothing was taken from your card');
  expect(told[0]?.html).toContain('Your order has been cancelled');
  expect(told[0]?.attachments).toEqual([]);
});

test('a cancelled paid order is told once: with its money on the way, and not again when that has gone back', async () => {
  const order = await paidOrder();
  await cancel(order);
  await work();
  await work();
  expect(await stateOf(database, order.orderNo)).toBe('refunded');
  const told = (await emailsOf(order.orderNo)).slice(2);
  expect(told.map(({ subject }) => subject)).toEqual([`TEST, no money moved: Order ${order.orderNo} is cancelled`]);
  expect(told[0]?.plain).toMatch(
    /^TEST.*\n\nDear .*,\n\nYour order has been cancelled\.\n\nWe are refunding £62\.40 to the card/,
  );
  expect(told[0]?.plain).toContain('It was for: ');
  // The confirmation's calendar entry is cancelled with the order: told once, under the same UID with a higher sequence.
  const [confirmation] = await emailsOf(order.orderNo);
  const entryOf = (message: (typeof told)[number] | undefined) => message?.attachments[0]?.content ?? '';
  const uidOf = (entry: string) => /^UID:.+$/m.exec(entry)?.[0];
  expect(entryOf(told[0])).toMatch(/METHOD:CANCEL\r\n[\s\S]*SEQUENCE:1\r\n/);
  expect(uidOf(entryOf(told[0]))).toBe(uidOf(entryOf(confirmation)));
});

test('the customer of an order that the bakery cancels reads why; staff read why it can no longer be cancelled, or not yet refunded', async () => {
  const by = ({ orderNo }: { orderNo: string }) => ({
    orderNo,
    as: 'Priya',
    reason: 'The oven broke down.',
    now: clock.now(),
  });
  const [cancelled, baking] = [await paidOrder(), await paidOrder()];
  await cancelByStaff(db, by(cancelled));
  await work();
  const told = (await emailsOf(cancelled.orderNo)).find(({ subject }) => subject.endsWith('is cancelled'));
  expect(told?.plain).toContain('We are sorry, but we had to cancel your order. The oven broke down.');
  await moveByStaff(db, { ...by(baking), to: 'baking' });
  await cancelByStaff(db, by(baking));
  const collected = await paidOrder();
  for (const to of ['baking', 'ready', 'collected'] as const) await moveByStaff(db, { ...by(collected), to });
  await expect(cancelByStaff(db, by(collected))).rejects.toThrow(
    `${collected.orderNo} is 'Collected' and can no longer be cancelled. It can still be refunded.`,
  );
  await expect(moveByStaff(db, { ...by(cancelled), to: 'ready' })).rejects.toThrow(
    `${cancelled.orderNo} is 'Cancelled' and cannot become 'Ready'.`,
  );
});

test('[U-06] an order that is ready for pick-up is told once, with when and where, and not before', async () => {
  const order = await paidOrder();
  const asPriya = { orderNo: order.orderNo, as: 'Priya', now: clock.now() };
  await moveByStaff(db, { ...asPriya, to: 'baking' });
  await work();
  expect(await emailsOf(order.orderNo)).toHaveLength(2);
  expect(await moveByStaff(db, { ...asPriya, to: 'ready' })).toBe('moved');
  expect(await moveByStaff(db, { ...asPriya, to: 'ready' })).toBe('same');
  await work();
  await work();
  const told = (await emailsOf(order.orderNo)).slice(2);
  expect(told.map(({ subject, recipient }) => [subject, recipient])).toEqual([
    [`TEST, no money moved: Order ${order.orderNo} is ready for pick-up`, order.customer.email],
  ]);
  for (const text of ['Thursday 19 November 2026', '12:00 pm', '2 x Black Forest Gateau', shopConfig.address.street])
    expect(told[0]?.plain).toContain(text);
  expect(told[0]?.html).toContain('Your cakes are ready');
});

test('[Z-01] every letter about an order says what is wanted on its cakes, the bakery’s too', async () => {
  const customer = await signedInCustomer(shop);
  const product = await productCalled(database, 'rainbow-sprinkle-birthday-cake');
  const request = orderRequestFor(customer.id, [{ product, quantity: 1 }]);
  const items = request.items.map((item) => ({ ...item, personalisation: { message: 'Tom & Maya' } }));
  const placed = await customer.browser.post('/orders', { ...request, items });
  const { orderNo } = placed.body as { orderNo: string };
  const [kept] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, orderNo));
  for (const news of [
    { kind: 'forShop' },
    { kind: 'ready' },
    { kind: 'unpaid' },
    { kind: 'cancelled', isOwed: false },
    { kind: 'moneyBack', id: 1 },
  ] as const)
    await notifyOrder(db, kept?.id ?? 0, news);
  await work();
  const told = await emailsOf(orderNo);
  expect(told).toHaveLength(5);
  for (const { plain, html } of told) {
    expect(plain).toContain('1KG)\n  Message: “Tom & Maya”\n');
    expect(html).toContain('1KG)<br>Message: “Tom &amp; Maya”</li>');
  }
});

test('an order that is changed before it is paid says nothing of the first one', async () => {
  const order = await placeOrderOf(shop, cake);
  const product = await productCalled(database, cake);
  await order.customer.browser.post(
    '/orders',
    orderRequestFor(order.customer.id, [{ product, quantity: 1 }], { replaces: order.orderNo }),
  );
  await work();
  expect(await stateOf(database, order.orderNo)).toBe('cancelled');
  expect(await emailsOf(order.orderNo)).toEqual([]);
});

test('money of a second payment goes back with an email that says the order stands', async () => {
  const order = await paidOrder();
  const [kept] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, order.orderNo));
  const second = await testPayments.open(
    paymentRequest({
      orderNumber: order.orderNo,
      attempt: 2,
      amountPence: order.amount,
      expiresAt: new Date(clock.now().getTime() + 60_000),
    }),
  );
  await db.insert(payments).values({
    orderId: kept?.id ?? 0,
    provider: testPayments.name,
    attempt: 2,
    providerSessionId: second.sessionId,
    url: second.url,
    amountPence: order.amount,
  });
  await testPayments.pay(second.sessionId, payingCard);
  await work();
  expect(await stateOf(database, order.orderNo)).toBe('paid');
  const told = (await emailsOf(order.orderNo)).at(-1);
  expect(told?.subject).toBe(`TEST, no money moved: £62.40 refunded for order ${order.orderNo}`);
  expect(told?.plain).toContain('Your order had been paid twice. The order itself has not changed: paid.');
});

test('names and reasons are escaped in the email, whatever they hold', async () => {
  const order = await placeOrderOf(shop, cake);
  const [kept] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, order.orderNo));
  await notifyOrder(db, kept?.id ?? 0, { kind: 'cancelled', isOwed: false, reason: 'The <oven> & "mixer" broke.' });
  await work();
  const [told] = await emailsOf(order.orderNo);
  expect(told?.html).toContain('The &lt;oven&gt; &amp; &quot;mixer&quot; broke.');
  expect(told?.html).not.toContain('<oven>');
});

test('an account deleted while its order’s emails still waited is written to no more, and the jobs are done', async () => {
  const order = await placeOrderOf(shop, cake);
  await payByCard(shop, order);
  const [kept] = await db
    .update(orders)
    .set({ fulfilment: 'collected' })
    .where(eq(orders.number, order.orderNo))
    .returning({ id: orders.id });
  await notifyOrder(db, kept?.id ?? 0, { kind: 'ready' });
  const deletion = { password: 'Sponge&Jam1', understood: true };
  expect(await order.customer.browser.post('/profile/deletion', deletion)).toMatchObject({ status: 200 });
  await work();
  expect(await emailsOf(order.orderNo)).toEqual([]);
  const { rows } = await database.pool.query('select key from graphile_worker.jobs');
  expect(rows).toEqual([]);
});
