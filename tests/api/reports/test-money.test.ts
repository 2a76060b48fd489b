import { desc, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readBoardDay } from '#contract/admin/board/board.ts';
import { takeComplaint } from '#contract/admin/complaints.ts';
import { listCustomers } from '#contract/admin/customers/customer-list.ts';
import { readCustomer } from '#contract/admin/customers/customer-page.ts';
import { issueInvoice } from '#contract/admin/invoices.ts';
import { editOrder, refundReasons } from '#contract/admin/orders/order-actions.ts';
import { listOrders } from '#contract/admin/orders/order-list.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { readPrints } from '#contract/admin/prints.ts';
import { readClosing } from '#contract/admin/reports/closing.ts';
import { readOverview } from '#contract/admin/reports/overview.ts';
import {
  exportLedgerMonth,
  exportVatQuarter,
  exportVatReturn,
  readVatQuarters,
} from '#contract/admin/reports/reports.ts';
import { pence } from '#domain/money/money.ts';
import { firstToLast } from '#domain/money/report/day-range.ts';
import { emails } from '#server/db/tables/schema.ts';
import { refundPartByStaff } from '#server/sales/admin/staff-refunds.ts';
import { recountLedger } from '#server/sales/ledger/recount-ledger.ts';
import { takePayment } from '#server/sales/payments/take-by-hand.ts';
import { readBreakdown } from '#server/sales/reports/read-breakdown.ts';
import { readProductsSold } from '#server/sales/reports/read-products-sold.ts';
import { readSales } from '#server/sales/reports/read-sales.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { placeOrderOf, startPaymentOf } from '#tests/support/orders/orders.ts';
import { paidBasket, workOff } from '#tests/support/orders/paid-baskets.ts';
import { takenCake, takeOrderOf } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const day = firstToLast('2026-11-18', '2026-11-18');

test('[J-02] [J-03] [B-13] what was paid, and given back, at the test provider is in no report, overview, VAT, closing, list’s sum, export, customer’s spending, complaint or invoice, and its order says so', async () => {
  const owner = await signInStaff(shop, { name: 'Sunita Rao' });
  await setStock(shop.database, takenCake, 10);
  const real = await takeOrderOf(shop, { payment: { how: 'hand', method: 'cash', amountPence: null } });
  const overview = async () => {
    const { today, week, sells } = await owner.call(readOverview, {});
    const { takenPence, debts, owing, owedPence } = today;
    return { taken: takenPence, debts, owing, owedPence, week, sells };
  };
  const allOf = async () => ({
    sales: await readSales(db, day),
    breakdown: await readBreakdown(db, day, null),
    products: await readProductsSold(db, day, null),
    ...(await overview()),
    listed: (await owner.call(listOrders, {})).totalPence,
    vat: await owner.call(readVatQuarters, {}),
    vatReturn: await owner.call(exportVatReturn, { from: '2026-11-18' }),
    vatEntries: await owner.call(exportVatQuarter, { from: '2026-11-18' }),
    closing: (await owner.call(readClosing, {})).open?.takings,
    ledger: (await owner.call(exportLedgerMonth, { month: '2026-11' })).csv,
  });
  const before = await allOf();
  expect(before.sales).toMatchObject({ orders: 1, total: { netPence: before.taken } });
  expect(before.closing).toMatchObject([{ method: 'cash', takenPence: before.taken }]);
  expect(before.ledger).toContain(real.number);

  const tried = await paidBasket(shop);
  await pool.query(`update orders set pickup_date = '2026-11-18' where id = $1`, [tried.id]);
  expect(await allOf()).toEqual(before);
  await owner.call(editOrder, { orderNo: tried.orderNo, revision: 1, lines: [{ slug: 'cake-knife', quantity: 5 }] });
  const owing = await owner.call(listOrders, { payment: 'owed,part paid' });
  expect(owing).toMatchObject({ orders: [{ number: tried.orderNo, isTest: true, owedPence: 1_400 }], owedPence: 0 });
  expect(await allOf()).toEqual(before);
  expect(before.debts).toEqual({ count: 0, pence: 0 });
  const { reasons } = await owner.call(refundReasons, {});
  const back = { orderNo: tried.orderNo, reason: reasons[0] ?? '', note: '', restock: false, as: 'Tom' };
  for (const by of [null, 'cash'] as const)
    await refundPartByStaff(db, {
      ...back,
      asked: { kind: 'amount', amountPence: pence(500) },
      by,
      now: shop.clock.now(),
    });
  await workOff(shop);
  expect(await allOf()).toEqual(before);
  await pool.query('select fill_report_sums()');
  expect(await allOf()).toEqual(before);
  expect(await recountLedger(db, new Date('2026-11-01'))).toEqual([]);

  expect(await owner.call(findOrderPage, { orderNo: tried.orderNo })).toMatchObject({
    isTest: true,
    money: { returnedPence: 1_000, invoices: { openPence: 0, refused: 'It was paid with test money' } },
  });
  const { customers } = await owner.call(listCustomers, { q: tried.customer.email });
  expect(customers).toMatchObject([{ orders: 1, spentPence: 0 }]);
  const { sums } = await owner.call(readCustomer, { customerId: customers[0]?.id ?? 0 });
  expect(sums.spentPence).toBe(0);
  const complaint = { orderNo: tried.orderNo, what: 'The sponge was dry', isAllergen: false };
  expect((await owner.call(takeComplaint, complaint)).refundedPence).toBe(0);
  const invoice = await owner.browser.ask(issueInvoice, { orderNo: tried.orderNo, buyer: null });
  expect(invoice).toMatchObject({ status: 409, body: { message: `It was paid with test money: ${tried.orderNo}.` } });
  const { orders } = await owner.call(listOrders, {});
  expect(orders.map(({ number, isTest }) => [number, isTest])).toEqual(
    expect.arrayContaining([
      [tried.orderNo, true],
      [real.number, false],
    ]),
  );
});

