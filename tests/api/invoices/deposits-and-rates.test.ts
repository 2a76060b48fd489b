import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listLoans } from '#contract/admin/board/waiting.ts';
import { readOverview } from '#contract/admin/reports/overview.ts';
import { exportVatQuarter, exportVatReturn, readVatQuarters } from '#contract/admin/reports/reports.ts';
import { pence } from '#domain/money/money.ts';
import { firstToLast, monthRange } from '#domain/money/report/day-range.ts';
import { whys } from '#domain/order/order-event.ts';
import { listRates, setStandardRate } from '#server/content/admin-settings-endpoints.ts';
import { orderNotes } from '#server/db/tables/change-tables.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { keepDeposit } from '#server/sales/admin/keep-deposit.ts';
import { findForStaff } from '#server/sales/admin/staff-orders.ts';
import { refundPartByStaff } from '#server/sales/admin/staff-refunds.ts';
import { readTimeline } from '#server/sales/admin/timeline.ts';
import { lockOrder, moveOrder } from '#server/sales/orders/changing/move-order.ts';
import { giveBackWhole } from '#server/sales/refunds/give-back.ts';
import { readSales } from '#server/sales/reports/read-sales.ts';
import { ledgerCsv } from '#server/sales/reports/show-reports.ts';
import { type BookedOrder, bookPayment, unpaidOrder } from '#tests/support/ledger/booked-order.ts';
import { invoiceByStaff } from '#tests/support/ledger/invoices-of-order.ts';
import { settleTransfer } from '#tests/support/ledger/settle-transfer.ts';
import { givesBackOf } from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop({ provider: 'cards' });
const { database, clock } = shop;
const { db } = database;
const now = clock.now();
const lent = [
  ['black-forest-gateau', 1],
  ['stand-hire', 1],
] as const;

/** Moves an order through all its states, as the counter does. */
async function collect(order: BookedOrder, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(orders).set({ fulfilment: 'accepted' }).where(eq(orders.id, order.id));
    for (const to of ['baking', 'ready', 'collected'] as const) {
      const locked = await lockOrder(tx, order.id);
      if (locked) await moveOrder(tx, locked, to, whys.byStaff('Priya'), at);
    }
  });
}

async function collected(at = now): Promise<BookedOrder> {
  const order = await unpaidOrder(shop, lent);
  await bookPayment(shop, order, { at });
  await collect(order, at);
  return order;
}
const entriesOf = async (order: BookedOrder) =>
  (await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, order.id)).orderBy(asc(ledgerEntries.id))).map(
    (one) => `${one.kind} ${one.moneyClass} ${one.vatBasisPoints} ${one.amountPence} ${one.vatPence} ${one.taxPoint}`,
  );
/** Settles all transfers with what became of them at the provider. */
const settleAll = (order: BookedOrder, state: 'done' | 'failed') =>
  db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    const transfers = await tx.select().from(refundTransfers).where(eq(refundTransfers.orderId, order.id));
    const settled = { state, reference: 're_1', problem: '', madeBy: 'stripe', now };
    for (const { id } of transfers) if (locked) await settleTransfer(tx, locked, { ...settled, transferId: id });
  });
const keep = (order: BookedOrder, pounds: number | null = null) =>
  keepDeposit(db, {
    orderNo: order.number,
    amountPence: pounds === null ? null : pence(pounds * 100),
    reason: 'The stand was broken',
    as: 'Priya',
    now,
  });

