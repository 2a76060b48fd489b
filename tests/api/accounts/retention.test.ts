import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { searches } from '#server/db/tables/content-tables.ts';
import { contactMessages, recentWrites } from '#server/db/tables/message-tables.ts';
import { idempotentResponses, paymentNotices, trustedNetworks } from '#server/db/tables/platform-tables.ts';
import { emails, orderEvents, orderLines, orders, payments } from '#server/db/tables/schema.ts';
import { testPaymentNotices, testPaymentSessions } from '#server/db/tables/test-payment-tables.ts';
import { forgetAnswers, tidyUp } from '#server/jobs/tasks.ts';
import { forgetOldPeople } from '#server/people/customers/forget-old-orders.ts';
import { retention } from '#shop-retention';
import { setStock } from '#tests/support/customers/customers.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;
const cake = 'black-forest-gateau';
await setStock(shop.database, cake, 50);
const now = shop.clock.now();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const shopDay = (at: Date) => at.toISOString().slice(0, 10);
const nothingFound = { times: 1, found: 0, instead: null, isAnswered: false };

/** Two things, one a minute past its time and one a minute short of it: only the second stays. */
const ages = (days: number) => [
  ['young', new Date(daysAgo(days).getTime() + 60_000)] as const,
  ['old', new Date(daysAgo(days).getTime() - 60_000)] as const,
];

test('emails, messages, notices, networks, answers and counts are kept for their time and no longer', async () => {
  const text = { subject: '', plain: 'Dear Priya', html: '<p>Dear Priya</p>', attachments: [] };
  for (const [name, createdAt] of ages(retention.emailDays))
    await db.insert(emails).values({ ...text, eventKey: name, recipient: 'priya@example.com', createdAt });
  for (const [message, createdAt] of ages(retention.contactMessageDays))
    await db.insert(contactMessages).values({ name: 'Priya', email: 'p@example.com', phone: '', message, createdAt });
  for (const [eventId, receivedAt] of ages(retention.paymentNoticeDays))
    await db.insert(paymentNotices).values({ provider: 'stripe', eventId, kind: 'paid', receivedAt });
  for (const [name, lastAt] of ages(retention.trustedNetworkDays))
    await db.insert(trustedNetworks).values({ key: Buffer.from(name), lastAt });
  for (const [name, createdAt] of ages(retention.idempotentResponseHours / 24))
    await db.insert(idempotentResponses).values({ key: Buffer.from(name), fingerprint: Buffer.from(''), createdAt });
  for (const back of [retention.searchDays, retention.searchDays + 1])
    await db.insert(searches).values({ ...nothingFound, words: `${back} days ago`, day: shopDay(daysAgo(back)) });
  for (const [name, at] of ages(retention.countHours / 24))
    await db.insert(recentWrites).values({ kind: 'contactMessage', writer: Buffer.from(name), at });
  await tidyUp(db, now);
  await forgetAnswers(db, now);
  expect((await db.select().from(emails)).map(({ eventKey }) => eventKey)).toEqual(['young']);
  expect((await db.select().from(contactMessages)).map(({ message }) => message)).toEqual(['young']);
  expect((await db.select().from(paymentNotices)).map(({ eventId }) => eventId)).toEqual(['young']);
  expect((await db.select().from(searches)).map(({ words }) => words)).toEqual([`${retention.searchDays} days ago`]);
  expect((await db.select().from(trustedNetworks)).map(({ key }) => key.toString())).toEqual(['young']);
  expect((await db.select().from(idempotentResponses)).map(({ key }) => key.toString())).toEqual(['young']);
  expect((await db.select().from(recentWrites)).map(({ writer }) => writer.toString())).toEqual(['young']);
});

test('of very many first answers the oldest go before their time, and none that is not an hour old', async () => {
  await db.delete(idempotentResponses);
  const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
  for (const minutes of [30, 50, 59, 70, 90, 200])
    await db
      .insert(idempotentResponses)
      .values({ key: Buffer.from(`${minutes}`), fingerprint: Buffer.from(''), createdAt: minutesAgo(minutes) });
  const kept = async () => (await db.select().from(idempotentResponses)).map(({ key }) => Number(key.toString()));
  for (const [most, left] of [
    [6, [30, 50, 59, 70, 90, 200]],
    [4, [30, 50, 59, 70]],
    [1, [30, 50, 59]],
  ] as const) {
    await forgetAnswers(db, now, most);
    expect((await kept()).toSorted((a, b) => a - b)).toEqual(left);
  }
});

test('the test provider forgets its payments that are long over, and none that may still be paid or given back', async () => {
  const [over, justYet] = [daysAgo(retention.testPaymentDays + 1), daysAgo(retention.testPaymentDays - 1)];
  const session = { reference: '', amountPence: 100, description: '', successUrl: '', cancelUrl: '' };
  for (const [id, state, expiresAt] of [
    ['paid', 'paid', over],
    ['expired', 'expired', over],
    ['open', 'open', over],
    ['young', 'paid', justYet],
  ] as const) {
    await db.insert(testPaymentSessions).values({ ...session, id, idempotencyKey: id, state, expiresAt });
    await db.insert(testPaymentNotices).values({ id, sessionId: id, body: '{}' });
  }
  await tidyUp(db, now);
  for (const table of [testPaymentSessions, testPaymentNotices])
    expect((await db.select({ id: table.id }).from(table)).map(({ id }) => id).sort()).toEqual(['open', 'young']);
});

