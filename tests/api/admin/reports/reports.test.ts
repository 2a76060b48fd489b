import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import {
  breakdownParts,
  exportBreakdownReport,
  readBreakdownReport,
  readProductsReport,
} from '#contract/admin/reports/breakdown.ts';
import { exportLedgerMonth, exportSalesReport, readSalesReport } from '#contract/admin/reports/reports.ts';
import { pence } from '#domain/money/money.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { writePayment } from '#server/sales/ledger/write-entries.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db } = shop.database;
const accountant = await signInStaff(shop, { role: 'accountant', name: 'Amelia Grant' });
let orderNo = '';

beforeAll(async () => {
  await setStock(shop.database, 'black-forest-gateau', 10);
  ({ orderNo } = await placeOrderOf(shop, 'black-forest-gateau', 1));
  const [order] = await db.select().from(orders).where(eq(orders.number, orderNo));
  if (!order) throw new Error('no order was placed');
  const [paid] = await db
    .insert(payments)
    .values({
      orderId: order.id,
      provider: 'stripe',
      providerSessionId: 'cs_9',
      attempt: 1,
      amountPence: order.totalPence,
    })
    .returning({ id: payments.id });
  await writePayment(db, {
    orderId: order.id,
    paymentId: paid?.id ?? 0,
    method: 'card',
    provider: 'stripe',
    madeBy: '=Priya',
    amountPence: pence(order.totalPence),
    at: new Date('2027-06-18T23:00:00Z'),
  });
});

test('[J-02] the accountant reads a range by the shop’s own days, and it is what the ledger has', async () => {
  const report = await accountant.call(readSalesReport, { from: '2027-06-18', to: '2027-06-20' });
  expect(report.periods.map(({ from }) => from)).toEqual(['2027-06-18', '2027-06-19', '2027-06-20']);
  const { rows } = await db.execute<{ sum: string }>(
    sql`select sum(amount_pence) as sum from ledger_entries where shop_day between '2027-06-18' and '2027-06-20'`,
  );
  expect(report.total.netPence).toBe(Number(rows[0]?.sum));
  expect(report.periods[1]?.sales.netPence).toBe(report.total.netPence);
  expect(report.total.takings).toMatchObject([{ method: 'card', provider: 'stripe', returnedPence: 0 }]);
});

test('[J-02] a range that ends before it begins, or has more than a year, is refused with words', async () => {
  for (const [from, to, words] of [
    ['2027-06-20', '2027-06-18', /before the first/],
    ['2020-01-01', '2027-06-18', /366 days or fewer, or rows of weeks or months/],
  ] as const) {
    const { status, body } = await accountant.browser.ask(readSalesReport, { from, to });
    expect(status).toBe(422);
    expect(Object(body).fields).toEqual({ to: expect.stringMatching(words) });
  }
});

test('[J-02] the same days are a file without formulas, to the penny', async () => {
  const range = { from: '2027-06-18', to: '2027-06-20' };
  const { total } = await accountant.call(readSalesReport, range);
  const { name, csv } = await accountant.call(exportSalesReport, range);
  expect(name).toBe('sales-2027-06-18-2027-06-20.csv');
  const [head = '', ...days] = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(days).toHaveLength(3);
  expect(days.reduce((all, day) => all + Math.round(Number(day[head.indexOf('Net')]) * 100), 0)).toBe(total.netPence);
});

