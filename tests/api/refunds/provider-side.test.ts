import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';
import { refundLooks, refunds, refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { emails, payments } from '#server/db/tables/schema.ts';
import { testPaymentRefunds } from '#server/db/tables/test-payment-tables.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { cancelByStaff } from '#server/sales/admin/staff-orders.ts';
import { refundAgainByStaff, refundPartByStaff } from '#server/sales/admin/staff-refunds.ts';
import { readEntries, readMoney } from '#server/sales/ledger/read-entries.ts';
import { sweepRefunds } from '#server/sales/refunds/compare-refunds.ts';
import { makeTransfer } from '#server/sales/refunds/make-transfer.ts';
import { deliverNotices, noticesOf, payingCard, startPaymentOf, stateOf } from '#tests/support/orders/orders.ts';
import { backOfLines, paidBasket, placeBasket, waysBack, workOff } from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock, testPayments } = shop;
const { db } = database;

const amount = (orderNo: string, amountPence: number, by: 'cash' | null = null) =>
  refundPartByStaff(db, {
    orderNo,
    asked: { kind: 'amount', amountPence: pence(amountPence) },
    reason: 'As a gesture of goodwill',
    note: '',
    restock: false,
    by,
    as: 'Priya',
    now: clock.now(),
  });
const keptOf = async (orderId: number) => (await readMoney(db, orderId)).keptPence;
const booksAreRight = () => checkBooks(db, clock.now());
const referenceOf = async (session: string) => (await testPayments.refundsOf(session)).at(-1)?.reference ?? '';
/** Loses every notice that is on its way. */
const loseNotices = () => db.execute(sql`delete from graphile_worker._private_jobs`);
const sweep = () => sweepRefunds(db, testPayments, clock.now());
const jobOf = async (orderId: number) => {
  const [due] = await db.select().from(refundTransfers).where(eq(refundTransfers.orderId, orderId));
  return () => makeTransfer(db, testPayments, due?.id ?? 0, clock.now());
};

beforeEach(async () => {
  await loseNotices();
});

