import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { invoices } from '#server/db/tables/money/invoice-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { issueForCustomer, recountInvoices } from '#server/sales/invoices/issue-invoice.ts';
import { invoiceLinkOf } from '#server/sales/orders/emails/payment-facts.ts';
import { lookUpOrder } from '#server/sales/orders/find-order.ts';
import { partyOf } from '#server/sales/orders/taking/take-order.ts';
import { makePaymentLink } from '#server/sales/payments/links/make-link.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { bookPayment } from '#tests/support/ledger/booked-order.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';
import type { Visitor } from '#tests/support/shop/visitor.ts';

const shop = await openTestShop({ provider: 'cards' });
const { database, clock } = shop;
const { db } = database;
const now = clock.now();
const buyer = { name: 'Tom Hadley', address: '4 Edgbaston Park Road, Birmingham' };

beforeEach(() => setStock(database, 'black-forest-gateau', 1_000));

describe('a customer’s own invoice', () => {
  const documentsOf = async (visitor: Visitor, number: string, to: object | null = null) => {
    const { status, body } = await visitor.post(`/orders/order/${number}/invoices`, { buyer: to });
    return {
      status,
      body: Object(body),
      numbers: (Object(body).documents ?? []).map((one: { number: string }) => one.number),
    };
  };
  const owned = async (quantity = 1) => {
    const customer = await signedInCustomer(shop);
    const product = await productCalled(database, 'black-forest-gateau');
    const { body } = await customer.browser.post('/orders', orderRequestFor(customer.id, [{ product, quantity }]));
    const [order] = await db
      .select()
      .from(orders)
      .where(eq(orders.number, Object(body).orderNo));
    if (!order) throw new Error('no order');
    return { customer, order };
  };

  test('[B-13] is made at the first tap, is the same for two at once and ever after, and names whoever the order is from', async () => {
    const { customer, order } = await owned();
    const early = await documentsOf(customer.browser, order.number);
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('Nothing has been paid')]);
    await bookPayment(shop, order, { at: now, amount: 1_000 });
    const history = await customer.browser.get(`/orders/order/${order.number}/history`);
    expect(history.body).toMatchObject({ hasInvoice: true });
    const both = await Promise.all([1, 2].map(() => documentsOf(customer.browser, order.number)));
    const [first] = both;
    expect(both.map(({ numbers }) => numbers)).toEqual([first?.numbers, first?.numbers]);
    expect(first?.body.documents).toMatchObject([
      {
        of: null,
        orderNo: order.number,
        buyer: { name: `${order.sender.firstName} ${order.sender.lastName}` },
        grossPence: 1_000,
      },
    ]);
    await bookPayment(shop, order, { at: now, amount: order.totalPence - 1_000 });
    const after = await documentsOf(customer.browser, order.number);
    expect(after.body.documents).toMatchObject([
      { number: first?.numbers[0] },
      { of: null, grossPence: order.totalPence - 1_000 },
    ]);
    expect(await recountInvoices(db, new Date(0))).toEqual([]);
  });

  test('[B-13] is nobody else’s, and is asked for without a number being taken', async () => {
    const { order } = await owned();
    await bookPayment(shop, order, { at: now });
    const stranger = await signedInCustomer(shop);
    const before = await db.$count(invoices);
    expect((await documentsOf(stranger.browser, order.number)).status).toBe(404);
    expect((await documentsOf(shop.visitor(), order.number)).status).toBe(401);
    const unknown = await shop.visitor().post('/payments/link/invoices', { token: 'x'.repeat(43), buyer: null });
    expect(unknown.status).toBe(404);
    expect(await db.$count(invoices)).toBe(before);
  });

  test('[B-13] by the link that an order was paid by; above £250 the law wants a name where the order knows none', async () => {
    const { order } = await owned(10);
    await bookPayment(shop, order, { at: now });
    await db
      .update(orders)
      .set({ sender: partyOf({ name: 'Tom Hadley', telephone: '', email: '' }) })
      .where(eq(orders.id, order.id));
    const { url } = await db.transaction((tx) => makePaymentLink(tx, order, { publicUrl: '', madeBy: 'Priya', now }));
    const token = new URL(url, 'http://shop').searchParams.get('token');
    const ask = (to: object | null) => shop.visitor().post('/payments/link/invoices', { token, buyer: to });
    expect((await shop.visitor().post('/payments/link', { token })).body).toMatchObject({ hasInvoice: true });
    expect(Object((await ask(null)).body)).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('Above £250'),
    });
    expect((await ask({ name: ' ', address: '' })).status).toBe(422);
    expect((await ask(buyer)).body).toMatchObject({ documents: [{ buyer }] });
    expect((await ask(null)).body).toMatchObject({ documents: [{ buyer }] });
  });

  test('[B-13] is in the confirmation behind the login of whoever has one, else behind a link of its own', async () => {
    const { order } = await owned();
    const linkIn = async (shopNow = shopOfTests) => {
      const found = await lookUpOrder({ db, now }, order.id);
      return found && invoiceLinkOf({ db, publicUrl: 'https://cakes.example', now }, found, shopNow);
    };
    expect(await linkIn()).toBeUndefined();
    await bookPayment(shop, order, { at: now });
    expect(await linkIn()).toEqual({ url: `https://cakes.example/vat-invoice?order=${order.number}` });
    await db.update(orders).set({ userId: null }).where(eq(orders.id, order.id));
    const link = await linkIn();
    expect(link?.secretUntil?.getTime()).toBeGreaterThan(now.getTime());
    const token = new URL(link?.url ?? '').searchParams.get('token');
    const { body } = await shop.visitor().post('/payments/link/invoices', { token, buyer });
    expect(body).toMatchObject({ documents: [{ orderNo: order.number }] });
    const company = { ...shopOfTests.company, vat: null };
    expect(await linkIn({ ...shopOfTests, company })).toBeUndefined();
  });

  test('[B-13] is not made where the shop is not registered for VAT', async () => {
    const { order } = await owned();
    await bookPayment(shop, order, { at: now });
    const unregistered = { ...shopOfTests, company: { ...shopOfTests.company, vat: null } };
    const asking = issueForCustomer({ db, now, shop: unregistered }, { orderId: order.id, buyer: null });
    await expect(asking).rejects.toThrow('not registered for VAT');
  });
});