test('[J-02] weeks from Monday and months of up to ten years are the same sums as their days, as a file too', async () => {
  const days = { from: '2027-06-10', to: '2027-07-04' };
  const { total } = await accountant.call(readSalesReport, days);
  const weeks = await accountant.call(readSalesReport, { ...days, by: 'week', against: 'year' });
  expect(weeks.periods.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2027-06-10 2027-06-13',
    '2027-06-14 2027-06-20',
    '2027-06-21 2027-06-27',
    '2027-06-28 2027-07-04',
  ]);
  expect(weeks.periods.map(({ sales, orders: count }) => [sales.netPence, count])).toEqual([
    [0, 0],
    [total.netPence, 1],
    [0, 0],
    [0, 0],
  ]);
  expect([weeks.total, weeks.before?.periods.length]).toEqual([total, 4]);
  const years = { from: '2018-01-01', to: '2027-12-31', by: 'month' } as const;
  const months = await accountant.call(readSalesReport, years);
  expect([months.periods.length, months.total]).toEqual([120, total]);
  const { name, csv } = await accountant.call(exportSalesReport, years);
  expect(name).toBe('sales-by-month-2018-01-01-2027-12-31.csv');
  const [head = [], ...rows] = csv
    .trim()
    .split('\r\n')
    .map((line) => line.replace('\uFEFF', '').split(','));
  expect([head.slice(0, 3), rows.length]).toEqual([['From', 'To', 'Orders'], 120]);
  const net = (row: readonly string[]) => Math.round(Number(row[head.indexOf('Net')]) * 100);
  expect(rows.filter((row) => net(row) !== 0).map((row) => [row[0], row[1], net(row)])).toEqual([
    ['2027-06-01', '2027-06-30', total.netPence],
  ]);
  const { status } = await accountant.browser.ask(readSalesReport, { ...years, from: '2016-01-01' });
  expect(status).toBe(422);
});

test('[J-02] a month of the ledger is a file without formulas and without people, and the log keeps who read it', async () => {
  const { name, csv, entries } = await accountant.call(exportLedgerMonth, { month: '2027-06' });
  expect(name).toBe('ledger-2027-06.csv');
  const lines = csv.trim().split('\r\n');
  expect(lines).toHaveLength(entries + 1);
  expect(lines[1]).toContain(orderNo);
  expect(csv).toContain("'=Priya");
  expect(csv).not.toMatch(/@/);
  const [kept] = await db.select().from(auditLog).where(eq(auditLog.action, 'ledger.exported'));
  expect(kept).toMatchObject({ madeBy: 'Amelia Grant', subject: '2027-06', after: { entries } });
});

test('[J-02] the accountant reads what was sold by product, hour, customer and source beside other days; each adds up to the ledger', async () => {
  const range = { from: '2027-06-18', to: '2027-06-20' };
  const { total } = await accountant.call(readSalesReport, range);
  const products = await accountant.call(readProductsReport, { ...range, against: 'year' });
  expect(products).toMatchObject({
    products: [{ name: 'Black Forest Gateau', sold: { pieces: 1, netPence: total.netPence }, before: { pieces: 0 } }],
    categories: [{ sold: { netPence: total.netPence } }],
    before: { netPence: 0 },
  });
  const { hours, weekdays, buyers, sources, showsVat } = await accountant.call(readBreakdownReport, range);
  expect([hours.length, weekdays.length, showsVat]).toEqual([1, 7, true]);
  for (const parts of [hours, weekdays, buyers, sources])
    expect(parts.reduce((all, { sales }) => all + sales.netPence, 0)).toBe(total.netPence);
  expect([hours[0]?.key, buyers[0]?.key, sources[0]?.key]).toEqual([0, 'new', 'web']);
});

test('[J-02] each of them is a file that adds up to the same; any ten years are, and no more', async () => {
  const range = { from: '2018-06-21', to: '2027-06-20' };
  const { total } = await accountant.call(readSalesReport, { from: '2027-06-18', to: '2027-06-20' });
  for (const of of breakdownParts) {
    const { name, csv } = await accountant.call(exportBreakdownReport, { ...range, of });
    expect(name).toBe(`${of}-2018-06-21-2027-06-20.csv`);
    const [head = '', ...rows] = csv.trim().split('\r\n');
    const net = head.split(',').indexOf('Net');
    expect(rows.reduce((all, row) => all + Math.round(Number(row.split(',')[net]) * 100), 0)).toBe(total.netPence);
  }
  for (const endpoint of [readProductsReport, readBreakdownReport]) {
    const { status, body } = await accountant.browser.ask(endpoint, { from: '2010-01-01', to: '2027-06-20' });
    expect([status, Object(body).fields]).toEqual([422, { to: expect.any(String) }]);
  }
});
