import { startEmbeddedDatabase } from '@mount-avenue/embedded-database';
import { expect, test } from 'vitest';
import { emptyDatabase, onServer, projectFolder } from '#tests/support/database/database.ts';
import { backupOf } from '#tests/support/database/former-migrations.ts';
import { smallMailServer } from '#tests/support/jobs/small-mail-server.ts';
import { dataFolderForTest, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { staffCommand } from '#tests/support/shop/staff-command.ts';
import { Visitor } from '#tests/support/shop/visitor.ts';

/**
 * A shop in use, as release 0.1.0 itself wrote it down (`npm run shop -- backup`) while its mail server was down: one
 * customer, one paid order of two cakes, one unpaid order of one, four emails whose jobs wait, one of them with a link
 * that has since expired.
 */
const inUse = backupOf('0.1.0');
const patience = { timeout: 120_000, interval: 250 };

/**
 * What release 0.1.0 wrote as Priya went on: a cart of one cake in two weights and one whose price is lowered, and an
 * order that she is about to pay, with its session at the test provider and the job that tells her if she does not.
 */
const wentOn = `
  update products set discount_price_pence = 2500 where id = 26;
  insert into cart_lines (user_id, product_id, weight_grams, quantity, price_snapshot_pence)
    values (1, 25, 500, 2, 4200), (1, 25, 1000, 1, 4200), (1, 26, 750, 3, 2500);
  insert into orders (number, user_id, idempotency_key, state, email, recipient, sender, pickup_date, pickup_time, sub_total_pence,
      discount_pence, total_pence, pay_before)
    select 'MA-7K3F-9QXD', user_id, gen_random_uuid(), state, email, recipient, sender, current_date + 7, pickup_time, sub_total_pence,
      discount_pence, total_pence, now() + interval '30 minutes'
    from orders where number = 'MA-5GDS-W7CC';
  insert into order_lines (order_id, product_id, slug, name, main_image, weight_grams, quantity, unit_price_pence, allergens)
    select o.id, 24, p.slug, p.name, p.main_image, 1000, 1, 4200, p.allergens
    from orders o, products p where o.number = 'MA-7K3F-9QXD' and p.id = 24;
  update products set stock = stock - 1 where id = 24;
  insert into order_events (order_id, to_state, cause)
    select id, 'awaitingPayment', 'placed by the customer' from orders where number = 'MA-7K3F-9QXD';
  insert into payments (order_id, provider, attempt, provider_session_id, url, amount_pence)
    select id, 'test-till', 1, 'cs_test_Vw1', 'http://localhost:36507/till/pay/cs_test_Vw1', 3360 from orders where number = 'MA-7K3F-9QXD';
  insert into till_sessions (id, reference, idempotency_key, amount_pence, description, success_url, cancel_url, expires_at)
    values ('cs_test_Vw1', 'MA-7K3F-9QXD', 'MA-7K3F-9QXD/1', 3360, 'A cake', 'http://localhost:36507/order-success?orderNo=MA-7K3F-9QXD',
      'http://localhost:36507/order-success?orderNo=MA-7K3F-9QXD', now() + interval '30 minutes');
  select graphile_worker.add_job('write_order_news', json_build_object('orderId', id, 'news', json_build_object('kind', 'unpaid')),
      job_key := 'order-unpaid:' || id, run_at := now() + interval '1 day')
    from orders where number = 'MA-7K3F-9QXD'`;

type Order = { readonly status: string; readonly items: readonly { readonly productId: number }[] };

test('a shop that release 0.1.0 left in use opens: its customer and orders are there, its emails go out, its unpaid order ends', async () => {
  await using mail = await smallMailServer();
  const env = { DATA_FOLDER: await dataFolderForTest(), MAIL_URL: mail.url };
  expect(await staffCommand(['restore', inUse], env)).toMatchObject({ code: 0, err: '' });
  const shop = await startBuiltShop(env);
  expect(await staffCommand(['held', 'release'], env)).toMatchObject({ code: 0, err: '' });
  const priya = new Visitor(shop.url);
  const login = await priya.post('/auth/login', { email: 'priya@example.com', password: 'Sponge&Jam1' });
  expect(login).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  priya.token = (login.body as { token: string }).token;

  const orderCalled = async (number: string) => (await priya.get(`/orders/order/${number}`)).body as Order;
  const paid = await orderCalled('MA-PAMD-7MM7');
  expect(paid).toMatchObject({ status: 'paid', total: 67.2, items: [{ quantity: 2 }] });
  await expect.poll(() => orderCalled('MA-5GDS-W7CC'), patience).toMatchObject({ status: 'expired' });
  const cake = async () => (await priya.get(`/products/${paid.items[0]?.productId}`)).body;
  await expect.poll(cake, patience).toMatchObject({ availableQuantity: 38 });
  const subjects = () => mail.taken.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim()).sort();
  await expect
    .poll(subjects, patience)
    .toEqual([
      'Letters from Mount Avenue Bakery',
      'TEST, no money moved: New order MA-PAMD-7MM7 for Tuesday 24',
      'TEST, no money moved: Order MA-5GDS-W7CC was not paid',
      'TEST, no money moved: Order MA-PAMD-7MM7 is confirmed',
    ]);
  expect(await shop.end('SIGTERM')).toBe(0);
});

