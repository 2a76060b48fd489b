import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AskedRefund } from '#domain/money/refundable.ts';
import { refundLines } from '#server/db/tables/money/refund-tables.ts';
import { orderLines } from '#server/db/tables/schema.ts';
import { refundPartByStaff } from '#server/sales/admin/staff-refunds.ts';
import { readMoney } from '#server/sales/ledger/read-entries.ts';
import { productCalled } from '#tests/support/customers/customers.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { paidBasket, takeByHand, waysBack, workOff } from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock, testPayments } = shop;
const { db } = database;
const { edit, booksAreRight } = ordersToEdit(shop);

const pieces = (place: number, quantity: number): AskedRefund => ({
  kind: 'lines',
  pieces: [{ place, quantity }],
  deposits: [],
});
const give = (orderNo: string, asked: AskedRefund, restock = false) =>
  refundPartByStaff(db, {
    orderNo,
    asked,
    reason: 'It could not be made',
    note: '',
    restock,
    by: null,
    as: 'Priya',
    now: clock.now(),
  });

test('[B-08] what was added to an order later is refunded like what it began with', async () => {
  const { id, orderNo } = await paidBasket(shop);
  await edit(orderNo, { lines: [{ slug: 'candles-striped', quantity: 2, said: {} }], reason: 'They rang.' });
  const { lines } = await give(orderNo, pieces(4, 1));
  expect(lines).toMatchObject([{ quantity: 1, name: expect.stringMatching(/candle/i) }]);
  await workOff(shop);
  expect(await waysBack(shop, id)).toHaveLength(1);
  await booksAreRight();
});

test('[B-07] [B-08] what a change leaves over goes back to the card first, as a refund does, though cash came later', async () => {
  const { id, orderNo } = await paidBasket(shop);
  await edit(orderNo, { lines: [{ place: 2, quantity: 5, said: {} }], reason: 'They rang.' });
  await takeByHand(shop, id, { method: 'cash', amountPence: 560 });
  const edited = await edit(orderNo, { lines: [{ place: 2, quantity: 3, said: {} }], reason: 'They rang again.' });
  expect(edited).toMatchObject({ givingBackPence: 560, owedPence: 0, overPence: 0 });
  await workOff(shop);
  expect(await waysBack(shop, id)).toEqual(['revision card 560 done']);
  await booksAreRight();
});

test('[B-08] a piece that was refunded is not taken off the order, though its refund failed: it is to be given again', async () => {
  const { id, orderNo, session } = await paidBasket(shop);
  await give(orderNo, pieces(2, 1));
  await workOff(shop);
  const [refund] = await testPayments.refundsOf(session);
  await testPayments.endRefund(refund?.reference ?? '', 'failed');
  await workOff(shop);
  expect(await waysBack(shop, id)).toEqual(['lines card 280 failed']);
  const removing = edit(orderNo, { lines: [{ place: 2, quantity: 0, said: {} }], reason: 'They rang.' });
  await expect(removing).rejects.toMatchObject({ code: expect.stringMatching(/^(conflict|invalid)$/) });
  const kept = await db.select().from(refundLines).innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId));
  expect(kept.length).toBeGreaterThan(0);
  await booksAreRight();
});

test('[B-07] [B-08] what a change left over and the card refused waits to be tried again: the next change gives it back no second time', async () => {
  const { id, orderNo, session } = await paidBasket(shop);
  await edit(orderNo, { lines: [{ place: 2, quantity: 1, said: {} }], reason: 'They rang.' });
  await workOff(shop);
  const [refund] = await testPayments.refundsOf(session);
  await testPayments.endRefund(refund?.reference ?? '', 'failed');
  await workOff(shop);
  const failed = await waysBack(shop, id);
  expect(failed).toEqual([expect.stringMatching(/^revision card \d+ failed$/)]);
  expect(await edit(orderNo, { recipientName: 'Noor Khan' })).toMatchObject({ givingBackPence: 0 });
  expect(await waysBack(shop, id)).toEqual(failed);
  const cheaper = await edit(orderNo, { lines: [{ place: 2, quantity: 0, said: {} }], reason: 'They rang again.' });
  expect(cheaper.givingBackPence).toBe(cheaper.beforePence - cheaper.totalPence);
  await booksAreRight();
});

test('[B-08] of a refund with its pieces put back and a change of the same line at once, money and stock come out right', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, orderNo } = await paidBasket(shop);
    const before = (await productCalled(database, 'cake-knife')).stock ?? 0;
    await Promise.all([
      give(orderNo, pieces(2, 1), true).catch(() => undefined),
      edit(orderNo, { lines: [{ place: 2, quantity: 2, said: {} }], reason: 'They rang.' }).catch(() => undefined),
    ]);
    await workOff(shop);
    await booksAreRight();
    const money = await readMoney(db, id);
    expect(money.keptPence).toBeGreaterThanOrEqual(0);
    expect((await productCalled(database, 'cake-knife')).stock ?? 0).toBeGreaterThan(before);
  }
});
