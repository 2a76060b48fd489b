import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { invoices } from '#server/db/tables/money/invoice-tables.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { issueInvoice, recountInvoices } from '#server/sales/invoices/issue-invoice.ts';
import { lockOrder } from '#server/sales/orders/changing/move-order.ts';
import { writeRefund } from '#server/sales/refunds/give-back.ts';
import { type BookedOrder, bookPayment, unpaidOrder } from '#tests/support/ledger/booked-order.ts';
import { invoiceByStaff } from '#tests/support/ledger/invoices-of-order.ts';
import { settleTransfer } from '#tests/support/ledger/settle-transfer.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop({ provider: 'cards' });
const { database, clock } = shop;
const { db, pool } = database;
const now = clock.now();
const mixed = [
  ['black-forest-gateau', 1],
  ['cake-knife', 3],
  ['stand-hire', 1],
] as const;
const buyer = { name: 'Tom Hadley', address: '4 Edgbaston Park Road, Birmingham' };
const asked = ({ number }: BookedOrder) => ({ orderNo: number, buyer: null, as: 'Priya', now });
const invoiceOf = async (order: BookedOrder) => (await invoiceByStaff(db, asked(order))).at(-1);
async function paidOrder(bought: readonly (readonly [string, number])[] = mixed): Promise<BookedOrder> {
  const order = await unpaidOrder(shop, bought);
  await bookPayment(shop, order, { at: now });
  return order;
}

/** Refunds part of the order's one payment, as the queue does. */
async function giveBack(order: BookedOrder, amount: number, reason: string): Promise<void> {
  const { rows } = await pool.query('select id from payments where order_id = $1', [order.id]);
  await db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (!locked) throw new Error('no order');
    const from = [{ id: rows[0].id, method: 'card' as const, amountPence: pence(amount) }];
    const by = { actorKind: 'staff', madeBy: 'Priya' } as const;
    const { transferIds } = await writeRefund(tx, { ...by, orderId: order.id, kind: 'amount', reason, from, at: now });
    const done = { state: 'done', reference: null, problem: '', madeBy: 'stripe', now } as const;
    for (const transferId of transferIds) await settleTransfer(tx, locked, { ...done, transferId });
  });
}

test('[B-13] [J-02] an invoice says who sold what to whom when, and at each rate what the ledger has of it', async () => {
  const order = await paidOrder();
  expect(await invoiceByStaff(db, { ...asked(order), buyer })).toEqual([
    {
      number: 'INV-1',
      ofNumber: null,
      reason: '',
      form: 'simplified',
      seller: {
        name: 'Mount Avenue Bakery Ltd (example)',
        address: '1 Mount Avenue, Brierley Hill, West Midlands, DY5 0AA, United Kingdom (example)',
        companyNumber: '00000000 (example)',
        vatNumber: 'GB 000 0000 00 (example)',
      },
      buyer,
      orderNo: order.number,
      issuedOn: '2026-11-18',
      taxPoints: [{ day: '2026-11-18', grossPence: 4920 }],
      lines: [
        { text: '1 x Black Forest Gateau, 18 cm round, serves 8 to 10, 1KG', basisPoints: 0, grossPence: 3120 },
        { text: '3 x Wooden cake knife', basisPoints: 2000, grossPence: 840 },
        { text: '1 x Cake stand hire', basisPoints: 2000, grossPence: 960 },
      ],
      byRate: [
        { basisPoints: 2000, grossPence: 1800, netPence: 1500, vatPence: 300 },
        { basisPoints: 0, grossPence: 3120, netPence: 3120, vatPence: 0 },
      ],
      grossPence: 4920,
      netPence: 4620,
      vatPence: 300,
    },
  ]);
});

