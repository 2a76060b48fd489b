import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { issueInvoice, readInvoice } from '#contract/admin/invoices.ts';
import { giveRefund } from '#contract/admin/orders/order-actions.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { notePrints } from '#contract/admin/prints.ts';
import { invoices } from '#server/db/tables/money/invoice-tables.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { bookPayment, unpaidOrder } from '#tests/support/ledger/booked-order.ts';
import { paidBasket, placeBasket, workOff } from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop({ provider: 'cards' });
const { db, pool } = shop.database;
const buyer = { name: 'Tom Hadley', address: '4 Edgbaston Park Road, Birmingham' };
const owner = await signInStaff(shop, { name: 'Sunita Rao' });
const jade = await signInStaff(shop, { role: 'counter', name: 'Jade Robinson' });
const marek = await signInStaff(shop, { role: 'baker', name: 'Marek Nowak' });

const paid = async () => {
  const basket = await paidBasket(shop);
  await workOff(shop);
  return basket;
};
const invoicesOf = async (orderNo: string) => (await jade.call(findOrderPage, { orderNo })).money?.invoices;
const logged = (id: number, action: string) =>
  db
    .select({ by: auditLog.madeBy, number: auditLog.subjectName, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subject, String(id))))
    .orderBy(asc(auditLog.id));
const setVatNumber = (vat: string | null) =>
  pool.query(
    `insert into settings (key, version, value, changed_by, changed_at)
      select key, version + 1, value || jsonb_build_object('vat', $1::text), 'test', now() from settings where key = 'company' order by version desc limit 1`,
    [vat],
  );

