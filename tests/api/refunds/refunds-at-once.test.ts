import { expect, test } from 'vitest';
import { invoices } from '#server/db/tables/money/invoice-tables.ts';
import { checkBooks } from '#server/jobs/check-books.ts';
import { invoiceByStaff } from '#tests/support/ledger/invoices-of-order.ts';
import { amountOf, givesBackOf, placeBasket, takeByHand, waysBack } from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db } = database;
const give = givesBackOf(shop);

/** Of £79.20, with an invoice of what of it is sold. */
async function invoicedOrder(ways: readonly ('cash' | 'terminal')[]) {
  const { id, orderNo } = await placeBasket(shop);
  for (const method of ways) await takeByHand(shop, id, { method, amountPence: 3960 });
  await invoiceByStaff(db, { orderNo, buyer: null, as: 'Priya', now: clock.now() });
  return { id, orderNo };
}

test('[B-09] [B-13] two refunds by cash and by the terminal at once never wait for each other in a circle', async () => {
  const rounds = 25;
  for (let round = 0; round < rounds; round += 1) {
    const both = [await invoicedOrder(['cash', 'terminal']), await invoicedOrder(['terminal', 'cash'])];
    await Promise.all(both.map(({ orderNo }) => give(orderNo, amountOf(7920))));
    for (const { id } of both) expect((await waysBack(shop, id)).every((way) => way.endsWith('3960 done'))).toBe(true);
  }
  const issued = await db.select({ kind: invoices.kind }).from(invoices);
  // One of each refund, whatever ways it went by.
  expect(issued.filter(({ kind }) => kind === 'creditNote')).toHaveLength(2 * rounds);
  await checkBooks(db, clock.now());
}, 60_000);