describe('[B-08] money that somebody gave back on the card provider’s own pages', () => {
  test('is noticed by its notice, as the provider’s, spread over the lines by what is left of each, and told the customer', async () => {
    const { id, orderNo, session, customer } = await paidBasket(shop);
    await testPayments.refundOnPages(session, 492);
    await workOff(shop);
    await deliverNotices(shop, session);
    expect(await waysBack(shop, id)).toEqual(['provider card 492 done']);
    expect(await backOfLines(shop, id)).toEqual([
      [0, 312, 0],
      [0, 84, 0],
      [0, 96, 0],
    ]);
    const [written] = await db.select().from(refunds).where(eq(refunds.orderId, id));
    expect(written).toMatchObject({ actorKind: 'provider', madeBy: 'test-till', reason: '' });
    const told = await db.select().from(emails).where(eq(emails.recipient, customer.email));
    expect(told.filter(({ subject }) => subject.includes(`£4.92 refunded for order ${orderNo}`))).toHaveLength(1);
    expect(await keptOf(id)).toBe(7920 - 492);
    await booksAreRight();
  });

  test('is noticed without any notice, once, and how far was looked is remembered', async () => {
    const { id, session } = await paidBasket(shop);
    await testPayments.refundOnPages(session, 500);
    await loseNotices();
    await sweep();
    await sweep();
    clock.moveOn(20);
    await testPayments.refundOnPages(session, 100);
    await loseNotices();
    clock.moveOn(20);
    await sweep();
    expect(await waysBack(shop, id)).toEqual(['provider card 500 done', 'provider card 100 done']);
    const [look] = await db.select().from(refundLooks);
    expect(look?.lookedUntil).toEqual(clock.now());
    expect(look?.lookedBackAt.getTime()).toBeLessThan(clock.now().getTime());
    await booksAreRight();
  });

  test('is one refund however its notice and the shop’s own looks meet', async () => {
    const { id, session } = await paidBasket(shop);
    await testPayments.refundOnPages(session, 500);
    const notices = await noticesOf(database, session);
    await Promise.all([sweep(), sweep(), ...notices.map((notice) => testPayments.deliverNotice(notice))]);
    expect(await waysBack(shop, id)).toEqual(['provider card 500 done']);
    await booksAreRight();
  });

  test('the whole of it makes a cancelled order refunded, and leaves nothing to give back', async () => {
    const { id, orderNo, session } = await paidBasket(shop);
    await testPayments.refundOnPages(session, 7920);
    await workOff(shop);
    await expect(amount(orderNo, 1)).rejects.toMatchObject({ code: 'conflict' });
    await cancelByStaff(db, { orderNo, as: 'Priya', reason: 'No oven', now: clock.now() });
    await workOff(shop);
    expect(await stateOf(database, orderNo)).toBe('refunded');
    expect(await waysBack(shop, id)).toEqual(['provider card 7920 done']);
    await booksAreRight();
  });

  test('just as the shop was about to do the same is that refund, where the provider has no more of the payment', async () => {
    const { id, orderNo, session } = await paidBasket(shop);
    await testPayments.refundOnPages(session, 7920);
    await loseNotices();
    await cancelByStaff(db, { orderNo, as: 'Priya', reason: 'No oven', now: clock.now() });
    await workOff(shop);
    expect(await waysBack(shop, id)).toEqual(['whole card 7920 done']);
    expect(await keptOf(id)).toBe(0);
    await booksAreRight();
  });

  test('so that the shop’s own cannot be made any more, frees that one: it failed, and the books promise no more than came', async () => {
    const { id, orderNo, session } = await paidBasket(shop);
    await amount(orderNo, 5000);
    await loseNotices();
    await testPayments.refundOnPages(session, 4000);
    await workOff(shop);
    expect(await waysBack(shop, id)).toEqual(['amount card 5000 failed', 'provider card 4000 done']);
    expect(await keptOf(id)).toBe(3920);
    await booksAreRight();
    const again = () => refundAgainByStaff(db, { orderNo, as: 'Priya', by: null, now: clock.now() });
    expect(await again()).toBe(3920);
    await workOff(shop);
    expect(await keptOf(id)).toBe(0);
    await expect(again()).rejects.toMatchObject({ code: 'conflict' });
    await booksAreRight();
  });

  test('of money that had been handed back in cash before stands there as failed, and the books stay right', async () => {
    const { id, orderNo, session } = await paidBasket(shop);
    await amount(orderNo, 7000, 'cash');
    await testPayments.refundOnPages(session, 2000);
    await workOff(shop);
    expect(await waysBack(shop, id)).toEqual(['amount cash 7000 done', 'provider card 2000 failed']);
    const rows = await db.select().from(refundTransfers).where(eq(refundTransfers.orderId, id));
    expect(rows[1]?.problem).toContain('had already refunded this money');
    await sweep();
    expect(await waysBack(shop, id)).toHaveLength(2);
    await booksAreRight();
  });

  test('before the shop has heard that it was paid is taken up with the payment', async () => {
    const order = await placeBasket(shop);
    const session = await startPaymentOf(order);
    await testPayments.pay(session, payingCard);
    await testPayments.refundOnPages(session, 400);
    const notices = await noticesOf(database, session);
    for (const notice of notices.toReversed()) await testPayments.deliverNotice(notice);
    expect(await waysBack(shop, order.id)).toEqual(['provider card 400 done']);
    expect(await stateOf(database, order.orderNo)).toBe('paid');
    await booksAreRight();
  });

  test('by a former version of the shop, which left no key, is known by its amount and not taken twice', async () => {
    const { id, orderNo, session } = await paidBasket(shop);
    await cancelByStaff(db, { orderNo, as: 'Priya', reason: 'No oven', now: clock.now() });
    await workOff(shop);
    await db.update(testPaymentRefunds).set({ key: null }).where(eq(testPaymentRefunds.sessionId, session));
    await db.update(refundTransfers).set({ providerReference: null }).where(eq(refundTransfers.orderId, id));
    await sweep();
    expect(await waysBack(shop, id)).toEqual(['whole card 7920 done']);
    await booksAreRight();
  });
});

