import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { findMovements } from '#server/catalogue/stock/read-movements.ts';
import { recountStock } from '#server/catalogue/stock/recount-stock.ts';
import { listStock } from '#server/catalogue/stock/staff-stock.ts';
import { changedSince, readCursor } from '#server/counter/board/read-board.ts';
import { ofDay, ofIds, readCards } from '#server/counter/board/read-cards.ts';
import { tidyUp } from '#server/jobs/tasks.ts';
import { listFailedEmails } from '#server/people/messages/failed-emails.ts';
import { newestEmails } from '#server/platform/queue-email.ts';
import { factsAsked } from '#server/running/measure-shop.ts';
import { findPeople } from '#server/sales/orders/find-people.ts';
import { watchHeldStock } from '#server/sales/orders/holding/watch-held-stock.ts';
import { expireUnpaidOrders, reconcilePayments } from '#server/sales/payments/reconcile-payments.ts';
import { enqueueDueTransfers } from '#server/sales/refunds/make-transfer.ts';
import { growOrders } from '#tests/support/database/grow-orders.ts';
import { type Reading, readPlans } from '#tests/support/database/read-plans.ts';
import { vacuumWhole } from '#tests/support/database/vacuum-whole.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { shownBy } from '#tests/support/shop/shown-by.ts';

const shop = await openTestShop();
const { database: open, clock, services } = shop;
const { db, pool } = open;
const [few, many] = [2_000, 20_000];

/** Two in three orders were paid, with an email each; the test provider kept its books; none of them is due for anything. */
async function grow(like: string, orders: number): Promise<void> {
  await growOrders(pool, { like, orders, liveOneIn: 200 });
  await pool.query(`update orders set pickup_date = date '2026-11-19' - id / 30, fulfilment = case fulfilment when 'placed' then 'accepted' else fulfilment end
    where number <> '${like}'`);
  await pool.query(`insert into payments (order_id, provider, attempt, provider_session_id, url, amount_pence, state, created_at)
    select id, '${services.payments.name}', 1, 'session ' || id, '', total_pence, case when id % 3 = 0 then 'closed' else 'paid' end, created_at
    from orders where number <> '${like}' on conflict do nothing`);
  await pool.query(`with back as (
      insert into refunds (order_id, kind, amount_pence, actor_kind, at)
      select p.order_id, 'whole', p.amount_pence, 'shop', p.created_at from payments p where p.state = 'paid' and p.id % 2 = 0
        and not exists (select from refunds r where r.order_id = p.order_id) returning id, order_id, amount_pence, at)
    insert into refund_transfers (refund_id, order_id, payment_id, method, amount_pence, state, created_at, done_at)
    select back.id, back.order_id, p.id, 'card', back.amount_pence, 'done', at, at from back join payments p on p.order_id = back.order_id`);
  await pool.query(`insert into payment_notices (provider, event_id, kind) select provider, provider_session_id, 'paid' from payments
    where provider_session_id is not null on conflict do nothing`);
  await pool.query(`insert into emails (event_key, recipient, subject, plain, html, created_at)
    select 'grown ' || id, 'c' || id || '@example.com', 'Your order', repeat('Dear Priya ', 30), '', now() - id * interval '1 minute'
    from orders on conflict do nothing`);
  await pool.query(`insert into test_payment_sessions (id, reference, idempotency_key, amount_pence, description, success_url, cancel_url, state, expires_at)
    select 'session ' || id, number, number || '/1', total_pence, '', '', '', 'paid', now() - id * interval '1 minute'
    from orders on conflict do nothing`);
  await pool.query(`insert into test_payment_notices (id, session_id, body) select 'notice ' || id, id, '{}' from test_payment_sessions
    on conflict do nothing`);
  await pool.query(`insert into order_events (order_id, kind, actor_kind, cause, at) select id, fulfilment, 'customer', 'asked', created_at from orders
    where number <> '${like}' and not exists (select from order_events where order_id = orders.id)`);
  // Movements of years gone by, and then those of the orders.
  await pool.query(`insert into stock_movements (product_id, pieces, stock_after, reason, made_by, at)
    select 1 + n % 50, 1, 5, 'counted', 'Priya', date '2021-01-01' + n * interval '10 minutes' from generate_series(1, ${orders * 5}) n`);
  await pool.query(`insert into stock_movements (product_id, pieces, stock_after, reason, order_id, made_by, at)
    select product_id, -1, 1000000 - row_number() over (order by orders.id), 'order', order_id, 'customer', created_at
    from order_lines join orders on orders.id = order_id
    where number <> '${like}' and not exists (select from stock_movements m where m.order_id = orders.id) order by created_at`);
  await vacuumWhole(pool);
}

