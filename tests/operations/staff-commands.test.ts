import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listenTo } from '#server/db/listen.ts';
import { emails, users } from '#server/db/tables/schema.ts';
import { outboxMail } from '#server/gateways/mail/mail-outbox.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { doJobs } from '#tests/support/jobs/do-jobs.ts';
import { tasksOf } from '#tests/support/jobs/tasks-of.ts';
import {
  historyOf,
  noticesOf,
  payingCard,
  placeOrderOf,
  startPaymentOf,
  stateOf,
} from '#tests/support/orders/orders.ts';
import { dataFolderForTest, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { spelled, staffCommand } from '#tests/support/shop/staff-command.ts';

const shop = await openTestShop();
const { database, testPayments, clock, services } = shop;
const databaseUrl = String(database.pool.options.connectionString);
const cake = 'black-forest-gateau';
await setStock(database, cake, 50);

/** The program itself, as staff run it. */
const command = (words: string, env: Record<string, string> = { DATABASE_URL: databaseUrl }) =>
  staffCommand(spelled(words), env);

const work = () =>
  doJobs(
    database.db,
    tasksOf({ database, services, mail: outboxMail(), deliverTestNotice: testPayments.deliverNotice, now: clock.now }),
  );
const paidOrder = async () => {
  const order = await placeOrderOf(shop, cake);
  const session = await startPaymentOf(order);
  await testPayments.pay(session, payingCard);
  for (const notice of await noticesOf(database, session)) await testPayments.deliverNotice(notice);
  return order;
};
const stock = async () => (await productCalled(database, cake)).stock;

test('an order is baked, made ready and collected under the name of who did it', async () => {
  const other = await signedInCustomer(shop);
  const [one, two] = [await productCalled(database, cake), await productCalled(database, 'salted-caramel-drip-cake')];
  await other.browser.post(
    '/orders',
    orderRequestFor(other.id, [
      { product: one, quantity: 1 },
      { product: two, quantity: 2 },
    ]),
  );
  const { orderNo } = await paidOrder();
  expect(await command(`orders on 2026-11-19`)).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      new RegExp(
        `^Thursday 19 November 2026[\\s\\S]*12:00 pm +${orderNo} +Paid \\(TEST, no money moved\\) +Priya O'Shea-Shah +07700900123 +1 x Black Forest Gateau \\(18 cm round, serves 8 to 10, 1KG\\)\\n$`,
      ),
    ),
  });
  expect(await command(`orders move ${orderNo.toLowerCase()} baking --as Priya`)).toMatchObject({ code: 0 });
  expect(await command(`orders move ${orderNo} baking --as Tom`)).toMatchObject({
    code: 0,
    out: `${orderNo} was already 'Baking'.\n`,
  });
  expect(await command(`orders move ${orderNo} ready --as Priya`)).toMatchObject({ code: 0 });
  expect(await command(`orders move ${orderNo} collected --as Tom`)).toMatchObject({ code: 0 });
  expect(await historyOf(database, orderNo)).toEqual([
    'awaitingPayment',
    'paid',
    'baking',
    'readyForPickup',
    'collected',
  ]);
  const { out } = await command(`orders show ${orderNo}`);
  expect(out).toContain('Pick-up:    Thursday 19 November 2026, 12:00 pm');
  expect(out).toMatch(/Baking +by Priya/);
  expect(out).toMatch(/Collected +by Tom/);
});

test('an order that nobody came for is not collected, and may still be handed over; its customer reads that it waits', async () => {
  const { orderNo } = await paidOrder();
  for (const to of ['baking', 'ready', 'not-collected']) await command(`orders move ${orderNo} ${to} --as Priya`);
  expect(await stateOf(database, orderNo)).toBe('readyForPickup');
  expect((await command(`orders show ${orderNo}`)).out).toMatch(/Not collected +by Priya/);
  expect(await command(`orders move ${orderNo} collected --as Tom`)).toMatchObject({ code: 0 });
  expect(await stateOf(database, orderNo)).toBe('collected');
});

test('a move that the table does not know is refused with where the order is', async () => {
  const { orderNo } = await placeOrderOf(shop, cake);
  expect(await command(`orders move ${orderNo} ready --as Priya`)).toEqual({
    code: 1,
    out: '',
    err: `${orderNo} is 'Awaiting payment' and cannot become 'Ready for pick-up'.\n`,
  });
  expect(await command('orders show MA-2222-2222')).toMatchObject({
    code: 1,
    err: 'There is no order MA-2222-2222.\n',
  });
});