test('a shop that release 0.1.0 left with a full cart and an order about to be paid: the lines keep their weights and prices, the order can be paid', async () => {
  await using mail = await smallMailServer();
  const env = { DATA_FOLDER: await dataFolderForTest(), DATABASE_URL: await emptyDatabase(), MAIL_URL: mail.url };
  expect(await staffCommand(['restore', inUse], env)).toMatchObject({ code: 0, err: '' });
  await onServer(env.DATABASE_URL, (client) => client.query(wentOn));
  const shop = await startBuiltShop(env);
  expect(await staffCommand(['held', 'release'], env)).toMatchObject({ code: 0, err: '' });
  const priya = new Visitor(shop.url);
  const login = await priya.post('/auth/login', { email: 'priya@example.com', password: 'Sponge&Jam1' });
  priya.token = (login.body as { token: string }).token;

  const cart = (await priya.get('/cart/1')).body;
  expect(cart).toMatchObject([
    { productId: 25, weightSnapshot: 500, quantity: 2, priceSnapshot: 42, product: { price: 42, discountPrice: null } },
    { productId: 25, weightSnapshot: 1000, quantity: 1, priceSnapshot: 42, product: { price: 42 } },
    { productId: 26, weightSnapshot: 750, quantity: 3, priceSnapshot: 25, product: { discountPrice: 25 } },
  ]);
  expect((await priya.get('/orders/order/MA-7K3F-9QXD')).body).toMatchObject({
    status: 'awaitingPayment',
    total: 33.6,
    items: [{ productId: 24, quantity: 1, weightSnapshot: 1000, priceSnapshot: 42 }],
  });
  const jobs = await onServer(env.DATABASE_URL, (client) =>
    client.query("select key, task_identifier from graphile_worker.jobs where key = 'order-unpaid:3'"),
  );
  expect(jobs.rows).toEqual([{ key: 'order-unpaid:3', task_identifier: 'send_order_email' }]);
  const session = await priya.post('/payments/session', { orderNo: 'MA-7K3F-9QXD', amount: 3360 });
  expect(session).toMatchObject({ status: 200, body: { url: expect.stringContaining('/cs_test_Vw1') } });
  expect(await shop.end('SIGTERM')).toBe(0);
});

test('a shop that release 0.2.0 left in use opens: its customers log in, find their carts and orders, and what is owed goes back', async () => {
  const env = { DATA_FOLDER: await dataFolderForTest(), DATABASE_URL: await emptyDatabase() };
  expect(await staffCommand(['restore', backupOf('0.2.0')], env)).toMatchObject({ code: 0, err: '' });
  const shop = await startBuiltShop(env);
  expect(await staffCommand(['held', 'release'], env)).toMatchObject({ code: 0, err: '' });
  const logIn = async (email: string) => {
    const visitor = new Visitor(shop.url);
    const { status, body } = await visitor.post('/auth/login', { email, password: 'Sponge&Jam1' });
    if (status === 200) visitor.token = (body as { token: string }).token;
    return { visitor, status };
  };
  const { visitor: priya } = await logIn('priya@example.com');
  const { visitor: tom } = await logIn('tom@example.com');
  expect((await logIn('eve@example.com')).status).toBe(403);
  expect((await logIn('ann@example.com')).status).toBe(401);
  expect((await priya.get('/cart/1')).body).toMatchObject([
    { productId: 25, weightSnapshot: 1000, quantity: 2, priceSnapshot: 42 },
    { productId: 25, weightSnapshot: 500, quantity: 1, priceSnapshot: 42 },
    { productId: 26, weightSnapshot: 750, quantity: 3, priceSnapshot: 40 },
  ]);
  const statusOf = async (visitor: Visitor, number: string) =>
    ((await visitor.get(`/orders/order/${number}`)).body as { status: string }).status;
  expect(await statusOf(priya, 'MA-SMV6-58CK')).toBe('paid');
  expect(await statusOf(priya, 'MA-MA2F-D7KX')).toBe('baking');
  expect(await statusOf(priya, 'MA-C9CM-2HPM')).toBe('refunded');
  expect(await statusOf(tom, 'MA-4S5T-28MR')).toBe('readyForPickup');
  expect(await statusOf(tom, 'MA-9J3Q-QHAG')).toBe('collected');
  await expect.poll(() => statusOf(priya, 'MA-8QXM-MQHC'), patience).toBe('refunded');
  expect(await shop.end('SIGTERM')).toBe(0);
});

test.each(['0.1.0', '0.2.0'] as const)(
  'a data folder in which release %s worked as the superuser opens: all that is in it belongs to an ordinary role from now on',
  async (release) => {
    const env = { DATA_FOLDER: await dataFolderForTest() };
    const open = () => startEmbeddedDatabase({ projectFolder, dataFolder: env.DATA_FOLDER, say: () => undefined });
    const former = await open();
    await onServer(former.superuserUrl, (client) =>
      client.query('alter database shop owner to shop; drop owned by bakery; drop role bakery'),
    );
    const asSuperuser = { ...env, DATABASE_URL: former.superuserUrl };
    expect(await staffCommand(['restore', backupOf(release)], asSuperuser)).toMatchObject({ code: 0, err: '' });
    await former.stop();
    const shop = await startBuiltShop(env);
    const login = await new Visitor(shop.url).post('/auth/login', {
      email: 'priya@example.com',
      password: 'Sponge&Jam1',
    });
    expect(login.status).toBe(200);
    expect(await shop.end('SIGTERM')).toBe(0);
    const database = await open();
    const { rows } = await onServer(database.url, (client) =>
      client.query(
        `select relowner::regrole::text as owner, count(*)::int > 300 as is_many from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname in ('public', 'drizzle', 'graphile_worker') group by 1`,
      ),
    );
    await database.stop();
    expect(rows).toEqual([{ owner: 'bakery', is_many: true }]);
  },
);