test('[B-09] [J-02] a returnable deposit has no VAT, and neither has what is kept of it: it makes good a loss', async () => {
  const today = firstToLast('2026-11-18', '2026-11-18');
  const order = await collected();
  const before = (await readSales(db, today)).total;
  expect(await keep(order, 12)).toBe(1200);
  expect((await entriesOf(order)).slice(3)).toEqual([
    'correction deposit null -1200 0 null',
    'correction standard null 1200 0 null',
  ]);
  expect(await keep(order)).toBe(1800);
  const { total } = await readSales(db, today);
  expect(total.correctionPence - before.correctionPence).toBe(3000);
  expect(total.vatPence).toBe(before.vatPence);
  expect(total.netPence - before.netPence).toBe(3000);
  expect(total.deposits.keptPence - before.deposits.keptPence).toBe(3000);
  expect(total.takings).toEqual(before.takings);
  const notes = await db.select({ text: orderNotes.text }).from(orderNotes).where(eq(orderNotes.orderId, order.id));
  expect(notes.map(({ text }) => text).toSorted()).toEqual([
    'Deposit kept: The stand was broken',
    'Deposit kept: The stand was broken',
  ]);
  await expect(keep(order)).rejects.toThrow('holds £0.00 in deposits');
  const ledger = await ledgerCsv(db, today, 'shopDay', 1000);
  expect(ledger?.csv.match(/,(deposit|outside scope),-?(12|18)\.00/g)).toEqual([
    ',deposit,-12.00',
    ',outside scope,12.00',
    ',deposit,-18.00',
    ',outside scope,18.00',
  ]);
  const found = await findForStaff(db, order.number, now);
  const historyOf = async (money: boolean) =>
    (await readTimeline(db, found, { money, people: true })).map(({ text, by }) => `${text} by ${by}`);
  const kept = ['Kept £12.00 of the deposit by Priya', 'Kept £18.00 of the deposit by Priya'];
  expect(await historyOf(true)).toEqual(expect.arrayContaining(kept));
  for (const text of kept) expect(await historyOf(false)).not.toContain(text);
  await checkBooks(db, now);
});

test('[B-13] what is kept of a deposit is on no VAT invoice', async () => {
  const order = await collected();
  const asked = { orderNo: order.number, buyer: null, as: 'Priya', now };
  const [first] = await invoiceByStaff(db, asked);
  await keep(order);
  expect(first?.lines).toHaveLength(2);
  expect(await invoiceByStaff(db, asked)).toEqual([first]);
});

test('a deposit is not kept before the order is collected, more of it than is held, or while its money is on its way back', async () => {
  const open = await unpaidOrder(shop, lent);
  await bookPayment(shop, open, { at: now });
  await expect(keep(open)).rejects.toThrow('is not collected yet');
  const order = await collected();
  await expect(keep(order, 31)).rejects.toThrow('holds £30.00 in deposits');
  await db.transaction((tx) =>
    giveBackWhole(tx, order.id, { actorKind: 'staff', madeBy: 'Priya', reason: 'All of it' }, now),
  );
  await expect(keep(order)).rejects.toThrow('is on its way');
  await expect(
    keepDeposit(db, { orderNo: 'MA-2222-2222', amountPence: null, reason: '', as: 'Priya', now }),
  ).rejects.toThrow('There is no order');
});

test('[B-09] a deposit is kept again where a part of it was given back and the bank sent it home', async () => {
  const order = await unpaidOrder(shop, [['stand-hire', 2]]);
  await bookPayment(shop, order, { at: now });
  await collect(order, now);
  expect(await keep(order, 30)).toBe(3000);
  const one = [{ place: 1, quantity: 1 }];
  await givesBackOf(shop)(order.number, { kind: 'lines', pieces: [], deposits: one });
  for (const state of ['done', 'failed'] as const) await settleAll(order, state);
  expect(await keep(order)).toBe(3000);
  expect((await entriesOf(order)).filter((entry) => entry.startsWith('correction standard'))).toEqual([
    'correction standard null 3000 0 null',
    'correction standard null 3000 0 null',
  ]);
  await checkBooks(db, now);
});

test('two who keep a deposit at once keep it once', async () => {
  const order = await collected();
  const kept = await Promise.allSettled([keep(order), keep(order), keep(order)]);
  expect(kept.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await entriesOf(order)).slice(3)).toHaveLength(2);
});