test('a cancelled order gives cakes and money back, and its email says why', async () => {
  const before = await stock();
  const { orderNo } = await paidOrder();
  expect(await command(`orders cancel ${orderNo} --reason "The oven broke down." --as Priya`)).toMatchObject({
    code: 0,
  });
  expect(await stock()).toBe(before);
  await work();
  expect(await stateOf(database, orderNo)).toBe('refunded');
  const [message] = await database.db
    .select()
    .from(emails)
    .where(eq(emails.eventKey, `order-cancelled:${orderNo}`));
  expect(message?.plain).toContain('We are sorry: we had to cancel your order. The oven broke down.');
});

test('staff are told to ring a customer to whom no email about a cancelled order goes', async () => {
  const cancel = async (orderNo: string, mail: Record<string, string>) =>
    (await command(`orders cancel ${orderNo} --reason "No oven" --as Priya`, { DATABASE_URL: databaseUrl, ...mail }))
      .out;
  const delivering = { MAIL_URL: 'smtp://127.0.0.1:9' };
  const unpaid = async () => (await placeOrderOf(shop, cake)).orderNo;
  expect(await cancel(await unpaid(), {})).toContain('The customer gets a letter.');
  expect(await cancel(await unpaid(), delivering)).toContain('No letter goes to the customer: please ring 077');
  expect(await cancel((await paidOrder()).orderNo, delivering)).toContain('The customer gets a letter.');
  expect(await cancel((await paidOrder()).orderNo, { MAIL_URL: 'off' })).toContain('No letter goes to the customer');
  const confirmed = await placeOrderOf(shop, cake);
  await database.db.update(users).set({ emailConfirmedAt: clock.now() }).where(eq(users.id, confirmed.customer.id));
  expect(await cancel(confirmed.orderNo, delivering)).toContain('The customer gets a letter.');
});

test('from baking on an order is refunded instead: the money goes back, the cakes do not go back into stock', async () => {
  const { orderNo } = await paidOrder();
  const taken = await stock();
  expect(await command(`orders refund ${orderNo} --reason "Too early" --as Priya`)).toMatchObject({ code: 1 });
  await command(`orders move ${orderNo} baking --as Priya`);
  const tooLate = await command(`orders cancel ${orderNo} --reason "Too late" --as Priya`);
  expect(tooLate).toMatchObject({ code: 1, err: expect.stringContaining('Use orders refund') });
  expect(await command(`orders refund ${orderNo} --reason "Dropped" --as Priya`)).toMatchObject({ code: 0 });
  await work();
  expect(await historyOf(database, orderNo)).toEqual(['awaitingPayment', 'paid', 'baking', 'cancelled', 'refunded']);
  expect(await stock()).toBe(taken);
});

test('stock is set under the stock’s lock while orders take from it, and every process hears of it', async () => {
  let heard = 0;
  const listening = await listenTo(databaseUrl, ['catalogue_changed'], () => {
    heard += 1;
  });
  const customer = await signedInCustomer(shop);
  const product = await productCalled(database, cake);
  const order = () => customer.browser.post('/orders', orderRequestFor(customer.id, [{ product, quantity: 1 }]));
  const [set, ...placed] = await Promise.all([command(`stock set ${cake} 12 --as Priya`), order(), order(), order()]);
  expect(set).toMatchObject({ code: 0, out: expect.stringContaining('12 to sell') });
  expect(placed.map(({ status }) => status)).toEqual([200, 200, 200]);
  await expect.poll(() => heard).toBe(1);
  await listening.stop();
  expect(await stock()).toBeLessThanOrEqual(12);
  expect(await stock()).toBeGreaterThanOrEqual(9);
  expect((await command(`stock history ${cake}`)).out).toMatch(/, .*[ap]m +[+-]?\d+ +12 +counted +Priya\n/);
  expect(await command('stock set no-such-cake 3 --as Priya')).toMatchObject({ code: 1 });
  expect((await command('stock list')).out).toMatch(new RegExp(`${cake} +Black Forest Gateau +${await stock()} `));
});