test('[B-13] asked again it is the same invoice, as it was issued, whatever the bakery is called by now', async () => {
  const order = await paidOrder();
  const first = await invoiceOf(order);
  await pool.query(`insert into settings (key, version, value, changed_by, changed_at)
    select key, version + 1, value || '{"legalName": "Another Bakery Ltd"}', 'test', now() from settings where key = 'company' order by version desc limit 1`);
  expect(await invoiceOf(order)).toEqual(first);
  expect((await invoiceOf(await paidOrder()))?.seller.name).toBe('Another Bakery Ltd');
  for (const change of ['update invoices set number = 99', `update invoices set body = '{}'`, 'delete from invoices'])
    await expect(pool.query(change)).rejects.toThrow('an invoice stays as it was issued');
});

test('[B-13] an invoice of a sole trader, who has no company number, names none', async () => {
  await pool.query(`insert into settings (key, version, value, changed_by, changed_at)
    select key, version + 1, value || '{"number": null}', 'test', now() from settings where key = 'company' order by version desc limit 1`);
  const invoice = await invoiceOf(await paidOrder());
  expect(invoice?.seller.companyNumber).toBeNull();
});

test('[B-13] above £250 an invoice names its buyer, and says each rate with and without VAT', async () => {
  const order = await paidOrder([['black-forest-gateau', 10]]);
  await expect(invoiceByStaff(db, asked(order))).rejects.toThrow('Above £250 an invoice needs the buyer');
  const [invoice] = await invoiceByStaff(db, { ...asked(order), buyer });
  expect(invoice).toMatchObject({ form: 'full', buyer, grossPence: 31_200, netPence: 31_200, vatPence: 0 });
  expect(invoice?.byRate).toEqual([{ basisPoints: 0, grossPence: 31_200, netPence: 31_200, vatPence: 0 }]);
});

test('[B-13] an order that is paid in two parts has an invoice for each, whose VAT together is that of the whole', async () => {
  const order = await unpaidOrder(shop, mixed);
  await expect(invoiceByStaff(db, asked(order))).rejects.toThrow(`Nothing has been paid for it yet: ${order.number}.`);
  await bookPayment(shop, order, { at: new Date('2026-11-10T12:00Z'), amount: 2001 });
  const deposit = await invoiceOf(order);
  await bookPayment(shop, order, { at: now, amount: order.totalPence - 2001, method: 'cash' });
  const balance = await invoiceOf(order);
  expect(deposit?.lines.map(({ text }) => text.replace(order.number, 'MA'))).toEqual([
    'Payment for order MA',
    'Payment for order MA',
  ]);
  expect([deposit, balance].map((one) => one?.taxPoints.map(({ day }) => day))).toEqual([
    ['2026-11-10'],
    ['2026-11-18'],
  ]);
  expect((deposit?.vatPence ?? 0) + (balance?.vatPence ?? 0)).toBe(300);
  expect((deposit?.grossPence ?? 0) + (balance?.grossPence ?? 0)).toBe(4920);
});

test('[B-13] what goes back after an invoice is taken back by a credit note that names it, in numbers of its own', async () => {
  const [order, other] = [await paidOrder(), await paidOrder()];
  await giveBack(other, 500, 'No invoice was asked for');
  const invoice = await invoiceOf(order);
  await giveBack(order, 792, 'A broken rose');
  await giveBack(order, 1_000, 'And another');
  const [, ...notes] = await invoiceByStaff(db, asked(order));
  expect(notes.map(({ number, ofNumber, reason }) => [number, ofNumber, reason])).toEqual([
    ['CN-1', invoice?.number, 'A broken rose'],
    ['CN-2', invoice?.number, 'And another'],
  ]);
  const [first] = notes;
  expect(first?.byRate).toEqual([
    { basisPoints: 2000, grossPence: 180, vatPence: 30, netPence: 150 },
    { basisPoints: 0, grossPence: 312, vatPence: 0, netPence: 312 },
  ]);
  const { rows } = await pool.query(
    `select sum(amount_pence)::int as gross, sum(vat_pence)::int as vat from ledger_entries where order_id = $1 and money_class <> 'deposit'`,
    [order.id],
  );
  const left = (pick: 'grossPence' | 'vatPence') =>
    notes.reduce((so, note) => so - note[pick], invoice ? invoice[pick] : 0);
  expect(rows[0]).toEqual({ gross: left('grossPence'), vat: left('vatPence') });
  expect((await invoiceOf(other))?.grossPence).toBeLessThan(4920);
});

