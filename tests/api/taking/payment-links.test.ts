import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { paymentLinks } from '#server/db/tables/money/ledger-tables.ts';
import { emails } from '#server/db/tables/schema.ts';
import { outboxMail } from '#server/gateways/mail.ts';
import { checkBooks, tidyUp } from '#server/jobs/tasks.ts';
import { cancelByStaff } from '#server/sales/admin/staff-orders.ts';
import { takeOrder } from '#server/sales/orders/taking/take-order.ts';
import { sendPaymentLink } from '#server/sales/payments/links/send-link.ts';
import { readOwed } from '#server/sales/payments/read-owed.ts';
import { expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { remindOfBalances } from '#server/sales/payments/remind-of-balances.ts';
import { takePayment } from '#server/sales/payments/take-by-hand.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { doJobs } from '#tests/support/jobs/do-jobs.ts';
import { tasksOf } from '#tests/support/jobs/tasks-of.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { deliverNotices, payingCard } from '#tests/support/orders/orders.ts';
import { orderToTake, paymentsOf, rowOf, takenCake } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock, services, testPayments } = shop;
const { db } = database;
const { edit } = ordersToEdit(shop);
const work = () =>
  doJobs(
    db,
    tasksOf({ database, services, mail: outboxMail(), deliverTestNotice: testPayments.deliverNotice, now: clock.now }),
  );
const take = (changes: Parameters<typeof orderToTake>[0]) =>
  takeOrder({ db, now: clock.now(), publicUrl: services.publicUrl }, orderToTake(changes));
const tokenOf = (url = '') => new URL(url).searchParams.get('token') ?? '';
const opened = async (token: string) => (await shop.visitor().post('/payments/link', { token })).body;
const started = async (token: string, amount: number) =>
  (await shop.visitor().post('/payments/link/session', { token, amount })) as { status: number; body: { url: string } };
const sessionOf = ({ body }: { body: { url: string } }) =>
  decodeURIComponent(new URL(body.url).pathname.split('/').at(-1) ?? '');
const payWith = async (token: string, amount: number) => {
  const session = sessionOf(await started(token, amount));
  await testPayments.pay(session, payingCard);
  return session;
};
const tell = async (session: string) => {
  await deliverNotices(shop, session);
};
const days = (n: number) => clock.moveOn(n * 24 * 60);
const emailOf = async (part: string) =>
  (await db.select().from(emails).where(eq(emails.recipient, 'ann@example.com'))).filter(({ eventKey }) =>
    eventKey.includes(part),
  );
const balance = { depositPence: pence(1000), balanceDueOn: '2026-11-30' };
const pickup = { date: '2026-12-02', time: '12:00' };

beforeEach(() => setStock(database, takenCake, 50));

test('[B-10] an order to be paid by link holds its cakes, and is accepted when whoever has the link pays it without an account', async () => {
  const { number, link } = await take({ payment: { how: 'link' }, pickup });
  expect(await rowOf(database, number)).toMatchObject({ fulfilment: 'placed', paymentMethod: null });
  const token = tokenOf(link?.url);
  expect(await opened(token)).toEqual({
    orderNo: number,
    state: 'owed',
    status: 'awaitingPayment',
    pickupDate: '2026-12-02',
    pickupTime: '12:00:00',
    items: [expect.objectContaining({ slug: takenCake, quantity: 1, allergens: expect.arrayContaining(['Eggs']) })],
    subtotal: 39,
    discount: 7.8,
    total: 31.2,
    owed: 31.2,
    asked: 31.2,
    label: '',
    dueOn: '2026-12-02',
    photos: [],
  });
  await tell(await payWith(token, 3120));
  expect(await rowOf(database, number)).toMatchObject({ fulfilment: 'accepted' });
  expect(await opened(token)).toMatchObject({ state: 'paid', owed: 0, asked: 0 });
  await work();
  expect(await emailOf(`order-paid:${number}`)).toHaveLength(1);
  await checkBooks(db, clock.now());
});

test('[B-10] nothing of its people is in what a link shows', async () => {
  const { link } = await take({ payment: { how: 'link' }, pickup });
  const shown = JSON.stringify(await opened(tokenOf(link?.url)));
  for (const secret of ['Ann', 'ann@example.com', '7700']) expect(shown).not.toContain(secret);
});