test('[J-05] [J-02] [J-03] a rate is another from a day on; the tax point is the payment or the collection, whichever is first', async () => {
  const rate = (validFrom: string, basisPoints: number) =>
    setStandardRate(db, { validFrom, basisPoints, as: 'Priya', now });
  await expect(rate('2026-11-17', 1750)).rejects.toThrow('has already been worked out');
  await expect(rate('2026-11-18', 1750)).rejects.toThrow('has already been worked out');
  await rate('2027-01-01', 1500);
  await rate('2027-01-01', 1750);
  expect((await listRates(db)).filter(({ vatClass }) => vatClass === 'standard')).toMatchObject([
    { validFrom: '2027-01-01', basisPoints: 1750, madeBy: 'Priya' },
    { validFrom: '2011-01-04', basisPoints: 2000, madeBy: '' },
  ]);
  const [before, after, paidLater] = [
    await unpaidOrder(shop, lent),
    await unpaidOrder(shop, lent),
    await unpaidOrder(shop, lent),
  ];
  await bookPayment(shop, before, { at: new Date('2026-12-31T23:59:59.999Z') });
  await bookPayment(shop, after, { at: new Date('2027-01-01T00:00:00.000Z') });
  await collect(paidLater, new Date('2026-12-31T17:00:00Z'));
  await bookPayment(shop, paidLater, { at: new Date('2027-01-04T12:00:00Z'), method: 'cash' });
  const standard = async (order: BookedOrder) => (await entriesOf(order)).find((entry) => entry.includes('standard'));
  expect(await standard(before)).toBe('payment standard 2000 960 160 null');
  expect(await standard(after)).toBe('payment standard 1750 960 143 null');
  expect(await standard(paidLater)).toBe('payment standard 2000 960 160 2026-12-31');
  const invoices = await invoiceByStaff(db, { orderNo: paidLater.number, buyer: null, as: 'Priya', now });
  expect(invoices[0]?.taxPoints.map(({ day }) => day)).toEqual(['2026-12-31']);
  // The accountant's file has the money in the month when it came in, and its VAT where it belongs.
  const [head = [], ...rows] = ((await ledgerCsv(db, monthRange('2027-01'), 'shopDay', 100))?.csv ?? '')
    .trim()
    .split('\r\n')
    .map((line) => line.replace('\uFEFF', '').split(','));
  const told = ['Order', 'Day', 'Class', 'Tax point', 'VAT rate', 'VAT'].map((name) => head.indexOf(name));
  const ofOrder = rows.map((row) => told.map((at) => row[at])).filter(([orderNo]) => orderNo === paidLater.number);
  expect(ofOrder.map(([, ...cells]) => cells.join(' '))).toEqual(
    expect.arrayContaining(['2027-01-04 standard 2026-12-31 20% 1.60']),
  );
  expect(new Set(ofOrder.map(([, , , taxPoint]) => taxPoint))).toEqual(new Set(['2026-12-31']));
});

const returnDeposits = ({ number: orderNo }: BookedOrder, place: number, quantity: number) =>
  refundPartByStaff(db, {
    orderNo,
    asked: { kind: 'lines', pieces: [], deposits: [{ place, quantity }] },
    by: 'cash',
    reason: 'A deposit was returned',
    note: '',
    restock: false,
    as: 'Priya',
    now,
  });