test('[B-13] twenty invoices that are asked for at once have twenty numbers, one after the other, and each order one', async () => {
  const before = await highest();
  const all = await Promise.all(Array.from({ length: 20 }, () => paidOrder([['cake-knife', 1]])));
  const twice = await Promise.all([...all, ...all].map(invoiceOf));
  const numbers = [...new Set(twice.map((invoice) => Number(invoice?.number.replace('INV-', ''))))];
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => before + 1 + n));
  expect(await db.$count(invoices, sql`${invoices.kind} = 'invoice' and ${invoices.number} > ${before}`)).toBe(20);
});

test('[B-13] where the shop dies over an invoice its number is the next one’s, who waited for it meanwhile too', async () => {
  const before = await highest();
  const [dies, waits] = [await paidOrder(), await paidOrder()];
  let waiting = Promise.resolve<unknown>(null);
  const died = db.transaction(async (tx) => {
    const locked = await lockOrder(tx, dies.id);
    if (!locked) throw new Error('no order');
    const { number } = await issueInvoice(tx, locked, { buyer: null, madeBy: 'Priya', now });
    expect(number).toBe(`INV-${before + 1}`);
    waiting = invoiceOf(waits);
    await expect.poll(() => someWait()).toBe(true);
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(died).rejects.toThrow();
  expect(await waiting).toMatchObject({ number: `INV-${before + 1}` });
  expect(await invoiceOf(dies)).toMatchObject({ number: `INV-${before + 2}` });
});

const highest = async (): Promise<number> => {
  const { rows } = await pool.query(`select coalesce(max(number), 0) as number from invoices where kind = 'invoice'`);
  return rows[0].number;
};
const someWait = async (): Promise<boolean> => {
  const { rows } = await pool.query(
    `select count(*)::int as count from pg_locks where not granted and locktype in ('transactionid', 'tuple')
       and pid in (select pid from pg_stat_activity where datname = current_database())`,
  );
  return rows[0].count > 0;
};

test('[J-05] without a VAT number there is no invoice, and it says why', async () => {
  const order = await paidOrder();
  await pool.query(`insert into settings (key, version, value, changed_by, changed_at)
    select key, version + 1, value || '{"vat": null}', 'test', now() from settings where key = 'company' order by version desc limit 1`);
  await expect(invoiceByStaff(db, asked(order))).rejects.toThrow('The shop has no VAT number');
  await expect(invoiceByStaff(db, { ...asked(order), orderNo: 'MA-2222-2222' })).rejects.toThrow('no VAT number');
  expect(await db.$count(invoices, eq(invoices.orderId, order.id))).toBe(0);
  const unregistered = await paidOrder();
  await pool.query(`insert into settings (key, version, value, changed_by, changed_at)
    select key, version + 1, value || '{"vat": "GB 1"}', 'test', now() from settings where key = 'company' order by version desc limit 1`);
  await expect(invoiceByStaff(db, asked(unregistered))).rejects.toThrow('No VAT was worked out');
});

test('[B-13] the nightly check names a number that is missing, and invoices that say more than came', async () => {
  const since = new Date(now.getTime() - 60_000);
  expect(await recountInvoices(db, since)).toEqual([]);
  const order = await paidOrder();
  const body = await invoiceOf(order);
  if (!body) throw new Error('no invoice');
  const number = 2 + (await highest());
  const more = { series: 'INV', number, kind: 'invoice' as const, orderId: order.id, body, madeBy: 'x', issuedAt: now };
  await db.insert(invoices).values(more);
  expect((await recountInvoices(db, since)).map((line) => line.replace(/\d+/g, 'n').replace(/MA-\S+:/, 'MA:'))).toEqual(
    ['order MA: its invoices say n, the ledger n', 'series INV counts n, has n documents up to n'],
  );
  await expect(checkBooks(db, now)).rejects.toThrow('series INV counts');
});
