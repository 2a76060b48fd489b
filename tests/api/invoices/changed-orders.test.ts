import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AskedChange } from '#domain/order/revising/revisable-order.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { orderLines } from '#server/db/tables/schema.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { recountLedger } from '#server/sales/ledger/recount-ledger.ts';
import { lockOrder } from '#server/sales/orders/changing/move-order.ts';
import { reviseOrder } from '#server/sales/orders/revising/revise-order.ts';
import { productCalled, setStock } from '#tests/support/customers/customers.ts';
import { type BookedOrder, bookPayment, unpaidOrder } from '#tests/support/ledger/booked-order.ts';
import { invoiceByStaff } from '#tests/support/ledger/invoices-of-order.ts';
import { settleTransfer } from '#tests/support/ledger/settle-transfer.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop({ provider: 'cards' });
const { database, clock } = shop;
const { db, pool } = database;
const now = clock.now();

const change = (order: BookedOrder, asked: AskedChange) =>
  reviseOrder(
    { db, now, gateway: null },
    {
      orderId: order.id,
      from: null,
      change: asked,
      actorKind: 'staff',
      madeBy: 'Priya',
      reason: '',
      pastDiary: '',
      mayPassDay: true,
      isTrial: false,
    },
  );

/** Makes the transfers that are due, as the queue does. */
async function makeTransfers(order: BookedOrder): Promise<void> {
  const due = await db
    .select({ id: refundTransfers.id })
    .from(refundTransfers)
    .where(and(eq(refundTransfers.orderId, order.id), eq(refundTransfers.state, 'due')));
  const done = { state: 'done', reference: null, problem: '', madeBy: 'stripe', now } as const;
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const locked = await lockOrder(tx, order.id);
      if (locked) await settleTransfer(tx, locked, { ...done, transferId: id });
    });
}

/** What is kept of each class, and of its VAT. */
async function keptOf({ id }: BookedOrder) {
  const { rows } = await pool.query(
    `select money_class, sum(amount_pence)::int as pence, sum(vat_pence)::int as vat from ledger_entries where order_id = $1
     group by 1 having sum(amount_pence) <> 0 order by 1`,
    [id],
  );
  return rows.map((row) => [row.money_class, row.pence, row.vat]);
}
const linesOf = ({ id }: BookedOrder) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.id));

test('[B-07] [J-02] what goes back for a line that was taken off is money of that line’s rate', async () => {
  const order = await unpaidOrder(shop, [
    ['black-forest-gateau', 1],
    ['cake-knife', 3],
  ]);
  await bookPayment(shop, order, { at: now });
  expect(await keptOf(order)).toEqual([
    ['standard', 840, 140],
    ['zero', 3120, 0],
  ]);
  const invoice = { orderNo: order.number, buyer: null, as: 'Priya', now };
  await invoiceByStaff(db, invoice);
  const [, knives] = await linesOf(order);
  await change(order, { changedLines: [{ id: knives?.id ?? 0, quantity: 1 }] });
  await makeTransfers(order);
  expect(await keptOf(order)).toEqual([
    ['standard', 280, 47],
    ['zero', 3120, 0],
  ]);
  const said = await invoiceByStaff(db, invoice);
  const vat = said.reduce((all, { vatPence, ofNumber }) => all + (ofNumber === null ? vatPence : -vatPence), 0);
  expect(vat).toBe(47);
  await checkBooks(db, now);
});

test('[B-07] [J-02] what is paid for a line that was added is money of that line’s rate', async () => {
  const order = await unpaidOrder(shop, [['black-forest-gateau', 1]]);
  await bookPayment(shop, order, { at: now });
  const knife = await productCalled(database, 'cake-knife');
  const added = { productId: knife.id, weightGrams: knife.grams, quantity: 2, personalisation: {} };
  const { owedPence } = await change(order, { addedLines: [added] });
  await bookPayment(shop, order, { at: now, amount: owedPence, method: 'cash' });
  expect(await keptOf(order)).toEqual([
    ['standard', 560, 93],
    ['zero', 3120, 0],
  ]);
});

test('[B-07] a cake that becomes something of another rate takes its money along, once the sums are even', async () => {
  const order = await unpaidOrder(shop, [
    ['black-forest-gateau', 1],
    ['cake-knife', 1],
  ]);
  await bookPayment(shop, order, { at: now });
  await setStock(database, 'cake-knife', 1_000);
  const [cake] = await linesOf(order);
  const knife = await productCalled(database, 'cake-knife');
  await change(order, {
    changedLines: [{ id: cake?.id ?? 0, quantity: 0 }],
    addedLines: [{ productId: knife.id, weightGrams: knife.grams, quantity: 9, personalisation: {} }],
  });
  await makeTransfers(order);
  expect(await keptOf(order)).toEqual([['standard', 2800, 467]]);
  expect(await recountLedger(db, new Date('2026-01-01'))).toEqual([]);
});