describe('[B-08] the shop’s own refund', () => {
  test('is made once, whether its job, its notice or a look at the provider comes first or all at once', async () => {
    const { id, orderNo, session } = await paidBasket(shop);
    await amount(orderNo, 400);
    const job = await jobOf(id);
    await testPayments.refund({ sessionId: session, amountPence: 400, key: `transfer:${await transferOf(id)}` });
    const notices = await noticesOf(database, session);
    await Promise.all([job(), job(), sweep(), ...notices.map((notice) => testPayments.deliverNotice(notice))]);
    await workOff(shop);
    expect(await waysBack(shop, id)).toEqual(['amount card 400 done']);
    expect(await testPayments.refundsOf(session)).toHaveLength(1);
    expect(await keptOf(id)).toBe(7520);
    await booksAreRight();
  });

  test('that is on its way at the provider holds its money; once it failed the money is free, and it is given again', async () => {
    const { id, orderNo, session } = await paidBasket(shop);
    await amount(orderNo, 4000);
    await testPayments.refund({ sessionId: session, amountPence: 4000, key: `transfer:${await transferOf(id)}` });
    await testPayments.endRefund(await referenceOf(session), 'pending');
    await workOff(shop);
    expect(await waysBack(shop, id)).toEqual(['amount card 4000 due']);
    await expect(amount(orderNo, 4000)).rejects.toMatchObject({ code: 'conflict' });
    await testPayments.endRefund(await referenceOf(session), 'failed');
    await workOff(shop);
    expect(await waysBack(shop, id)).toEqual(['amount card 4000 failed']);
    expect(await refundAgainByStaff(db, { orderNo, as: 'Tom', by: null, now: clock.now() })).toBe(4000);
    await workOff(shop);
    expect(await waysBack(shop, id)).toEqual(['amount card 4000 failed', 'amount card 4000 done']);
    await expect(refundAgainByStaff(db, { orderNo, as: 'Tom', by: null, now: clock.now() })).rejects.toMatchObject({
      code: 'conflict',
    });
    await booksAreRight();
  });

  test('news of it that comes late changes nothing: what failed stays failed, what is done stays done', async () => {
    const { id, orderNo, session } = await paidBasket(shop);
    await amount(orderNo, 4000);
    await workOff(shop);
    const reference = await referenceOf(session);
    await testPayments.endRefund(reference, 'pending');
    await workOff(shop);
    expect(await waysBack(shop, id)).toEqual(['amount card 4000 done']);
    await testPayments.endRefund(reference, 'failed');
    await workOff(shop);
    await testPayments.endRefund(reference, 'done');
    await workOff(shop);
    expect(await waysBack(shop, id)).toEqual(['amount card 4000 failed']);
    const returned = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, id));
    expect(returned.filter(({ eventKey }) => eventKey.startsWith('returned:')).length).toBeGreaterThan(0);
    await booksAreRight();
  });

  test('of a payment that another provider took is left to that provider', async () => {
    const { id, orderNo } = await paidBasket(shop);
    await amount(orderNo, 400);
    const job = await jobOf(id);
    await db.update(payments).set({ provider: 'another' }).where(eq(payments.orderId, id));
    await expect(job()).rejects.toMatchObject({ code: 'conflict' });
    expect(await waysBack(shop, id)).toEqual(['amount card 400 due']);
  });

  // This comes last, because the shop's clock moves past the pick-ups of the others.
  test('that somebody made on the provider’s own pages, and a bank sent back, is given again once, also while that is on its way', async () => {
    const { id, orderNo, session } = await paidBasket(shop);
    await testPayments.refundOnPages(session, 1000);
    await loseNotices();
    await sweep();
    await testPayments.endRefund(await referenceOf(session), 'failed');
    await loseNotices();
    await sweep();
    const again = () => refundAgainByStaff(db, { orderNo, as: 'Tom', by: null, now: clock.now() });
    expect(await again()).toBe(1000);
    await expect(again()).rejects.toMatchObject({ code: 'conflict' });
    await workOff(shop);
    await expect(again()).rejects.toMatchObject({ code: 'conflict' });
    expect(await waysBack(shop, id)).toEqual(['provider card 1000 failed', 'provider card 1000 done']);
    expect(await keptOf(id)).toBe(6920);
    await booksAreRight();
  });

  test('that a bank sent back weeks later is taken back in the ledger by an entry, and given in cash', async () => {
    const { id, orderNo, session, customer } = await paidBasket(shop);
    await amount(orderNo, 4000);
    await workOff(shop);
    expect(await keptOf(id)).toBe(3920);
    clock.moveOn(20 * 24 * 60);
    await testPayments.endRefund(await referenceOf(session), 'failed');
    await loseNotices();
    await sweep();
    expect(await waysBack(shop, id)).toEqual(['amount card 4000 failed']);
    expect(await readMoney(db, id)).toEqual({ capturedPence: 7920, returnedPence: 0, keptPence: 7920 });
    const kinds = (await readEntries(db, id)).map(({ kind, amountPence }) => [kind, amountPence]);
    expect(kinds.filter(([kind]) => kind !== 'payment').reduce((all, [, part]) => all + Number(part), 0)).toBe(0);
    await booksAreRight();
    clock.moveOn(1);
    await refundAgainByStaff(db, { orderNo, as: 'Tom', by: 'cash', now: clock.now() });
    await workOff(shop);
    expect(await waysBack(shop, id)).toEqual(['amount card 4000 failed', 'amount cash 4000 done']);
    expect(await keptOf(id)).toBe(3920);
    const told = await db.select().from(emails).where(eq(emails.recipient, customer.email));
    expect(told.filter(({ plain }) => plain.includes('We have refunded £40.00 in cash.'))).toHaveLength(1);
    await booksAreRight();
  });
});

const transferOf = async (orderId: number): Promise<number> =>
  (await db.select().from(refundTransfers).where(eq(refundTransfers.orderId, orderId)))[0]?.id ?? 0;