describe('[B-13] a VAT invoice in the back office', () => {
  test('is made on request by who may, once, with its entry in the log, and reads as it was issued', async () => {
    const { orderNo, id } = await paid();
    expect(await invoicesOf(orderNo)).toEqual({ issued: [], openPence: 4920, needsBuyer: false, refused: null });
    const { number, order } = await jade.call(issueInvoice, { orderNo, buyer });
    expect(order.money?.invoices).toMatchObject({
      issued: [{ number, kind: 'invoice', issuedOn: '2026-11-18', grossPence: 4920 }],
      openPence: 0,
      refused: null,
    });
    expect(await logged(id, 'invoice.issued')).toEqual([
      { by: 'Jade Robinson', number: orderNo, after: { number, grossPence: 4920, vatPence: 300 } },
    ]);
    const invoice = await jade.call(readInvoice, { number: number.toLowerCase() });
    expect(invoice).toMatchObject({
      number,
      of: null,
      orderNo,
      revision: 1,
      issuedOn: '2026-11-18',
      buyer,
      seller: { vatNumber: 'GB 000 0000 00 (example)', name: 'Mount Avenue Bakery Ltd (example)' },
      taxPoints: [{ day: '2026-11-18', grossPence: 4920 }],
      byRate: [
        { rate: '20%', netPence: 1500, vatPence: 300, grossPence: 1800 },
        { rate: '0%', netPence: 3120, vatPence: 0, grossPence: 3120 },
      ],
      netPence: 4620,
      vatPence: 300,
      grossPence: 4920,
    });
    expect(invoice.lines.map(({ rate, netPence, grossPence }) => [rate, netPence, grossPence])).toEqual([
      ['0%', 3120, 3120],
      ['20%', 700, 840],
      ['20%', 800, 960],
    ]);

    expect((await owner.call(issueInvoice, { orderNo, buyer: null })).number).toBe(number);
    expect(await logged(id, 'invoice.issued')).toHaveLength(1);
    await jade.call(notePrints, { kind: 'invoice', orders: [{ orderNo, revision: invoice.revision }] });
    const { timeline } = await jade.call(findOrderPage, { orderNo });
    expect(timeline.find(({ kind }) => kind === 'print')).toMatchObject({
      text: 'VAT invoice printed',
      by: 'Jade Robinson',
    });
  });

  test('of a repeated request is one, and who may not makes none', async () => {
    const { orderNo, id } = await paid();
    expect((await marek.browser.ask(issueInvoice, { orderNo, buyer: null })).status).toBe(403);
    const requestId = crypto.randomUUID();
    const ask = () => jade.call(issueInvoice, { orderNo, buyer: null }, { requestId });
    const answers = [await ask(), await ask()];
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
    expect(await db.$count(invoices, eq(invoices.orderId, id))).toBe(1);
    expect(await logged(id, 'invoice.issued')).toHaveLength(1);
    expect((await marek.call(findOrderPage, { orderNo })).money).toBeNull();
    expect((await marek.browser.ask(readInvoice, { number: answers[0]?.number })).status).toBe(403);
  });

  test('is taken back by a credit note, which stands beside it and reads on paper', async () => {
    const { orderNo, id } = await paid();
    const { number } = await jade.call(issueInvoice, { orderNo, buyer });
    const asked = { kind: 'lines' as const, pieces: [{ place: 2, quantity: 1 }], deposits: [] };
    const reason = 'Something was not right with it';
    await owner.call(giveRefund, { orderNo, asked, reason, amountPence: 280 });
    await workOff(shop);
    const listed = await invoicesOf(orderNo);
    expect(listed?.issued.map(({ kind, grossPence }) => [kind, grossPence])).toEqual([
      ['invoice', 4920],
      ['creditNote', 280],
    ]);
    expect(listed?.openPence).toBe(0);
    const note = await jade.call(readInvoice, { number: listed?.issued[1]?.number ?? '' });
    expect(note).toMatchObject({
      of: { number, issuedOn: '2026-11-18' },
      reason,
      buyer,
      lines: [{ rate: '20%', netPence: 233, grossPence: 280 }],
      vatPence: 47,
    });
    expect((await jade.call(issueInvoice, { orderNo, buyer })).number).toBe(number);
    expect(await logged(id, 'invoice.issued')).toHaveLength(1);
  });

  test('is refused with its reason before anything is paid, above £250 without a buyer, and for what is not there', async () => {
    const { orderNo } = await placeBasket(shop);
    expect((await invoicesOf(orderNo))?.refused).toBe('Nothing has been paid for it yet');
    expect(await jade.browser.ask(issueInvoice, { orderNo, buyer: null })).toMatchObject({
      status: 409,
      body: { message: `Nothing has been paid for it yet: ${orderNo}.` },
    });
    const large = await unpaidOrder(shop, [['black-forest-gateau', 10]]);
    await bookPayment(shop, large, { at: shop.clock.now() });
    expect(await invoicesOf(large.number)).toMatchObject({ openPence: 31_200, needsBuyer: true, refused: null });
    const unnamed = await jade.browser.ask(issueInvoice, { orderNo: large.number, buyer: null });
    expect(unnamed).toMatchObject({ body: { message: 'Above £250 an invoice needs the buyer’s name and address.' } });
    expect((await jade.call(issueInvoice, { orderNo: large.number, buyer })).order.money?.invoices.openPence).toBe(0);
    const halfBuyer = { orderNo, buyer: { name: 'Tom', address: ' ' } };
    expect((await jade.browser.ask(issueInvoice, halfBuyer)).status).toBe(422);
    expect((await jade.browser.ask(readInvoice, { number: 'INV-999999' })).status).toBe(404);
    expect((await jade.browser.ask(readInvoice, { number: 'XX-1' })).status).toBe(422);
    expect((await jade.browser.ask(issueInvoice, { orderNo: 'AB-0000-0000', buyer: null })).status).toBe(404);
  });

  test('is neither made nor shown, and no VAT is, while the shop has no VAT number', async () => {
    const { orderNo } = await paid();
    const { number } = await jade.call(issueInvoice, { orderNo, buyer });
    await setVatNumber(null);
    try {
      const { money } = await jade.call(findOrderPage, { orderNo });
      expect(money?.vat).toEqual([]);
      expect(money?.invoices).toEqual({
        issued: [],
        openPence: 0,
        needsBuyer: false,
        refused: 'The shop has no VAT number',
      });
      expect((await jade.browser.ask(issueInvoice, { orderNo, buyer })).status).toBe(409);
      expect((await jade.browser.ask(readInvoice, { number })).status).toBe(409);
    } finally {
      await setVatNumber('GB 000 0000 00 (example)');
    }
    expect((await invoicesOf(orderNo))?.issued).toHaveLength(1);
  });
});
