import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { refunds, refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { emails } from '#server/db/tables/schema.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { cancelByStaff } from '#server/sales/admin/staff-orders.ts';
import { refundByHandByStaff } from '#server/sales/admin/staff-refunds.ts';
import { readMoney } from '#server/sales/ledger/read-entries.ts';
import { stateOf } from '#tests/support/orders/orders.ts';
import {
  amountOf,
  givesBackOf,
  paidBasket,
  placeBasket,
  takeByHand,
  waysBack,
  workOff,
} from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db } = database;

const reason = 'Something was not right with it';
const give = givesBackOf(shop);
const keptOf = async (orderId: number) => (await readMoney(db, orderId)).keptPence;
const booksAreRight = () => checkBooks(db, clock.now());
const refused = (text: string) => ({ code: 'conflict', message: expect.stringContaining(text) });

describe('[B-09] what came by several ways', () => {
  test('goes back from the card first; what was paid by hand is given back by hand, and counts at once', async () => {
    const { id, orderNo } = await paidBasket(shop);
    await takeByHand(shop, id, { method: 'cash', amountPence: 500 });
    await give(orderNo, amountOf(7900));
    expect(await waysBack(shop, id)).toEqual(['amount card 7900 due']);
    await workOff(shop);
    await give(orderNo, amountOf(20));
    await workOff(shop);
    // The line items are worth no more: what was paid twice is not theirs to refund.
    await expect(give(orderNo, amountOf(1))).rejects.toMatchObject(refused('order’s lines'));
    await booksAreRight();
  });

  test('a part that needs both goes by both, and is told in one email', async () => {
    const order = await placeBasket(shop);
    await takeByHand(shop, order.id, { method: 'cash', amountPence: 2000 });
    await takeByHand(shop, order.id, { method: 'terminal', amountPence: 3000 });
    await give(order.orderNo, amountOf(4000), { note: 'two payments' });
    expect(await waysBack(shop, order.id)).toEqual(['amount terminal 3000 done', 'amount cash 1000 done']);
    expect(await keptOf(order.id)).toBe(1000);
    await workOff(shop);
    const told = await db
      .select()
      .from(emails)
      .where(eq(emails.recipient, order.customer.email))
      .orderBy(asc(emails.id));
    const back = told.filter(({ subject }) => subject.includes('refunded'));
    expect(back).toHaveLength(1);
    expect(back[0]?.plain).toContain('We have refunded £40.00: £30.00 to your card at the counter, £10.00 in cash.');
    await booksAreRight();
  });

  test('card money may be handed over in cash, where staff say so', async () => {
    const { id, orderNo } = await paidBasket(shop);
    await give(orderNo, amountOf(400), { by: 'cash' });
    expect(await waysBack(shop, id)).toEqual(['amount cash 400 done']);
    await workOff(shop);
    expect(await keptOf(id)).toBe(7520);
    await booksAreRight();
  });

  test('cash of an order that is called off waits until somebody has handed it over', async () => {
    const { id, orderNo } = await paidBasket(shop);
    await takeByHand(shop, id, { method: 'cash', amountPence: 500 });
    await cancelByStaff(db, { orderNo, as: 'Priya', reason: 'No oven', now: clock.now() });
    await workOff(shop);
    expect((await waysBack(shop, id)).toSorted()).toEqual(['whole card 7920 done', 'whole cash 500 due']);
    await refundByHandByStaff(db, { orderNo, as: 'Tom', now: clock.now() });
    expect(await keptOf(id)).toBe(0);
    expect(await stateOf(database, orderNo)).toBe('refunded');
    await expect(refundByHandByStaff(db, { orderNo, as: 'Tom', now: clock.now() })).rejects.toMatchObject({
      code: 'conflict',
    });
    await booksAreRight();
  });
});

test('[B-08] the customer gets one email for a refund, with why and how, and an order that goes on stands as it is', async () => {
  const { orderNo, customer } = await paidBasket(shop);
  await give(orderNo, amountOf(400));
  await workOff(shop);
  await workOff(shop);
  const told = (await db.select().from(emails).where(eq(emails.recipient, customer.email))).filter(({ subject }) =>
    subject.includes('refunded'),
  );
  expect(told.map(({ subject }) => subject)).toEqual([`TEST, no money moved: £4.00 refunded for order ${orderNo}`]);
  expect(told[0]?.plain).toContain('We have refunded £4.00 to the card you paid with.');
  expect(told[0]?.plain).toContain(`Why: ${reason}.`);
  expect(told[0]?.plain).toContain('Your order has not changed: paid.');
});

test('[B-08] an order that is called off after a part refund promises what is left, and not its total', async () => {
  const { id, orderNo, customer } = await paidBasket(shop);
  await give(orderNo, amountOf(400));
  await takeByHand(shop, id, { method: 'cash', amountPence: 500 });
  await cancelByStaff(db, { orderNo, as: 'Priya', reason: 'The oven broke down.', now: clock.now() });
  await workOff(shop);
  const told = await db.select().from(emails).where(eq(emails.recipient, customer.email));
  const off = told.find(({ subject }) => subject.includes('is cancelled'));
  expect(off?.plain).toContain('We are refunding £75.20 to the card you paid with.');
  expect(off?.plain).toContain('£5.00 is waiting for you at the counter');
});

test('[B-08] every refund is one transfer at least, and none of them is of nothing', async () => {
  const rows = await db
    .select({ pence: refundTransfers.amountPence })
    .from(refunds)
    .leftJoin(refundTransfers, eq(refundTransfers.refundId, refunds.id));
  expect(rows.every(({ pence: amount }) => (amount ?? 0) > 0)).toBe(true);
});