test('[B-10] the customer comes back before the notice, and sees that it is paid', async () => {
  const { link } = await take({ payment: { how: 'link' }, pickup });
  const token = tokenOf(link?.url);
  await payWith(token, 3120);
  expect(await opened(token)).toMatchObject({ state: 'paid' });
});

test('[B-10] a link is kept as a hash, gets its email, and goes when it has ended', async () => {
  const { number, link } = await take({ payment: { how: 'link' }, pickup });
  const { id } = await rowOf(database, number);
  const [kept] = await db.select().from(paymentLinks).where(eq(paymentLinks.orderId, id));
  expect(JSON.stringify(kept)).not.toContain(tokenOf(link?.url));
  expect(kept?.endsAt).toEqual(new Date(clock.now().getTime() + 48 * 3_600_000));
  await work();
  const [message] = await emailOf(`order-payLink:${number}`);
  expect(message).toMatchObject({
    subject: expect.stringContaining(`Pay for your order ${number}`),
    secretUntil: kept?.endsAt,
  });
  const [address = ''] = /http\S+\/pay\?token=[\w-]+/.exec(message?.plain ?? '') ?? [];
  expect(tokenOf(address)).not.toBe(tokenOf(link?.url));
  expect(await opened(tokenOf(address))).toMatchObject({ orderNo: number, state: 'owed' });
  days(3);
  await tidyUp(db, clock.now());
  expect(await db.select().from(paymentLinks).where(eq(paymentLinks.orderId, id))).toEqual([]);
  days(-3);
});

describe('[B-10] a link that cannot be paid', () => {
  test.each(['x', 'A'.repeat(43), 'ä'.repeat(43), '../../etc'])('%s is nobody’s', async (token) => {
    const { status, body } = await shop.visitor().post('/payments/link', { token });
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'notFound' })]);
    expect((await started(token, 100)).status).toBe(404);
  });

  test('an order that was not paid in time is expired, a cancelled one is cancelled', async () => {
    const late = await take({ payment: { how: 'link' }, pickup });
    const off = await take({ payment: { how: 'link' }, pickup });
    await cancelByStaff(db, { orderNo: off.number, as: 'Priya', reason: 'No oven.', now: clock.now() });
    days(2);
    clock.moveOn(1);
    await expireUnpaidOrders(db, services.payments, clock.now());
    expect(await opened(tokenOf(late.link?.url))).toMatchObject({ state: 'expired', owed: 0 });
    expect(await opened(tokenOf(off.link?.url))).toMatchObject({ state: 'cancelled', owed: 0 });
    for (const { link } of [late, off]) expect((await started(tokenOf(link?.url), 3120)).status).toBe(409);
    days(-2);
    clock.moveOn(-1);
  });

  test('another amount than is asked for is refused', async () => {
    const { link } = await take({ payment: { how: 'link' }, pickup });
    expect((await started(tokenOf(link?.url), 3119)).body).toMatchObject({ code: 'priceChanged' });
  });

  test('who tries many is stopped for a while', async () => {
    const answers = [];
    for (let n = 0; n < 130; n++)
      answers.push((await shop.visitor().post('/payments/link', { token: 'B'.repeat(43) })).status);
    expect(new Set(answers)).toEqual(new Set([404, 429]));
    clock.moveOn(61);
  });
});