describe('[J-02] what is paid in another way is no test, although the shop takes test cards', () => {
  test.each([
    ['that is to be paid on collection', async () => (await takeOrderOf(shop)).number, 'Order .* is confirmed'],
    [
      'paid in cash instead of on the test provider’s page that its customer had opened',
      async () => {
        const placed = await placeOrderOf(shop, takenCake);
        await startPaymentOf(placed);
        await takePayment(db, {
          ...{ orderNo: placed.orderNo, method: 'cash', amountPence: null },
          ...{ as: 'Tom', key: placed.orderNo, now: shop.clock.now() },
        });
        return placed.orderNo;
      },
      'Order .* is confirmed',
    ],
  ])('an order %s says so nowhere, and its total counts', async (_, make, subject) => {
    const owner = await signInStaff(shop);
    const total = async () => (await owner.call(listOrders, {})).totalPence ?? 0;
    const before = await total();
    const number = await make();
    await workOff(shop);
    const { orders } = await owner.call(listOrders, { q: number });
    expect(orders).toMatchObject([{ isTest: false }]);
    expect(await total()).toBe(before + (orders[0]?.totalPence ?? 0));
    expect(await owner.call(findOrderPage, { orderNo: number })).toMatchObject({ isTest: false });
    expect((await owner.call(readPrints, { orders: number })).orders).toMatchObject([{ isTest: false }]);
    const { cards } = await owner.call(readBoardDay, { day: orders[0]?.pickup.date ?? '' });
    expect(cards.find((card) => card.number === number)).toMatchObject({ isTest: false });
    const [email] = await db
      .select()
      .from(emails)
      .where(like(emails.plain, `%${number}%`))
      .orderBy(desc(emails.id));
    expect(email?.subject).toMatch(new RegExp(`^${subject}$`));
  });

  test('an order whose payment was begun at the test provider is one, and the email that asks for it says so', async () => {
    const owner = await signInStaff(shop);
    const { number } = await takeOrderOf(shop, { payment: { how: 'link' } });
    await workOff(shop);
    const [email] = await db
      .select()
      .from(emails)
      .where(like(emails.plain, `%${number}%`));
    expect(email?.subject).toMatch(/^TEST, no money moved: /);
    const placed = await placeOrderOf(shop, takenCake);
    await startPaymentOf(placed);
    expect((await owner.call(listOrders, { q: placed.orderNo })).orders).toMatchObject([{ isTest: true }]);
  });
});
