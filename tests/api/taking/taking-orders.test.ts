import { randomUUID } from 'node:crypto';
import { asc, eq, like, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { findSetting, writeSetting } from '#server/content/staff-settings.ts';
import { capacityRules } from '#server/db/tables/capacity-tables.ts';
import { stockMovements } from '#server/db/tables/catalogue/stock-tables.ts';
import { orderAdjustments, orderNotes } from '#server/db/tables/change-tables.ts';
import { emails, orderLines, users } from '#server/db/tables/schema.ts';
import { outboxMail } from '#server/gateways/mail.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { previewOrder, takeOrder } from '#server/sales/orders/taking/take-order.ts';
import { productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { doJobs } from '#tests/support/jobs/do-jobs.ts';
import { tasksOf } from '#tests/support/jobs/tasks-of.ts';
import { stateOf } from '#tests/support/orders/orders.ts';
import { givesBackOf } from '#tests/support/orders/paid-baskets.ts';
import { eventsOf, orderToTake, paymentsOf, rowOf, takenCake } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock, services, testPayments } = shop;
const { db } = database;
const taking = { db, now: clock.now(), publicUrl: services.publicUrl };
const stock = async () => (await productCalled(database, takenCake)).stock;
const work = () =>
  doJobs(
    db,
    tasksOf({ database, services, mail: outboxMail(), deliverTestNotice: testPayments.deliverNotice, now: clock.now }),
  );
const countRows = async () => {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select (select count(*)::int from orders) as orders, (select count(*)::int from order_events) as events,
      (select count(*)::int from stock_movements) as movements, (select count(*)::int from payments) as payments,
      (select coalesce(sum(orders), 0)::int from taken_days) as days, (select count(*)::int from payment_links) as links,
      (select count(*)::int from graphile_worker._private_jobs) as jobs`);
  return rows[0];
};

beforeEach(() => setStock(database, takenCake, 50));

test('[B-09] an order that costs nothing awaits no payment: it reads as paid from the start', async () => {
  const discount = { reason: 'a present', basisPoints: 10_000 };
  const { number, totalPence, owedPence } = await takeOrder(taking, orderToTake({ discount }));
  expect({ totalPence, owedPence }).toEqual({ totalPence: 0, owedPence: 0 });
  expect([await stateOf(database, number), (await rowOf(database, number)).fulfilment]).toEqual(['paid', 'accepted']);
});

test('[B-10] an order by telephone has no account: contact, allergies and who took it stand on it, and it is accepted to be paid on collection', async () => {
  const taken = await takeOrder(taking, orderToTake({ note: 'rings the bell' }));
  expect(taken).toMatchObject({ totalPence: 3120, paidPence: 0, owedPence: 3120, link: null });
  expect(await rowOf(database, taken.number)).toMatchObject({
    userId: null,
    source: 'telephone',
    takenBy: 'Priya',
    fulfilment: 'accepted',
    contactName: 'Ann Baker',
    contactTelephone: '+447700900321',
    email: 'ann@example.com',
    allergiesAsked: true,
    allergyNote: 'no nuts',
    paymentMethod: 'On collection',
  });
  expect(await eventsOf(database, taken.number)).toEqual(['placed by Priya', 'accepted by Priya']);
  expect(await stock()).toBe(49);
  const { id } = await rowOf(database, taken.number);
  const [movement] = await db.select().from(stockMovements).where(eq(stockMovements.orderId, id));
  expect(movement).toMatchObject({ pieces: -1, reason: 'order', madeBy: 'Priya' });
  const notes = await db.select().from(orderNotes).where(eq(orderNotes.orderId, id));
  expect(notes.map(({ text, madeBy }) => [text, madeBy])).toEqual([['rings the bell', 'Priya']]);
  await checkBooks(db, clock.now());
});

test('[B-10] its customer gets one email as from the web: allergens, terms, and what is still to pay', async () => {
  const { number } = await takeOrder(taking, orderToTake());
  await work();
  const sent = await db.select().from(emails).where(eq(emails.recipient, 'ann@example.com')).orderBy(asc(emails.id));
  const [message] = sent.filter(({ subject }) => subject.includes(number));
  expect(message?.plain).toContain('£31.20 is still to pay, by Thursday 19 November 2026.');
  expect(message?.plain).toMatch(/Contains: .*eggs/i);
  expect(message?.plain).toContain('/returns-policy');
  expect(message?.plain).toContain(`/order-tracker?orderNo=${number}`);
  expect(message?.html).toContain('is still to pay');
});

test('[B-10] without an email address no email goes, and who buys over the counter may be nobody', async () => {
  const before = await db.$count(emails);
  const nobody = { name: '', telephone: '', email: '' };
  const { number } = await takeOrder(
    taking,
    orderToTake({
      source: 'counter',
      contact: nobody,
      pickup: 'now',
      payment: { how: 'hand', method: 'cash', amountPence: null },
    }),
  );
  await work();
  expect(await db.$count(emails)).toBe(before);
  expect(await rowOf(database, number)).toMatchObject({
    fulfilment: 'collected',
    isWalkIn: true,
    source: 'counter',
    pickupDate: '2026-11-18',
    pickupTime: '12:00:00',
  });
  expect(await eventsOf(database, number)).toEqual(['placed by Priya', 'accepted by Priya', 'collected by Priya']);
  expect(await paymentsOf(database, number)).toEqual(['cash 3120 paid Priya']);
});

test('[B-10] who bought over the counter is sent a receipt, and nothing of a pick-up to come', async () => {
  const payment = { how: 'hand', method: 'cash', amountPence: null } as const;
  const { number } = await takeOrder(taking, orderToTake({ source: 'counter', pickup: 'now', payment }));
  await work();
  const [email] = await db
    .select()
    .from(emails)
    .where(eq(emails.eventKey, `order-paid:${number}`));
  expect(email?.attachments).toEqual([]);
  expect(email?.plain).toContain('BOUGHT AT THE COUNTER');
  expect(`${email?.plain}${email?.html}`).not.toMatch(/baking for you|bring your order number|calendar/);
  await givesBackOf(shop)(number, { kind: 'lines', pieces: [{ place: 1, quantity: 1 }], deposits: [] });
  await work();
  const [back] = await db
    .select()
    .from(emails)
    .where(like(emails.eventKey, `order-moneyBack:${number}:%`));
  expect(back?.attachments).toEqual([]);
  expect(back?.plain).toContain('Bought: Wednesday 18 November 2026');
  expect(back?.plain).not.toContain('Pick-up');
});

test('[B-10] what is still to be baked, or to be printed with a photo, is not taken along', async () => {
  const slug = 'personalised-photo-cake';
  const now = () =>
    takeOrder(
      taking,
      orderToTake({
        source: 'counter',
        pickup: 'now',
        lines: [{ slug, weightGrams: null, quantity: 1, personalisation: {} }],
        payment: { how: 'hand', method: 'cash', amountPence: null },
      }),
    );
  await expect(now()).rejects.toMatchObject({ code: 'invalid', message: expect.stringMatching(/is made to order/) });
  await database.pool.query(`update products set supply = 'stock', stock = 0 where slug = $1`, [slug]);
  await setStock(database, slug, 5);
  await expect(now()).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/waiting for its photo/),
  });
});

test('[B-10] a preview says what it costs and writes nothing: no stock, no place, no order', async () => {
  const before = await countRows();
  const preview = await previewOrder(taking, orderToTake({ discount: { reason: 'smudged', basisPoints: 1000 } }));
  expect(preview.quote).toMatchObject({ subTotalPence: 3900, discountPence: 1092, totalPence: 2808 });
  expect(await countRows()).toEqual(before);
  expect(await stock()).toBe(50);
});

test('[B-10] a customer with an account is offered by telephone and by address, and the order is theirs where staff say so', async () => {
  const customer = await signedInCustomer(shop);
  const mobile = `+4477${String(Date.now()).slice(-8)}`;
  await db.update(users).set({ mobile }).where(eq(users.id, customer.id));
  const contact = { name: 'Priya', telephone: mobile.replace('+44', '0'), email: '' };
  const { known } = await previewOrder(taking, orderToTake({ contact }));
  expect(known).toEqual([{ id: customer.id, name: 'Priya Shah', email: customer.email, telephone: mobile }]);
  const empty = { name: '', telephone: '', email: '' };
  const { number } = await takeOrder(taking, orderToTake({ contact: empty, customer: customer.email.toUpperCase() }));
  expect(await rowOf(database, number)).toMatchObject({
    userId: customer.id,
    contactName: 'Priya Shah',
    contactTelephone: mobile,
  });
  const seen = await customer.browser.get(`/orders/order/${number}`);
  expect(seen.body).toMatchObject({
    status: 'awaitingPayment',
    payBefore: null,
    toPay: { asked: 31.2, owed: 31.2, dueOn: '2026-11-19' },
  });
  await expect(takeOrder(taking, orderToTake({ customer: 'nobody@example.com' }))).rejects.toMatchObject({
    code: 'notFound',
  });
});

describe('[B-10] what staff say is checked as what the web says', () => {
  test.each([
    [
      'allergies that nobody asked or did not ask about',
      { allergies: { asked: null, note: '' } },
      'invalid',
      /allergies/,
    ],
    ['a caller without a name', { contact: { name: '', telephone: '07700900321', email: '' } }, 'invalid', /name/],
    [
      'a caller who cannot be reached',
      { contact: { name: 'Ann', telephone: '', email: '' } },
      'invalid',
      /telephone number or an email/,
    ],
    ['no cake', { lines: [] }, 'invalid', /ordering/],
    [
      'a cake that nobody bakes',
      { lines: [{ slug: 'stone-soup', weightGrams: null, quantity: 1, personalisation: {} }] },
      'notFound',
      /stone-soup/,
    ],
    [
      'a size that it is not sold in',
      { lines: [{ slug: takenCake, weightGrams: 123, quantity: 1, personalisation: {} }] },
      'invalid',
      /not sold in/,
    ],
    [
      'more than there are',
      { lines: [{ slug: takenCake, weightGrams: null, quantity: 51, personalisation: {} }] },
      'outOfStock',
      /left|sold out/,
    ],
    [
      'a day that is closed',
      { pickup: { date: '2026-12-25', time: '12:00' } },
      'invalid',
      /closed.*or give a reason for taking it anyway/,
    ],
    ['a time before opening', { pickup: { date: '2026-11-19', time: '03:00' } }, 'invalid', /between/],
    [
      'a day that is long gone',
      { pickup: { date: '2026-11-10', time: '12:00' }, pastDiary: 'typed wrong' },
      'invalid',
      /past/,
    ],
    ['a caller who takes it along now', { pickup: 'now' as const }, 'invalid', /counter/],
    [
      'what is taken along and paid later',
      { pickup: 'now' as const, source: 'counter' as const },
      'invalid',
      /paid for now/,
    ],
    ['another sum than was agreed', { agreedTotalPence: pence(3000) }, 'priceChanged', /£31\.20.*£30\.00/],
    [
      'a photo that a cake does not take',
      { lines: [{ slug: takenCake, weightGrams: null, quantity: 1, personalisation: { photo: 'x'.repeat(43) } }] },
      'invalid',
      /cannot be printed with a picture/,
    ],
  ])('%s is refused, and nothing moves', async (_, changes, code, text) => {
    const before = await countRows();
    const refused = await takeOrder(taking, orderToTake(changes)).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code, message: expect.stringMatching(text) });
    expect(await countRows()).toEqual(before);
  });
});

test('[B-10] a discount has its reason and who gave it, and each line its share', async () => {
  const { number, totalPence } = await takeOrder(
    taking,
    orderToTake({
      lines: [
        { slug: takenCake, weightGrams: null, quantity: 1, personalisation: {} },
        { slug: 'cake-knife', weightGrams: null, quantity: 1, personalisation: {} },
      ],
      discount: { reason: 'the icing is smudged', amountPence: pence(500) },
    }),
  );
  const row = await rowOf(database, number);
  const given = await db
    .select()
    .from(orderAdjustments)
    .where(eq(orderAdjustments.orderId, row.id))
    .orderBy(asc(orderAdjustments.id));
  expect(given.map(({ kind, reason, amountPence, madeBy }) => [kind, reason, amountPence, madeBy])).toEqual([
    ['policy', '', row.discountPence - 500, ''],
    ['discount', 'the icing is smudged', 500, 'Priya'],
  ]);
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, row.id));
  expect(lines.reduce((all, line) => all + line.discountPence, 0)).toBe(row.discountPence);
  expect(totalPence).toBe(row.subTotalPence - row.discountPence);
  await checkBooks(db, clock.now());
});

test('[B-10] sent twice under one key, twenty times at once, it is one order; the key of another order is refused', async () => {
  const order = orderToTake({ payment: { how: 'hand', method: 'terminal', amountPence: null } });
  const all = await Promise.all(Array.from({ length: 20 }, () => takeOrder(taking, order)));
  expect(new Set(all.map(({ number }) => number)).size).toBe(1);
  expect(await paymentsOf(database, all[0]?.number ?? '')).toEqual(['terminal 3120 paid Priya']);
  expect(await stock()).toBe(49);
  const other = { ...order, pickup: { date: '2026-11-20', time: '12:00' } };
  await expect(takeOrder(taking, other)).rejects.toMatchObject({ code: 'conflict' });
});

test('[B-10] twenty telephones ring for the last cake: one gets it', async () => {
  await setStock(database, takenCake, 1);
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => takeOrder(taking, orderToTake())));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'outOfStock' });
  expect(await stock()).toBe(0);
});

describe('[B-10] a full day', () => {
  const day = '2026-11-24';
  const pickup = { date: day, time: '11:00' };

  test('twenty telephones ring for the last place: one gets it, the others hear of the next', async () => {
    await db.insert(capacityRules).values({ date: day, ordersOfDay: 1 });
    const held = orderToTake({ pickup, payment: { how: 'link' } });
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => takeOrder(taking, { ...held, key: randomUUID() })),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({
          code: 'slotFull',
          message: expect.stringMatching(/next free one is .*, \d\d:\d\d\.$/),
        });
    expect(await stock()).toBe(49);
    await checkBooks(db, clock.now());
  });

  test('staff may go past it with a reason that is kept; an order without one may not', async () => {
    const { number } = await takeOrder(taking, orderToTake({ pickup, pastDiary: 'the owner bakes it herself' }));
    const { id } = await rowOf(database, number);
    const [note] = await db.select().from(orderNotes).where(eq(orderNotes.orderId, id));
    expect(note).toMatchObject({ text: 'Taken outside the diary: the owner bakes it herself', madeBy: 'Priya' });
    await expect(takeOrder(taking, orderToTake({ pickup }))).rejects.toMatchObject({ code: 'slotFull' });
    await checkBooks(db, clock.now());
  });
});

test('[B-10] orders are paid on collection only where the owner has set that they may be', async () => {
  const rules = Object(await findSetting(db, 'orders', null));
  await writeSetting(db, { key: 'orders', value: { ...rules, payOnCollection: false }, as: 'Priya' });
  await expect(takeOrder(taking, orderToTake())).rejects.toMatchObject({ code: 'invalid' });
  await writeSetting(db, { key: 'orders', value: rules, as: 'Priya' });
  await takeOrder(taking, orderToTake());
});