test('[B-09] [B-10] the deposit by link, then the balance by another', async () => {
  const { number, link } = await take({ payment: { how: 'link' }, pickup, deposit: balance });
  expect(await opened(tokenOf(link?.url))).toMatchObject({ asked: 10, owed: 31.2, label: 'Deposit' });
  await tell(await payWith(tokenOf(link?.url), 1000));
  expect((await rowOf(database, number)).fulfilment).toBe('accepted');
  const second = await sendPaymentLink(db, {
    orderNo: number,
    as: 'Priya',
    publicUrl: services.publicUrl,
    now: clock.now(),
  });
  expect(second).toMatchObject({ askedPence: 2120, isEmailed: true });
  expect(await opened(tokenOf(second.url))).toMatchObject({
    state: 'owed',
    asked: 21.2,
    label: 'Balance',
    dueOn: '2026-11-30',
  });
  await tell(await payWith(tokenOf(second.url), 2120));
  expect(await paymentsOf(database, number)).toEqual(['card 1000 paid', 'card 2120 paid']);
  expect((await readOwed(db, await rowOf(database, number), clock.now())).owedPence).toBe(0);
  await expect(
    sendPaymentLink(db, { orderNo: number, as: 'Priya', publicUrl: services.publicUrl, now: clock.now() }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await work();
  const [message] = await emailOf(`order-received:${number}`);
  expect(message?.plain).toContain('We have received £21.20 for your order. There is nothing more to pay.');
  await checkBooks(db, clock.now());
});

test('[B-09] the link is paid as cash is taken at the counter: one of both is kept, the surplus goes back', async () => {
  for (let n = 0; n < 5; n++) {
    const { number, link } = await take({ payment: { how: 'link' }, pickup });
    const session = await payWith(tokenOf(link?.url), 3120);
    await Promise.allSettled([
      takePayment(db, {
        orderNo: number,
        amountPence: null,
        method: 'cash',
        as: 'Tom',
        key: crypto.randomUUID(),
        now: clock.now(),
      }),
      tell(session),
      opened(tokenOf(link?.url)),
    ]);
    await work();
    const row = await rowOf(database, number);
    expect(row.fulfilment).toBe('accepted');
    expect(await readOwed(db, row, clock.now())).toMatchObject({
      keptPence: 3120,
      owedPence: 0,
      overPence: 0,
      reservedPence: 0,
    });
  }
  await checkBooks(db, clock.now());
});

test('[B-09] a page that asks for the whole is closed once a part was paid by hand, and one for the rest is opened', async () => {
  const { number } = await take({ pickup });
  const link = await sendPaymentLink(db, {
    orderNo: number,
    as: 'Priya',
    publicUrl: services.publicUrl,
    now: clock.now(),
  });
  const token = tokenOf(link.url);
  const whole = sessionOf(await started(token, 3120));
  expect(sessionOf(await started(token, 3120))).toBe(whole);
  await takePayment(db, {
    orderNo: number,
    amountPence: pence(2000),
    method: 'cash',
    as: 'Tom',
    key: crypto.randomUUID(),
    now: clock.now(),
  });
  const rest = sessionOf(await started(token, 1120));
  expect(rest).not.toBe(whole);
  expect(await testPayments.look(whole)).toBe('closed');
  await testPayments.pay(rest, payingCard);
  await tell(rest);
  expect((await paymentsOf(database, number)).filter((payment) => payment.includes(' paid'))).toEqual([
    'cash 2000 paid Tom',
    'card 1120 paid',
  ]);
});

test('[B-10] who owes a balance hears of it three days before it is due and once it is late, once of each', async () => {
  const { number } = await take({
    payment: { how: 'hand', method: 'cash', amountPence: null },
    pickup,
    deposit: balance,
  });
  const remind = async () => {
    await remindOfBalances(db, clock.now());
    await work();
    return (await emailOf(`:${number}`))
      .map(({ eventKey }) => eventKey)
      .filter((key) => key.includes('balance'))
      .toSorted();
  };
  expect(await remind()).toEqual([]);
  days(9); // 27 November
  const due = `order-balanceDue:${number}:2`;
  expect(await remind()).toEqual([due]);
  expect(await remind()).toEqual([due]);
  const [message] = await emailOf(due);
  expect(message?.subject).toContain('£21.20 is due by Monday 30 November 2026');
  days(4); // 1 December
  expect(await remind()).toEqual([due, `order-balanceLate:${number}:2`]);
  expect(await remind()).toHaveLength(2);
  const [address = ''] = /http\S+\/pay\?token=[\w-]+/.exec((await emailOf('balanceLate'))[0]?.plain ?? '') ?? [];
  await tell(await payWith(tokenOf(address), 2120));
  days(-13);
});

test('[B-07] [B-10] a balance is never due after the day that its order was moved to', async () => {
  const { number } = await take({
    payment: { how: 'hand', method: 'cash', amountPence: null },
    pickup,
    deposit: balance,
  });
  const dueOn = async () => (await readOwed(db, await rowOf(database, number), clock.now())).standing.parts[1]?.dueOn;
  await edit(number, { pickup: { date: '2026-12-04', time: '12:00' } });
  expect(await dueOn()).toBe('2026-11-30');
  await edit(number, { pickup: { date: '2026-11-27', time: '12:00' } });
  expect(await dueOn()).toBe('2026-11-27');
});
