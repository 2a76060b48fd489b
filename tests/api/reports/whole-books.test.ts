import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mergeCustomers } from '#contract/admin/customers/customer-page.ts';
import { cancelOrderByStaff } from '#contract/admin/orders/order-actions.ts';
import { readBreakdownReport, readProductsReport } from '#contract/admin/reports/breakdown.ts';
import { closeDay, readClosing, readClosingSheet } from '#contract/admin/reports/closing.ts';
import { readOverview } from '#contract/admin/reports/overview.ts';
import {
  exportLedgerMonth,
  exportSalesReport,
  exportVatQuarter,
  exportVatReturn,
  readSalesReport,
  readVatQuarters,
} from '#contract/admin/reports/reports.ts';
import { pence } from '#domain/money/money.ts';
import { whys } from '#domain/order/order-event.ts';
import { orders } from '#server/db/tables/schema.ts';
import { testProviderName } from '#server/gateways/payments.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { keepDeposit } from '#server/sales/admin/keep-deposit.ts';
import { moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { lockOrder, moveOrder } from '#server/sales/orders/changing/move-order.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { bookPayment, unpaidOrder } from '#tests/support/ledger/booked-order.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { amountOf, givesBackOf, paidBasket, workOff } from '#tests/support/orders/paid-baskets.ts';
import { takenCake, takeOrderOf } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop({ provider: 'cards' });
const { database, clock } = shop;
const { db } = database;
const give = givesBackOf(shop);
const { edit } = ordersToEdit(shop);
const owner = await signInStaff(shop, { name: 'Sunita Rao' });
const day = '2026-11-18';
const lent = [
  [takenCake, 1],
  ['stand-hire', 1],
] as const;

/** A day with all that happens to money. */
async function play(): Promise<void> {
  await setStock(database, takenCake, 100);
  const line = (place: number) => [{ place, quantity: 1 }];
  const by = { as: 'Priya', now: clock.now() };
  const handOver = async (orderNo: string) => {
    for (const to of ['baking', 'ready', 'collected'] as const) await moveByStaff(db, { ...by, orderNo, to });
  };
  await give((await paidBasket(shop)).orderNo, { kind: 'lines', pieces: line(2), deposits: [] });
  await give((await paidBasket(shop)).orderNo, amountOf(1_111));
  const [back, kept, cancelled, unlent, changed] = [
    await paidBasket(shop),
    await paidBasket(shop),
    await paidBasket(shop),
    await takeOrderOf(shop, { payment: { how: 'hand', method: 'cash', amountPence: null } }),
    await paidBasket(shop),
  ];
  await workOff(shop);
  for (const { orderNo } of [back, kept]) await handOver(orderNo);
  await give(back.orderNo, { kind: 'lines', pieces: [], deposits: line(3) }, { by: 'cash' });
  await keepDeposit(db, { ...by, orderNo: kept.orderNo, amountPence: pence(1_201), reason: 'It was broken' });
  const reason = 'They rang on the morning';
  await owner.call(cancelOrderByStaff, { orderNo: cancelled.orderNo, reason, keepPence: 2_460 });
  await owner.call(cancelOrderByStaff, { orderNo: unlent.number, reason, keepPence: 1_007 });
  await edit(changed.orderNo, { lines: [{ place: 2, quantity: 1, said: {} }], reason });
  // Two orders with one telephone, of two customers who turn out to be one.
  const contact = { name: 'Ann Baker', telephone: '07700 900321' };
  for (const [method, email] of [
    ['cash', 'ann@example.com'],
    ['terminal', 'ann.baker@example.com'],
  ] as const)
    await takeOrderOf(shop, { contact: { ...contact, email }, payment: { how: 'hand', method, amountPence: null } });
  const { rows } = await db.execute<{ id: number }>(sql`select id from customers where name = 'Ann Baker' order by id`);
  expect(rows).toHaveLength(2);
  await owner.call(mergeCustomers, { customerId: rows[0]?.id ?? 0, otherId: rows[1]?.id ?? 0 });
  // One was collected in the quarter before it is paid, and one is paid with test money.
  const late = await unpaidOrder(shop, lent);
  await db.transaction(async (tx) => {
    await tx.update(orders).set({ fulfilment: 'accepted' }).where(eq(orders.id, late.id));
    for (const to of ['baking', 'ready', 'collected'] as const) {
      const locked = await lockOrder(tx, late.id);
      if (locked) await moveOrder(tx, locked, to, whys.byStaff('Priya'), new Date('2026-09-30T12:00Z'));
    }
  });
  await bookPayment(shop, late, { at: clock.now(), method: 'cash' });
  await db.update(orders).set({ fulfilment: 'collected' }).where(eq(orders.id, late.id));
  const payments = { ...shop.services.payments, name: testProviderName };
  const testing = { ...shop, services: { ...shop.services, payments } };
  await bookPayment(testing, await unpaidOrder(shop, lent), { at: clock.now() });
  await workOff(shop);
}

/** Sums of what the ledger has, without the shop's own calculations. */
async function ledger(which = sql`true`) {
  const { rows } = await db.execute<{ pence: number; sold: number; vat: number }>(sql`
    select coalesce(sum(amount_pence), 0)::int as pence, coalesce(sum(amount_pence) filter (where money_class <> 'deposit'), 0)::int as sold,
      coalesce(sum(vat_pence), 0)::int as vat
    from ledger_entries where provider <> ${testProviderName} and ${which}`);
  const [{ pence: all, sold, vat } = { pence: 0, sold: 0, vat: 0 }] = rows;
  return { all, sold, vat, deposits: all - sold };
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** The pence of a column of a file. */
function column(csv: string, name: string): number {
  const [head = [], ...rows] = csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return sumOf(rows.map((row) => Math.round(Number(row[head.indexOf(name)]) * 100)));
}

test('[J-02] [J-03] [B-09] closing, reports, VAT and files of a day with all that happens to money say what the ledger says, to the penny', async () => {
  await play();
  await checkBooks(db, clock.now());
  const { all, sold, vat, deposits } = await ledger();
  expect(deposits).toBeGreaterThan(0);
  const { rows: stuck } = await db.execute(sql`
    select o.number from orders o join ledger_entries e on e.order_id = o.id where o.fulfilment = 'cancelled' and e.money_class = 'deposit'
    group by o.id having sum(e.amount_pence) <> 0`);
  expect(stuck).toEqual([]);

  const range = { from: day, to: day };
  const { total } = await owner.call(readSalesReport, range);
  expect([total.netPence, total.vatPence]).toEqual([sold, vat]);
  expect(total.deposits.takenPence - total.deposits.returnedPence - total.deposits.keptPence).toBe(deposits);
  expect((await owner.call(readOverview, {})).today.takenPence).toBe(sold);
  const products = await owner.call(readProductsReport, range);
  for (const parts of [products.products, products.categories])
    expect(sumOf(parts.map((part) => part.sold.netPence))).toBe(sold);
  const { hours, weekdays, buyers, sources } = await owner.call(readBreakdownReport, range);
  for (const parts of [hours, weekdays, buyers, sources])
    expect([sumOf(parts.map((part) => part.sales.netPence)), sumOf(parts.map((part) => part.sales.vatPence))]).toEqual([
      sold,
      vat,
    ]);
  expect(column((await owner.call(exportSalesReport, range)).csv, 'Net')).toBe(sold);
  const month = await owner.call(exportLedgerMonth, { month: day.slice(0, 7) });
  expect([column(month.csv, 'Amount'), column(month.csv, 'VAT')]).toEqual([all, vat]);

  const { quarters } = await owner.call(readVatQuarters, {});
  for (const { from, to, vatPence, netPence } of quarters.slice(0, 2)) {
    // What is kept of a deposit makes good a loss: it is outside the scope of VAT.
    const due = await ledger(
      sql`coalesce(tax_point, shop_day) between ${from} and ${to} and event_key not like 'kept:%'`,
    );
    expect(due.vat).toBeGreaterThan(0);
    expect([vatPence, netPence]).toEqual([due.vat, due.sold - due.vat]);
    const { csv } = await owner.call(exportVatQuarter, { from });
    expect([column(csv, 'VAT'), column(csv, 'Without VAT')]).toEqual([vatPence, netPence]);
    expect(column((await owner.call(exportVatReturn, { from })).csv, 'To the penny')).toBe(netPence);
  }

  const takings = (await owner.call(readClosing, {})).open?.takings ?? [];
  for (const { method, takenPence, returnedPence } of takings)
    expect([method, takenPence - returnedPence]).toEqual([method, (await ledger(sql`method = ${method}`)).all]);
  expect(takings.map(({ method }) => method).toSorted()).toEqual(['card', 'cash', 'terminal']);
  const { all: expectedPence } = await ledger(sql`method = 'cash'`);
  await owner.call(closeDay, {
    day,
    counted: { pieces: [], smallPence: expectedPence },
    floatPence: 0,
    leftPence: 0,
    expectedPence,
    note: '',
  });
  const sheet = await owner.call(readClosingSheet, { day });
  expect(sumOf((sheet.vat ?? []).map(({ grossPence }) => grossPence))).toBe(sold + deposits);
  expect(sumOf((sheet.vat ?? []).map(({ vatPence }) => vatPence))).toBe(vat);
  await checkBooks(db, clock.now());
});
