import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { findForStaff } from '#server/sales/admin/staff-orders.ts';
import { readTimeline } from '#server/sales/admin/timeline.ts';
import { emptyDatabase, onServer } from '#tests/support/database/database.ts';
import { backupOf } from '#tests/support/database/former-migrations.ts';
import { dataFolderForTest, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { staffCommand } from '#tests/support/shop/staff-command.ts';
import { Visitor } from '#tests/support/shop/visitor.ts';

const inUse = backupOf('0.1.0');
const patience = { timeout: 120_000, interval: 250 };

/** Orders by their last state: how they came there, and what became of each of their payments. */
const histories: Readonly<
  Record<string, { readonly states: readonly string[]; readonly payments: readonly string[] }>
> = {
  'MA-KEPT-2222': { states: ['awaitingPayment', 'paid', 'baking', 'readyForPickup'], payments: ['closed', 'paid'] },
  'MA-DUEX-2222': { states: ['awaitingPayment', 'paid', 'cancelled'], payments: ['refundDue'] },
  'MA-BACK-2222': { states: ['awaitingPayment', 'paid', 'cancelled', 'refunded'], payments: ['refunded'] },
  'MA-DRPX-2222': { states: ['awaitingPayment', 'paid', 'baking', 'refunded'], payments: ['refunded'] },
  'MA-EATN-2222': {
    states: ['awaitingPayment', 'paid', 'baking', 'readyForPickup', 'collected', 'refunded'],
    payments: ['refundDue'],
  },
  'MA-TWCE-2222': { states: ['awaitingPayment', 'paid'], payments: ['paid', 'refundDue'] },
  'MA-LATE-2222': { states: ['awaitingPayment', 'expired', 'refunded'], payments: ['refunded'] },
  'MA-GNEX-2222': { states: ['awaitingPayment', 'expired'], payments: ['closed'] },
};

const causes: Readonly<Record<string, string>> = {
  awaitingPayment: 'placed by the customer',
  paid: 'notice evt_17',
  baking: 'by Priya',
  readyForPickup: 'by Priya',
  collected: 'by Tom',
  cancelled: 'cancelled by the customer',
  expired: 'not paid in time',
  refunded: 'refunded',
};

/** What release 0.1.0 wrote for orders like the unpaid one that it left. */
const written = (number: string, { states, payments }: (typeof histories)[string]) => {
  const state = states.at(-1) ?? '';
  const causeOf = (to: string, at: number) =>
    to === 'refunded' && ['baking', 'collected'].includes(states[at - 1] ?? '') ? 'by Priya: Dropped' : causes[to];
  const events = states.map(
    (to, at) => `(${at}, ${at === 0 ? 'null' : `'${states[at - 1]}'`}, '${to}', '${causeOf(to, at)}')`,
  );
  const sessions: Readonly<Record<string, string>> = { closed: 'expired', refundDue: 'paid' };
  const attempts = payments.map((paid, at) => `(${at + 1}, '${paid}', '${sessions[paid] ?? paid}')`);
  return `
    insert into orders (number, user_id, idempotency_key, state, email, recipient, sender, pickup_date, pickup_time, sub_total_pence,
        discount_pence, total_pence, pay_before)
      select '${number}', user_id, gen_random_uuid(), '${state}', email, recipient, sender, current_date + 7, pickup_time, sub_total_pence,
        discount_pence, total_pence, now() + interval '30 minutes' from orders where number = 'MA-5GDS-W7CC';
    insert into order_lines (order_id, product_id, slug, name, main_image, weight_grams, quantity, unit_price_pence, allergens)
      select o.id, 24, p.slug, p.name, p.main_image, 1000, 1, 4200, p.allergens
      from orders o, products p where o.number = '${number}' and p.id = 24;
    insert into order_events (order_id, from_state, to_state, cause, at)
      select id, e.before, e.after, e.cause, now() - interval '1 hour' + e.n * interval '1 minute'
      from orders, (values ${events.join(', ')}) as e (n, before, after, cause) where number = '${number}' order by n;
    insert into till_sessions (id, reference, idempotency_key, amount_pence, description, success_url, cancel_url, state, expires_at)
      select '${number}-' || a.n, '${number}', '${number}/' || a.n, 3360, 'A cake', '', '', a.session, now() + interval '30 minutes'
      from (values ${attempts.join(', ')}) as a (n, paid, session);
    insert into payments (order_id, provider, attempt, provider_session_id, url, amount_pence, state)
      select id, 'test-till', a.n, '${number}-' || a.n, '', 3360, a.paid
      from orders, (values ${attempts.join(', ')}) as a (n, paid, session) where number = '${number}';`;
};

test('[B-08] [B-09] a shop in use with paid, refunded and expired orders and payments under way opens: each order reads as before, what is owed goes back, and the books balance', async () => {
  const env = { DATA_FOLDER: await dataFolderForTest(), DATABASE_URL: await emptyDatabase() };
  expect(await staffCommand(['restore', inUse], env)).toMatchObject({ code: 0, err: '' });
  const numbers = Object.keys(histories);
  await onServer(env.DATABASE_URL, async (client) => {
    for (const number of numbers)
      await client.query(written(number, histories[number] ?? { states: [], payments: [] }));
    // As the earlier version left it: what holds a cake has taken it, and what sold one has counted it.
    await client.query(`update products set sold = (select count(*) from orders where state in ('paid', 'readyForPickup') and number like '%2222'),
      stock = stock - (select count(*) from orders o where number like '%2222' and (state in ('paid', 'readyForPickup')
        or exists (select from order_events e where e.order_id = o.id and to_state = 'baking'))) where id = 24`);
  });
  const shop = await startBuiltShop(env);
  expect(await staffCommand(['held', 'release'], env)).toMatchObject({ code: 0, err: '' });
  const priya = new Visitor(shop.url);
  const login = await priya.post('/auth/login', { email: 'priya@example.com', password: 'Sponge&Jam1' });
  priya.token = (login.body as { token: string }).token;
  const statusOf = async (number: string) => {
    const { body } = await priya.get(`/orders/order/${number}`);
    return (body as { status: string }).status;
  };
  const statuses = () => Promise.all(numbers.map(statusOf));
  await expect
    .poll(statuses, patience)
    .toEqual(['readyForPickup', 'refunded', 'refunded', 'refunded', 'refunded', 'paid', 'refunded', 'expired']);
  const moneyOf = (number: string) =>
    onServer(env.DATABASE_URL, async (client) => {
      const { rows } = await client.query<{ captured: number; kept: number }>(
        `select coalesce(sum(amount_pence) filter (where kind = 'payment'), 0)::int as captured, coalesce(sum(amount_pence), 0)::int as kept
         from ledger_entries e join orders o on o.id = e.order_id where o.number = $1`,
        [number],
      );
      return [rows[0]?.captured, rows[0]?.kept];
    });
  await expect
    .poll(() => Promise.all(numbers.map(moneyOf)), patience)
    .toEqual([
      [3360, 3360],
      [3360, 0],
      [3360, 0],
      [3360, 0],
      [3360, 0],
      [6720, 3360],
      [3360, 0],
      [0, 0],
    ]);
  const { body: history } = await priya.get('/orders/order/MA-DRPX-2222/history');
  expect(history).toMatchObject({
    events: [
      { state: 'awaitingPayment', cause: null },
      { state: 'paid', cause: null },
      { state: 'baking', cause: 'shop' },
      { state: 'cancelled', cause: 'shop' },
      { state: 'refunded', cause: null },
    ],
    refunds: [{ state: 'done', amount: 33.6 }],
  });
  expect(await shop.end('SIGTERM')).toBe(0);
  const open = await openDatabase(env.DATABASE_URL);
  onTestFinished(() => open.close());
  const timeline = await readTimeline(open.db, await findForStaff(open.db, 'MA-DRPX-2222', new Date()), {
    money: false,
    people: false,
  });
  expect(timeline.find(({ text }) => text === 'Cancelled')).toMatchObject({ by: 'Priya', details: ['Dropped'] });
  await checkBooks(open.db, new Date());
});