test('more than one batch of what is over goes in one night', async () => {
  await db.execute(sql`insert into contact_messages (name, email, phone, message, created_at)
    select 'Tom', 'tom@example.com', '', 'Hello', ${daysAgo(retention.contactMessageDays + 1)}::timestamptz
    from generate_series(1, 2500)`);
  await tidyUp(db, now);
  expect(await db.$count(contactMessages, eq(contactMessages.email, 'tom@example.com'))).toBe(0);
});

const sixYearsAgo = () => {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - retention.orderYears);
  return then.getTime();
};
async function orderOfAge(fulfilment: typeof orders.$inferSelect.fulfilment, createdAt: Date) {
  const { orderNo } = await placeOrderOf(shop, cake);
  await db.update(orders).set({ fulfilment, createdAt }).where(eq(orders.number, orderNo));
  const read = async () => (await db.select().from(orders).where(eq(orders.number, orderNo)))[0];
  const kept = await read();
  if (!kept) throw new Error('no order was placed');
  return { id: kept.id, kept, read };
}

test('of an order of six years ago the sums stay, and nobody can say whose it was', async () => {
  const old = await orderOfAge('collected', new Date(sixYearsAgo() - 60_000));
  const young = await orderOfAge('collected', new Date(sixYearsAgo() + 60_000));
  await tidyUp(db, now);
  const left = await old.read();
  expect(left).toMatchObject({ userId: null, email: '', totalPence: old.kept.totalPence, fulfilment: 'collected' });
  expect(JSON.stringify([left?.recipient, left?.sender])).not.toMatch(/Priya|Hadley|Delph|07700|DY5/);
  expect(await db.$count(orderLines, eq(orderLines.orderId, old.id))).toBe(1);
  expect(await young.read()).toEqual(young.kept);
});

test('an order’s people and what they wished for are forgotten together or not at all', async () => {
  const old = await orderOfAge('collected', new Date(sixYearsAgo() - 60_000));
  const lines = () => db.select().from(orderLines).where(eq(orderLines.orderId, old.id));
  await db
    .update(orderLines)
    .set({ personalisation: { message: 'Maya' } })
    .where(eq(orderLines.orderId, old.id));
  const [said] = await lines();
  await db.execute(sql`alter table order_lines add constraint breaks_off check (personalisation <> '{}') not valid`);
  await expect(forgetOldPeople(db, now, 1_000)).rejects.toThrow();
  expect([await old.read(), (await lines())[0]]).toEqual([old.kept, said]);
  await db.execute(sql`alter table order_lines drop constraint breaks_off`);
  await forgetOldPeople(db, now, 1_000);
  expect([(await old.read())?.email, (await lines())[0]?.personalisation]).toEqual(['', {}]);
});

test('an order that came to nothing is deleted after its time; one for which money moved stays', async () => {
  const [over, justYet] = [daysAgo(retention.unpaidOrderDays + 1), daysAgo(retention.unpaidOrderDays - 1)];
  const gone = [await orderOfAge('expired', over), await orderOfAge('cancelled', over)];
  const stays = [
    await orderOfAge('expired', justYet),
    await orderOfAge('collected', over),
    await orderOfAge('cancelled', over),
  ];
  const payment = (orderId: number, state: 'closed' | 'paid') =>
    db.insert(payments).values({ orderId, provider: 'stripe', attempt: 1, amountPence: 100, state });
  for (const { id } of gone) await payment(id, 'closed');
  await payment(stays[2]?.id ?? 0, 'paid');
  await tidyUp(db, now);
  for (const { id, read } of gone) {
    expect(await read()).toBeUndefined();
    expect(await db.$count(orderEvents, eq(orderEvents.orderId, id))).toBe(0);
  }
  for (const { kept, read } of stays) expect(await read()).toEqual(kept);
});

test('what is forgotten is found by an index, however much there is', async () => {
  await db.execute(sql`insert into emails (event_key, recipient, subject, plain, html, created_at)
    select 'many ' || n, 'many' || n || '@example.com', '', '', '', now() - n * interval '0.5 seconds'
    from generate_series(1, 5000) as n`);
  await db.execute(sql`analyze emails`);
  const planOf = async (question: string) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain ${question}`));
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  expect(await planOf(`select ctid from emails where created_at < now() - interval '200 days' limit 1000`)).toContain(
    'emails_by_age',
  );
  expect(
    await planOf(
      `select id from emails where secret_until > '1970-01-01 00:00:00+00' and secret_until < now() limit 1000`,
    ),
  ).toContain('emails_with_secret');
  expect(
    await planOf(
      `select count(*) from emails where recipient = 'a@example.com' and created_at > now() - interval '1 hour'`,
    ),
  ).toContain('emails_of_recipient');
});