test('[B-11] [J-01] what is lent is listed from its collection until its deposit is back or kept, with how many are still out, and overdue after the days of the settings', async () => {
  const late = await collected(new Date('2026-11-01T12:00Z'));
  const [out, back, kept] = [await collected(), await collected(), await collected()];
  await returnDeposits(back, 2, 1);
  await keep(kept);
  await database.pool.query(
    `update orders set contact_name = 'Gina Giver', recipient = recipient || '{"firstName": "Rory", "lastName": "Receiver"}' where id = $1`,
    [out.id],
  );
  const listed = async () => {
    const { loans } = await (await signInStaff(shop, { role: 'counter' })).call(listLoans, {});
    return loans.filter(({ orderNo }) => [late, out, back, kept].some(({ number }) => number === orderNo));
  };
  const loan = { orderNo: out.number, depositPence: 3_000, collectedOn: '2026-11-18', dueOn: '2026-11-25' };
  expect(await listed()).toMatchObject([
    { orderNo: late.number, dueOn: '2026-11-08', isOverdue: true },
    { ...loan, name: 'Rory Receiver', orderedBy: 'Gina Giver', lines: ['1 × Cake stand hire'], isOverdue: false },
  ]);
  const stands = await unpaidOrder(shop, [['stand-hire', 3]]);
  await bookPayment(shop, stands, { at: now });
  await collect(stands, now);
  const stillOut = async () => {
    const { loans } = await (await signInStaff(shop, { role: 'counter' })).call(listLoans, {});
    return loans.find(({ orderNo }) => orderNo === stands.number);
  };
  await returnDeposits(stands, 1, 1);
  expect(await stillOut()).toMatchObject({ lines: ['2 × Cake stand hire'], depositPence: 6_000 });
  await keep(stands, 10);
  await returnDeposits(stands, 1, 1);
  expect(await stillOut()).toMatchObject({ lines: ['1 × Cake stand hire'], depositPence: 2_000 });
  await returnDeposits(stands, 1, 1);
  expect(await stillOut()).toBeUndefined();
  await checkBooks(db, now);
  const { needs } = await (await signInStaff(shop, { role: 'manager' })).call(readOverview, {});
  expect(needs?.overdueLoans).toBe(1);
});

test('[J-03] a VAT quarter has in boxes 1 and 6 what its files of the return and of the entries say, to the penny, and begins with the month of the settings', async () => {
  const paidLater = await unpaidOrder(shop, lent);
  clock.moveOn(50 * 24 * 60);
  const amelia = await signInStaff(shop, { role: 'accountant' });
  await collect(paidLater, new Date('2026-12-30T17:00:00Z'));
  await bookPayment(shop, paidLater, { at: new Date('2027-01-04T12:00:00Z'), method: 'cash' });
  const { quarters } = await amelia.call(readVatQuarters, {});
  expect(quarters.slice(0, 2).map(({ from, to }) => [from, to])).toEqual([
    ['2027-01-01', '2027-03-31'],
    ['2026-10-01', '2026-12-31'],
  ]);
  for (const { from, vatPence, netPence, byRate } of quarters) {
    const [head = [], ...rows] = (await amelia.call(exportVatQuarter, { from })).csv
      .trim()
      .split('\r\n')
      .map((line) => line.replace('\uFEFF', '').split(','));
    const cell = (row: readonly string[], name: string) => row[head.indexOf(name)] ?? '';
    const sum = (name: string) => rows.reduce((all, row) => all + Math.round(Number(cell(row, name)) * 100), 0);
    expect([sum('VAT'), sum('Without VAT')]).toEqual([vatPence, netPence]);
    const filed = (await amelia.call(exportVatReturn, { from })).csv.trim().split('\r\n');
    expect(filed).toHaveLength(10);
    expect(filed[1]).toBe(`1,VAT due on sales,${(vatPence / 100).toFixed(2)},,`);
    expect(filed[4]).toBe('4,VAT reclaimed on purchases,,,Not known here: VAT on what you bought');
    const whole = `${Math.trunc(netPence / 100)}.00`;
    expect(filed[6]).toBe(`6,Total sales without VAT,${whole},${(netPence / 100).toFixed(2)},`);
    expect(byRate.reduce((all, one) => all + one.vatPence, 0)).toBe(vatPence);
    const late = rows.filter((row) => cell(row, 'Order') === paidLater.number).map((row) => cell(row, 'Day'));
    expect(new Set(late)).toEqual(new Set(from === '2026-10-01' ? ['2027-01-04'] : []));
  }
  expect(quarters[1]?.vatPence).toBeGreaterThan(0);
  await database.pool.query(
    `insert into settings (key, version, value, changed_by, changed_at)
     select key, version + 1, value || '{"vatQuarterMonth": 2}', 'test', now() from settings where key = 'company' order by version desc limit 1`,
  );
  const [current] = (await amelia.call(readVatQuarters, {})).quarters;
  expect([current?.from, current?.to]).toEqual(['2026-11-01', '2027-01-31']);
});
