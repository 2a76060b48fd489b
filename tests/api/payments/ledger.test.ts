import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { moneyOf, paymentStatusOf } from '#domain/money/ledger.ts';
import { pence } from '#domain/money/money.ts';
import { ledgerDays, ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';
import { orderLines, orders, payments } from '#server/db/tables/schema.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { readEntries } from '#server/sales/ledger/read-entries.ts';
import { recountLedger } from '#server/sales/ledger/recount-ledger.ts';
import { takeOrder } from '#server/sales/orders/taking/take-order.ts';
import { makeTransfersOf } from '#server/sales/refunds/make-transfer.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { noticesOf, type PlacedOrder, payingCard, startPaymentOf } from '#tests/support/orders/orders.ts';
import { orderToTake, takenCake } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, testPayments, clock, services } = shop;
const { db, pool } = database;

/** A cake at the zero rate, three knives at the standard rate, and a stand with a deposit. */
const bought = [
  ['black-forest-gateau', 1],
  ['cake-knife', 3],
  ['stand-hire', 1],
] as const;

async function placed(): Promise<PlacedOrder> {
  const customer = await signedInCustomer(shop);
  const lines = [];
  for (const [slug, quantity] of bought) {
    await setStock(database, slug, 100);
    lines.push({ product: await productCalled(database, slug), quantity });
  }
  const { status, body } = await customer.browser.post('/orders', orderRequestFor(customer.id, lines));
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { orderNo, total } = body as { orderNo: string; total: number };
  return { customer, orderNo, amount: Math.round(total * 100) };
}

async function paid(): Promise<PlacedOrder & { readonly id: number }> {
  const order = await placed();
  const session = await startPaymentOf(order);
  await testPayments.pay(session, payingCard);
  const [notice = ''] = await noticesOf(database, session);
  await Promise.all(Array.from({ length: 5 }, () => testPayments.deliverNotice(notice)));
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, order.orderNo));
  return { ...order, id: row?.id ?? 0 };
}

const entriesOf = async (orderId: number) =>
  (await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId)).orderBy(asc(ledgerEntries.id))).map(
    ({ kind, method, moneyClass, vatBasisPoints, amountPence, vatPence }) =>
      `${kind} ${method} ${moneyClass} ${vatBasisPoints} ${amountPence} ${vatPence}`,
  );

test('[B-09] each line stores its share of the discount, and the shares are what was taken off', async () => {
  const order = await placed();
  const lines = await db
    .select({ slug: orderLines.slug, share: orderLines.discountPence })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.number, order.orderNo))
    .orderBy(asc(orderLines.id));
  expect(lines).toEqual([
    { slug: 'black-forest-gateau', share: 780 },
    { slug: 'cake-knife', share: 210 },
    { slug: 'stand-hire', share: 240 },
  ]);
});

test('[B-09] a payment is written once, however often it is told, as what it was for with the VAT within it', async () => {
  const { id, amount } = await paid();
  expect(amount).toBe(7920);
  expect(await entriesOf(id)).toEqual([
    'payment card deposit null 3000 0',
    'payment card standard 2000 1800 300',
    'payment card zero 0 3120 0',
  ]);
  expect(paymentStatusOf(moneyOf(await readEntries(db, id)), pence(7920))).toBe('paid');
});

test('[B-09] a refund takes back class by class what the payment brought, once, and the order’s money is nothing', async () => {
  const { id, orderNo, customer } = await paid();
  await customer.browser.post(`/orders/order/${orderNo}/cancel`, {});
  const [payment] = await db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, id));
  for (let time = 0; time < 2; time += 1) await makeTransfersOf(db, services.payments, payment?.id ?? 0, clock.now());
  expect((await entriesOf(id)).slice(3)).toEqual([
    'refund card deposit null -3000 0',
    'refund card standard 2000 -1800 -300',
    'refund card zero 0 -3120 0',
  ]);
  const money = moneyOf(await readEntries(db, id));
  expect([money.keptPence, paymentStatusOf(money, pence(0))]).toEqual([0, 'refunded']);
});

test('a shop without a VAT number has no VAT in its ledger', async () => {
  await pool.query(`insert into settings (key, version, value, changed_by, changed_at)
    select key, version + 1, value || '{"vat": null}', 'test', now() from settings where key = 'company' order by version desc limit 1`);
  const { id } = await paid();
  expect((await entriesOf(id)).map((entry) => entry.split(' ').at(-1))).toEqual(['0', '0', '0']);
  expect((await entriesOf(id))[1]).toBe('payment card standard null 1800 0');
});

test('[B-09] an entry is never changed or taken away', async () => {
  await paid();
  await expect(pool.query('update ledger_entries set amount_pence = 1')).rejects.toThrow(/append-only/);
  await expect(pool.query('delete from ledger_entries')).rejects.toThrow(/append-only/);
});

test('the nightly check looks at the orders of who came without a name too', async () => {
  await setStock(database, takenCake, 100);
  const nobody = { source: 'counter', contact: { name: '', telephone: '', email: '' } } as const;
  const taking = { db, now: clock.now(), publicUrl: services.publicUrl };
  const { number } = await takeOrder(taking, orderToTake(nobody));
  const since = new Date(clock.now().getTime() - 60_000);
  expect(await recountLedger(db, since)).toEqual([]);
  const shareMore = (pennies: number) =>
    pool.query(
      'update order_lines set discount_pence = discount_pence + $2 where order_id = (select id from orders where number = $1)',
      [number, pennies],
    );
  await shareMore(1);
  expect(await recountLedger(db, since)).toEqual([expect.stringContaining(`order ${number}: `)]);
  await shareMore(-1);
});

test('the days are the sums of their entries; the nightly check names what is not', async () => {
  const { id } = await paid();
  const since = new Date(clock.now().getTime() - 60_000);
  expect(await recountLedger(db, since)).toEqual([]);
  const [day] = await db.select({ pence: sql<number>`sum(${ledgerDays.amountPence})::int` }).from(ledgerDays);
  const [all] = await db.select({ pence: sql<number>`sum(${ledgerEntries.amountPence})::int` }).from(ledgerEntries);
  expect(day).toEqual(all);
  await pool.query(
    `update ledger_days set amount_pence = amount_pence + 1 where kind = 'payment' and money_class = 'deposit'`,
  );
  await pool.query(
    'update order_lines set discount_pence = discount_pence - 1 where order_id = $1 and discount_pence > 0',
    [id],
  );
  await pool.query(`update payments set state = 'closed' where order_id = $1`, [id]);
  const wrong = await recountLedger(db, since);
  expect(wrong.map((line) => line.replace(/\d+/g, 'n').replace(/MA-\S+:?/, 'MA'))).toEqual([
    expect.stringMatching(/the day's payment by card of deposit are n in n, its entries make n in n$/),
    'order MA n was taken off, its lines say n',
    'payment n of MA is closed of n, its entries took n and gave back n',
  ]);
  await expect(checkBooks(db, clock.now())).rejects.toThrow(/the books do not balance/);
});