test('[E-06] what is baked, counted, damaged, wasted and given away stands in the ledger with who and why, among the orders', async () => {
  await setStock(database, cake, 10);
  expect((await command(`stock baked ${cake} +12 --as Priya`)).out).toBe(`${cake}: 12 baked, 22 to sell.\n`);
  const { orderNo } = await placeOrderOf(shop, cake, 2);
  expect((await command(`stock counted ${cake} 21 --seen 22 --as Tom`)).out).toBe(`${cake}: 19 to sell, before 20.\n`);
  expect((await command(`stock damaged ${cake} 1 --note "dropped" --as Tom`)).out).toBe(
    `${cake}: 1 damaged, 18 to sell.\n`,
  );
  expect((await command(`stock wasted ${cake} 2 --as Tom`)).out).toContain('16 to sell');
  expect((await command(`stock given ${cake} 1 --as Tom`)).out).toContain('1 given away, 15 to sell');
  expect(await command(`stock wasted ${cake} 16 --as Tom`)).toMatchObject({
    code: 1,
    err: `Only 15 of ${cake} can be sold. What is ordered already goes by its order.\n`,
  });
  expect((await command(`stock counted ${cake} 0 --seen 18 --as Tom`)).out).toContain(
    '0 to sell, before 15. 3 more were sold meanwhile, and are not there.',
  );
  const { out } = await command(`stock ledger ${cake}`);
  for (const line of [
    /\+12 +22 +baked +Priya\n/,
    new RegExp(`-2 +20 +order ${orderNo} +customer\\n`),
    /-1 +19 +counted +Tom\n/,
    /-1 +18 +damaged +Tom +dropped\n/,
    /-1 +15 +given away +Tom\n/,
  ])
    expect(out).toMatch(line);
  expect((await command(`stock history ${cake}`)).out).not.toContain(orderNo);
  await setStock(database, cake, 50);
});

test('the keys that processes share are made anew, and who is signed in stays so after the restart', async () => {
  const customer = await signedInCustomer(shop);
  const keys = async () => (await database.pool.query('select name, value from shop_secrets order by name')).rows;
  const before = await keys();
  expect(await command('secrets renew')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Start the shop again'),
  });
  const after = await keys();
  expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
  for (const [at, { value }] of after.entries()) expect(value).not.toEqual(before[at]?.value);
  expect(await customer.browser.get('/orders')).toMatchObject({ status: 200 });
});

test('a suspended customer is signed out and cannot act until readmitted', async () => {
  const { email, browser } = await signedInCustomer(shop);
  expect(await command(`customers suspend ${email} --as Priya`)).toMatchObject({ code: 0 });
  expect(await browser.get('/orders')).toMatchObject({ status: 401 });
  expect((await command(`customers suspend ${email} --as Tom`)).out).toContain('was suspended already');
  expect(await command(`customers readmit ${email} --as Tom`)).toMatchObject({ code: 0 });
  const { out } = await command(`customers suspensions ${email}`);
  expect(out).toMatch(/readmitted +Tom\n[^\n]*suspended +Priya\n$/);
  const [account] = await database.db.select().from(users).where(eq(users.email, email));
  expect(account?.suspendedAt).toBeNull();
});

test.each([
  ['orders move MA-2222-2222 baking', 'Say who does it: --as Priya'],
  ['orders move MA-2222-2222 eaten --as Tom', 'Say where to: baking, ready, collected, not-collected.'],
  ['orders cancel MA-2222-2222 --as Tom', 'Say why'],
  ['orders on 2026-02-30', 'Say which day'],
  ['stock set rainbow-cake -3', ''],
  ['stock set rainbow-cake 3', 'Say who does it'],
  ['customers suspend ann@example.com', 'Say who does it'],
  ['stock set rainbow-cake 1.5', 'Say how many'],
  ['stock baked rainbow-cake 0 --as Tom', 'Say how many'],
  ['stock counted rainbow-cake 3 --seen x --as Tom', '--seen is what'],
  ['orders bake', "There is no command 'orders bake'."],
])('%s is not understood, and says what is missing', async (words, err) => {
  const ended = await command(words);
  expect(ended.code).toBe(2);
  expect(ended.err).toContain(err);
});

test('the list of failed emails is empty where none failed, and help lists the commands', async () => {
  expect(await command('letters failed')).toMatchObject({ code: 0, out: 'No letter has failed.\n' });
  expect((await command('help')).out).toContain('orders today');
});

test('[T-02] without an address the database of the running shop is found, and without a running shop that is said', async () => {
  const folder = await dataFolderForTest();
  const env = { DATA_FOLDER: folder };
  expect(await command('orders today', env)).toMatchObject({ code: 3, err: expect.stringContaining('not running') });
  const running = await startBuiltShop(env);
  expect(await command('orders today', env)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Nothing is picked up'),
  });
  expect((await command('stock list', env)).out).toContain('black-forest-gateau');
  const invited = await command('staff invite sunita@bakery.example --role owner', env);
  expect(invited).toMatchObject({ code: 0, out: expect.stringMatching(/\/admin\/invitation\?token=[\w-]{43}\n$/) });
  const [token] = invited.out.match(/[\w-]{43}(?=\n$)/) ?? [];
  const invitation = await fetch(`${running.url}/api/admin/invitation?token=${token}`);
  expect(await invitation.json()).toMatchObject({ kind: 'invitation', roleName: 'Owner', invitedBy: 'command line' });
  await running.end('SIGTERM');
  expect(await command('orders today', env)).toMatchObject({ code: 3 });
});
