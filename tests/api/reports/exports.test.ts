import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { firstToLast, monthRange } from '#domain/money/report/day-range.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import { writePayment } from '#server/sales/ledger/write-entries.ts';
import { readSales } from '#server/sales/reports/read-sales.ts';
import { ledgerCsv, salesCsv } from '#server/sales/reports/show-reports.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { returnPayment } from '#tests/support/ledger/return-payment.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database } = shop;
const { db, pool } = database;
let orderNo = '';

/** A cake for £39.00 and a knife for £3.50, with a fifth taken off. Paid by card as a Saturday began, refunded on the Sunday. */
beforeAll(async () => {
  const customer = await signedInCustomer(shop);
  const lines = [];
  for (const [slug, quantity] of [
    ['black-forest-gateau', 1],
    ['cake-knife', 1],
  ] as const) {
    await setStock(database, slug, 100);
    lines.push({ product: await productCalled(database, slug), quantity });
  }
  await customer.browser.post('/orders', orderRequestFor(customer.id, lines));
  const [order] = await db.select().from(orders).where(eq(orders.userId, customer.id));
  if (!order) throw new Error('no order was placed');
  orderNo = order.number;
  const [paid] = await db
    .insert(payments)
    .values({
      orderId: order.id,
      provider: 'stripe',
      providerSessionId: 'cs_1',
      attempt: 1,
      amountPence: order.totalPence,
    })
    .returning({ id: payments.id });
  const event = {
    orderId: order.id,
    paymentId: paid?.id ?? 0,
    method: 'card',
    provider: 'stripe',
    madeBy: '=Priya',
  } as const;
  const amountPence = pence(order.totalPence);
  await writePayment(db, { ...event, amountPence, at: new Date('2027-06-18T23:00:00Z') });
  await returnPayment(db, { ...event, at: new Date('2027-06-20T08:30:00Z') });
});

const days = firstToLast('2027-06-19', '2027-06-20');

test('[J-02] a report says of each day what was sold and what went back, VAT by rate, takings and deposits', async () => {
  const { periods, total, showsVat } = await readSales(db, days);
  const none = { grossPence: 0, discountPence: 0, correctionPence: 0 };
  const sold = {
    grossPence: 4250,
    discountPence: 850,
    refundPence: 0,
    correctionPence: 0,
    netPence: 3400,
    vatPence: 47,
  };
  expect(periods).toMatchObject([
    { from: '2027-06-19', orders: 1, sales: sold },
    { from: '2027-06-20', orders: 0, sales: { ...none, refundPence: 3400, netPence: -3400, vatPence: -47 } },
  ]);
  expect(total).toMatchObject({
    ...sold,
    refundPence: 3400,
    netPence: 0,
    vatPence: 0,
    byRate: [
      { basisPoints: 2000, amountPence: 0, vatPence: 0 },
      { basisPoints: 0, amountPence: 0, vatPence: 0 },
    ],
    takings: [{ method: 'card', provider: 'stripe', takenPence: 3400, returnedPence: 3400 }],
    deposits: { takenPence: 0, returnedPence: 0, keptPence: 0 },
  });
  expect(showsVat).toBe(true);
});

test('[J-02] the same as a file, with a column for each rate and each way to pay', async () => {
  const file = salesCsv(await readSales(db, days), 'day');
  expect(file.charAt(0)).toBe('\uFEFF');
  expect(file.slice(1).split('\r\n')).toEqual([
    'Day,Orders,Gross,Discounts,Refunds,Corrections,Net,VAT,Sales at 20%,VAT at 20%,Sales at 0%,VAT at 0%,Taken by card stripe,Refunded by card stripe,Deposits taken,Deposits refunded,Deposits kept,Average order',
    '2027-06-19,1,42.50,8.50,0.00,0.00,34.00,0.47,2.80,0.47,31.20,0.00,34.00,0.00,0.00,0.00,0.00,34.00',
    '2027-06-20,0,0.00,0.00,34.00,0.00,-34.00,-0.47,-2.80,-0.47,-31.20,0.00,0.00,34.00,0.00,0.00,0.00,',
    '',
  ]);
});

test('[J-03] a month of the ledger for the accountant: every entry with its VAT and tax point, and no name of a customer', async () => {
  const ledger = await ledgerCsv(db, monthRange('2027-06'), 'shopDay', 4);
  expect(ledger?.entries).toBe(4);
  const rows = (ledger?.csv ?? '').slice(1).split('\r\n');
  expect(rows.map((row) => row.replace(/^\d+,/, '').replace(orderNo, 'MA'))).toEqual([
    'Entry,Day,Time,Order,Kind,Method,Provider,Reference,Class,Amount,Made by,Tax point,VAT rate,VAT,Without VAT',
    "2027-06-19,00:00:00,MA,payment,card,stripe,cs_1,standard,2.80,'=Priya,2027-06-19,20%,0.47,2.33",
    "2027-06-19,00:00:00,MA,payment,card,stripe,cs_1,zero,31.20,'=Priya,2027-06-19,0%,0.00,31.20",
    "2027-06-20,09:30:00,MA,refund,card,stripe,cs_1,standard,-2.80,'=Priya,2027-06-20,20%,-0.47,-2.33",
    "2027-06-20,09:30:00,MA,refund,card,stripe,cs_1,zero,-31.20,'=Priya,2027-06-20,0%,0.00,-31.20",
    '',
  ]);
});

test('a month with more entries than a browser takes is no file at all', async () => {
  expect(await ledgerCsv(db, monthRange('2027-06'), 'shopDay', 3)).toBeNull();
});

test('without a VAT number no export says anything of VAT', async () => {
  await pool.query(`insert into settings (key, version, value, changed_by, changed_at)
    select key, version + 1, value || '{"vat": null}', 'test', now() from settings where key = 'company' order by version desc limit 1`);
  const ledger = await ledgerCsv(db, monthRange('2027-06'), 'shopDay', 4);
  const sales = await readSales(db, days);
  for (const csv of [ledger?.csv, salesCsv(sales, 'day')]) {
    expect(csv).toContain('2027-06');
    expect(csv).not.toMatch(/VAT|Tax|rate/i);
  }
  expect(sales.showsVat).toBe(false);
});
