import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { customerData, profileTexts } from '#contract/accounts/profile.ts';
import { type Fulfilment, liveFulfilments } from '#domain/order/fulfilment.ts';
import { complaints } from '#server/db/tables/customers/complaint-tables.ts';
import { customerNotes, customers } from '#server/db/tables/customers/customer-tables.ts';
import { accountLinks, sessions } from '#server/db/tables/identity-tables.ts';
import { contactMessages, newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { cartLines, emails, orderLines, orders, payments, users } from '#server/db/tables/schema.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import { openSession } from '#server/platform/secrets.ts';
import { cancelByStaff } from '#server/sales/admin/staff-orders.ts';
import { refundAgainByStaff, refundByHandByStaff } from '#server/sales/admin/staff-refunds.ts';
import { lockOrder } from '#server/sales/orders/changing/move-order.ts';
import { composeOrderNews } from '#server/sales/orders/emails/compose-order-news.ts';
import { orderRequestFor, productCalled, type SignedIn, signedInCustomer } from '#tests/support/customers/customers.ts';
import { ownCustomers } from '#tests/support/customers/own-customers.ts';
import { oldPassword as password } from '#tests/support/customers/registration.ts';
import { subscribe } from '#tests/support/customers/subscribe.ts';
import { settleTransfer } from '#tests/support/ledger/settle-transfer.ts';
import { placeOrderOf, startPaymentOf, waitingJobs } from '#tests/support/orders/orders.ts';
import { amountOf, givesBackOf, paidBasket, takeByHand, workOff } from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;
const { customer, logIn, rowOf } = ownCustomers(shop);
/** Gives one customer everything that the shop can hold. */
async function fillAccount({ id, email }: SignedIn): Promise<void> {
  const cake = await productCalled(shop.database, 'black-forest-gateau');
  await db
    .insert(cartLines)
    .values({ userId: id, productId: cake.id, weightGrams: 500, quantity: 2, priceSnapshotPence: 1_000 });
  await subscribe(shop, email);
  await db
    .insert(contactMessages)
    .values({ name: 'Priya', email, phone: '+447700900123', message: 'Do you bake on Sundays?' });
  await db
    .insert(complaints)
    .values({ contact: email, what: `Dry, says ${email}`, receivedOn: '2026-11-18', madeBy: 'Jo' });
  const [known] = await db.select({ id: customers.id }).from(customers).where(eq(customers.userId, id));
  const customerId = known?.id ?? 0;
  const staffs = { madeBy: 'Jo', at: shop.clock.now() };
  await db.insert(customerNotes).values({ customerId, text: `${email} rings twice`, ...staffs });
  await db.insert(staffLetters).values({
    customerId,
    subject: 'Sundays',
    body: `No, ${email}`,
    eventKey: `staff-customer:${customerId}:1`,
    ...staffs,
  });
}

const confirm = ({ id }: SignedIn) =>
  db.update(users).set({ emailConfirmedAt: shop.clock.now() }).where(eq(users.id, id));

async function orderOf(who: SignedIn, fulfilment: Fulfilment): Promise<string> {
  const { orderNo } = await placeOrderOf(shop, 'black-forest-gateau');
  await db.update(orders).set({ userId: who.id, email: who.email, fulfilment }).where(eq(orders.number, orderNo));
  return orderNo;
}

describe('a copy of what the shop holds', () => {
  const dataOf = async ({ browser }: SignedIn) => customerData.parse((await browser.get('/profile/data')).body);

  test('has account, orders, cart, newsletter, messages, emails with their texts, complaints, and what staff wrote, and nobody else’s', async () => {
    const [priya, tom] = [await customer(), await customer()];
    await fillAccount(priya);
    await fillAccount(tom);
    const orderNo = await orderOf(priya, 'collected');
    await orderOf(tom, 'collected');
    await confirm(priya);
    const data = await dataOf(priya);
    expect(data).toMatchObject({ account: { id: priya.id, email: priya.email }, cart: [{ quantity: 2 }], remarks: [] });
    expect(data.orders.map((order) => order.orderNo)).toEqual([orderNo]);
    expect(data.newsletter).toMatchObject({ unsubscribedAt: null });
    expect(data.messages.map(({ message }) => message)).toEqual(['Do you bake on Sundays?']);
    expect(data.letters.map(({ text }) => text).join()).toContain('Please confirm');
    expect(data).toMatchObject({
      complaints: [{ what: `Dry, says ${priya.email}` }],
      notesOfStaff: [{ text: `${priya.email} rings twice` }],
      emailsOfStaff: [{ subject: 'Sundays', text: `No, ${priya.email}` }],
      ofOrders: { contacts: [{ orderNo }] },
    });
    expect(JSON.stringify(data)).not.toContain(tom.email);
    expect(JSON.stringify(data)).not.toMatch(/argon2|passwordHash|token=[\w-]/i);
  });

  test('does not give what an address wrote to whoever has not shown it to be theirs', async () => {
    const mallory = await customer();
    await fillAccount(mallory);
    const data = await dataOf(mallory);
    expect(data).toMatchObject({ newsletter: null, messages: [], letters: [], complaints: [] });
    expect(data.remarks[0]).toContain('have not confirmed');
  });
});

describe('an account that is deleted', () => {
  const remove = ({ browser }: SignedIn, word = password, understood = true) =>
    browser.post('/profile/deletion', { password: word, understood });

  test('takes everything personal with it and leaves the sales as they were', async () => {
    const priya = await customer();
    await fillAccount(priya);
    await confirm(priya);
    const orderNo = await orderOf(priya, 'collected');
    const [sale] = await db.select().from(orders).where(eq(orders.number, orderNo));
    expect(await remove(priya)).toMatchObject({ status: 200, body: { deleted: true } });

    expect((await priya.browser.get('/auth/me')).status).toBe(401);
    expect((await logIn(priya.email, password)).status).toBe(401);
    expect(await rowOf(priya.id)).toBeUndefined();
    expect(await db.select().from(sessions).where(eq(sessions.userId, priya.id))).toEqual([]);
    expect(await db.select().from(accountLinks).where(eq(accountLinks.userId, priya.id))).toEqual([]);
    expect(await db.select().from(cartLines).where(eq(cartLines.userId, priya.id))).toEqual([]);
    expect(await db.select().from(emails).where(eq(emails.recipient, priya.email))).toEqual([]);
    expect(await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, priya.email))).toEqual(
      [],
    );

    const [kept] = await db.select().from(orders).where(eq(orders.number, orderNo));
    expect(kept).toMatchObject({
      userId: null,
      email: '',
      fulfilment: 'collected',
      totalPence: sale?.totalPence,
      discountPence: sale?.discountPence,
      createdAt: sale?.createdAt,
    });
    expect(JSON.stringify([kept?.recipient, kept?.sender])).not.toMatch(/Priya|Hadley|Delph|07700|DY5/);
    expect(
      await db
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, kept?.id ?? 0)),
    ).toHaveLength(1);
    const tracked = await shop.visitor().post('/orders/track', { orderNo, email: priya.email });
    expect(tracked.status).toBe(404);
  });

  test('is written to no more, whatever becomes of a sale of before', async () => {
    const priya = await customer();
    const orderNo = await orderOf(priya, 'collected');
    await remove(priya);
    const [sale] = await db.select().from(orders).where(eq(orders.number, orderNo));
    const job = { orderId: sale?.id ?? 0, news: { kind: 'moneyBack', id: 1 } } as const;
    expect(await composeOrderNews({ db, now: new Date() }, shop.services, job)).toBeNull();
  });

  test('leaves no job that would look for its emails', async () => {
    const before = await waitingJobs(shop.database, 'send_email');
    const priya = await customer();
    await confirm(priya);
    expect(await waitingJobs(shop.database, 'send_email')).toBe(before + 1);
    await remove(priya);
    expect(await waitingJobs(shop.database, 'send_email')).toBe(before);
  });

  test('takes messages only where the address was shown to be the customer’s', async () => {
    const [priya, mallory] = [await customer(), await customer()];
    await fillAccount(priya);
    await fillAccount(mallory);
    await confirm(priya);
    await remove(priya);
    await remove(mallory);
    const messagesOf = (email: string) => db.select().from(contactMessages).where(eq(contactMessages.email, email));
    expect(await messagesOf(priya.email)).toEqual([]);
    expect(await messagesOf(mallory.email)).toHaveLength(1);
  });

  test('frees its address: it may register anew, and finds nothing of before', async () => {
    const priya = await customer();
    await orderOf(priya, 'collected');
    await remove(priya);
    const again = await customer(priya.email);
    expect(again.id).not.toBe(priya.id);
    expect((await again.browser.get('/orders')).body).toEqual([]);
  });

  test.each(liveFulfilments)('waits while an order is still to be picked up: %s', async (fulfilment) => {
    const priya = await customer();
    const orderNo = await orderOf(priya, fulfilment);
    const answer = await remove(priya);
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(answer.body).toMatchObject({ message: expect.stringContaining(orderNo) });
    expect((await priya.browser.get('/auth/me')).status).toBe(200);
  });

  test('waits while the card provider has not settled a payment', async () => {
    const priya = await customer();
    const placed = await placeOrderOf(shop, 'black-forest-gateau');
    await startPaymentOf(placed);
    await db.update(orders).set({ userId: priya.id, fulfilment: 'expired' }).where(eq(orders.number, placed.orderNo));
    const answer = await remove(priya);
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('still being settled') } });
    const [order] = await db.select().from(orders).where(eq(orders.number, placed.orderNo));
    await db
      .update(payments)
      .set({ state: 'closed' })
      .where(eq(payments.orderId, order?.id ?? 0));
    expect((await remove(priya)).status).toBe(200);
  });

  /** An order of £79.20, paid by card. */
  async function paidOrderOfPriya() {
    const [priya, { id, orderNo }] = [await customer(), await paidBasket(shop)];
    await db.update(orders).set({ userId: priya.id, email: priya.email }).where(eq(orders.id, id));
    return { priya, id, orderNo };
  }
  const owesFor = (orderNo: string) => ({
    status: 409,
    body: { message: expect.stringContaining(`We still owe you a refund for your order ${orderNo}.`) },
  });
  const failRefund = (orderId: number) =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      const due = await tx.select().from(refundTransfers).where(eq(refundTransfers.orderId, orderId));
      if (!order || due.length === 0) throw new Error('nothing is on its way back');
      const failed = { state: 'failed', reference: 're_1', problem: 'lost card', madeBy: 'test' } as const;
      for (const { id } of due) await settleTransfer(tx, order, { ...failed, transferId: id, now: shop.clock.now() });
    });

  test('waits while money is to be handed back to them', async () => {
    const { id, orderNo, priya } = await paidOrderOfPriya();
    await takeByHand(shop, id, { method: 'cash', amountPence: 500 });
    await cancelByStaff(db, { orderNo, as: 'Priya', reason: 'No oven', now: shop.clock.now() });
    await workOff(shop);
    expect(await remove(priya)).toMatchObject(owesFor(orderNo));
    await refundByHandByStaff(db, { orderNo, as: 'Tom', now: shop.clock.now() });
    expect((await remove(priya)).status).toBe(200);
  });

  test('waits while a refund that failed is not made good', async () => {
    const { id, orderNo, priya } = await paidOrderOfPriya();
    await db.update(orders).set({ fulfilment: 'collected' }).where(eq(orders.id, id));
    await givesBackOf(shop)(orderNo, amountOf(400));
    await failRefund(id);
    expect(await remove(priya)).toMatchObject(owesFor(orderNo));
    await refundAgainByStaff(db, { orderNo, by: 'cash', as: 'Tom', now: shop.clock.now() });
    expect((await remove(priya)).status).toBe(200);
  });

  test('needs the password and a clear yes, and is nobody else’s to delete', async () => {
    const [priya, tom] = [await customer(), await customer()];
    expect(await remove(priya, 'Wrong&Word9')).toMatchObject({
      status: 422,
      body: { fields: { password: profileTexts.wrongPassword } },
    });
    expect(await remove(priya, password, false)).toMatchObject({ status: 422 });
    expect(await remove({ ...priya, browser: shop.visitor() })).toMatchObject({ status: 401 });
    await tom.browser.post('/profile/deletion', { password, understood: true, id: priya.id, userId: priya.id });
    expect(await rowOf(tom.id)).toBeUndefined();
    expect(await rowOf(priya.id)).toBeDefined();
  });

  test.each([
    [10, 200],
    [11, 409],
  ])('without a password needs a login of the last ten minutes: after %i minutes it is %i', async (minutes, status) => {
    const priya = await signedInCustomer(shop);
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, priya.id));
    shop.clock.moveOn(minutes);
    const answer = await remove(priya, '');
    expect(answer.status).toBe(status);
    if (status !== 200) expect(answer.body).toMatchObject({ code: 'conflict', message: profileTexts.logInFirst });
    expect(await rowOf(priya.id)).toEqual(status === 200 ? undefined : expect.objectContaining({ id: priya.id }));
  });

  test('without a password is not deleted from a device that was only used of late, nor by a login elsewhere', async () => {
    const priya = await signedInCustomer(shop);
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, priya.id));
    shop.clock.moveOn(2 * 60);
    expect((await priya.browser.get('/auth/me')).headers.get('x-session-seconds')).toBe(String(24 * 3_600));
    await openSession(db, priya.id, shop.clock.now());
    expect(await remove(priya, '')).toMatchObject({ status: 409, body: { message: profileTexts.logInFirst } });
    expect(await remove(priya, password)).toMatchObject({ status: 409 });
    priya.browser.token = await openSession(db, priya.id, shop.clock.now());
    expect(await remove(priya, '')).toMatchObject({ status: 200 });
  });

  test('with a password is not deleted by a login of just now alone', async () => {
    const priya = await signedInCustomer(shop);
    expect(await remove(priya, '')).toMatchObject({ status: 422 });
    expect(await rowOf(priya.id)).toBeDefined();
  });

  test('is not deleted by a password that its owner replaces in the same moment', async () => {
    const priya = await signedInCustomer(shop);
    let removal: ReturnType<typeof remove> | undefined;
    await db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, priya.id));
      removal = remove(priya);
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1);
    });
    expect(await removal).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await rowOf(priya.id)).toBeDefined();
  });

  test('and an order placed in the same instant end in one of two ways, never in between', async () => {
    const priya = await customer();
    const cake = await productCalled(shop.database, 'black-forest-gateau');
    const [placed, removed] = await Promise.all([
      priya.browser.post('/orders', orderRequestFor(priya.id, [{ product: cake, quantity: 1 }])),
      remove(priya),
    ]);
    expect([placed.status, removed.status].every((status) => status < 500)).toBe(true);
    const account = await rowOf(priya.id);
    const theirs = await db.select().from(orders).where(eq(orders.email, priya.email));
    expect(account === undefined ? theirs : theirs.length).toEqual(account === undefined ? [] : 1);
  });
});