const questions: Readonly<Record<string, { ask(): Promise<unknown>; by: string; atMost?: number }>> = {
  "the minute's look for unpaid orders": {
    ask: () => expireUnpaidOrders(db, services.payments, clock.now()),
    by: 'orders_unpaid',
  },
  "the minute's look at what unpaid orders hold": {
    ask: () => watchHeldStock(db, services, clock.now()),
    by: 'orders_unpaid',
  },
  "the minute's look for payments without a notice": {
    ask: () => reconcilePayments(db, services.payments, clock.now()),
    by: 'payments_open',
  },
  "the hour's look for refunds": {
    ask: () => enqueueDueTransfers(db, services.payments),
    by: 'refund_transfers_due',
  },
  "the board's day": { ask: () => readCards(db, ofDay('2026-11-19'), clock.now()), by: 'orders_by_pickup' },
  'what an open board missed': {
    ask: async () => readCards(db, ofIds(await changedSince(db, (await readCursor(db)) - 20)), clock.now()),
    by: 'order_events_pkey',
  },
  'the list of the stock': { ask: () => listStock(db), by: 'orders_unpaid' },
  "the night's recount of the stock": {
    ask: () => recountStock(db, new Date(clock.now().getTime() - 8 * dayMs)),
    by: 'stock_movements_by_age',
    // A thousand look-ups, in trees that have one more level.
    atMost: 3,
  },
  'the ledger of a cake': {
    ask: () => findMovements(db, { productId: 1 }, { before: undefined, most: 51 }),
    by: 'stock_movements_product_id_id_pk',
  },
  'the list of letters that failed': { ask: () => listFailedEmails(db), by: '' },
  'the newest letters of the outbox': { ask: () => newestEmails(db, { count: 50 }), by: 'emails_pkey' },
  'whom the last order was for': { ask: () => findPeople(context()), by: 'orders_of_user' },
  'what the metrics ask': { ask: () => pool.query({ text: factsAsked }, [clock.now()]), by: 'refund_transfers_due' },
  "the night's tidying": {
    ask: () => tidyUp(db, clock.now()),
    by: 'test_payment_sessions_over',
  },
};
const names = Object.keys(questions);
/** The tables that have more rows with every order; the others are the catalogue, the queue and counts of the last hour. */
const growing =
  /^Seq Scan (orders|order_lines|order_events|stock_movements|payments|refund_transfers|payment_notices|emails|test_payment_sessions|test_payment_notices)$/;
const readings = { few: new Map<string, Reading>(), many: new Map<string, Reading>() };
let customerId = 0;
const shown = await shownBy(db);
const context = () => ({
  db,
  now: clock.now(),
  customer: { id: customerId, email: 'priya@example.com', firstName: 'Priya' },
  token: null,
  address: '127.0.0.1',
  services,
  ...shown,
});

beforeAll(async () => {
  const { customer, orderNo } = await placeOrderOf(shop, 'black-forest-gateau');
  customerId = customer.id;
  for (const [into, orders] of [
    [readings.few, few],
    [readings.many, many],
  ] as const) {
    await grow(orderNo, orders);
    for (const [name, { ask }] of Object.entries(questions)) into.set(name, await readPlans(pool, ask));
  }
});

describe(`a shop with ${many} orders`, () => {
  test.each(names)('%s reads no growing table from end to end', (name) => {
    const scans = readings.many.get(name)?.scans ?? [];
    expect(scans.length).toBeGreaterThan(0);
    expect(scans.filter((scan) => growing.test(scan))).toEqual([]);
    expect(scans.join(', ')).toContain(questions[name]?.by);
  });
  test.each(names)(`%s touches hardly more pages than with ${few}`, (name) => {
    const [before, after] = [readings.few.get(name)?.pages ?? 0, readings.many.get(name)?.pages ?? 0];
    expect(after).toBeLessThanOrEqual((questions[name]?.atMost ?? 2) * before + 40);
  });
});

test('the books of the test provider that are gone take their notices with them by an index', async () => {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain delete from test_payment_notices where session_id = 'session 1'`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('test_payment_notices_of_session');
});
