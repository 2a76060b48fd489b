import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notePrints } from '#contract/admin/prints.ts';
import { pence } from '#domain/money/money.ts';
import { orderAdjustments, orderInstalments, orderNotes, orderRevisions } from '#server/db/tables/change-tables.ts';
import { invoices } from '#server/db/tables/money/invoice-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { tidyUp } from '#server/jobs/tasks.ts';
import { forgetOldPeople } from '#server/people/customers/forget-old-orders.ts';
import { forgetPeople } from '#server/people/customers/forget-people.ts';
import { recountLedger } from '#server/sales/ledger/recount-ledger.ts';
import { lockOrder } from '#server/sales/orders/changing/move-order.ts';
import { addNote } from '#server/sales/orders/taking/settle-taken.ts';
import { writeRefund } from '#server/sales/refunds/give-back.ts';
import { retention } from '#shop-retention';
import { setStock } from '#tests/support/customers/customers.ts';
import { type BookedOrder, bookPayment, unpaidOrder } from '#tests/support/ledger/booked-order.ts';
import { invoiceByStaff } from '#tests/support/ledger/invoices-of-order.ts';
import { settleTransfer } from '#tests/support/ledger/settle-transfer.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { rowOf, takenCake, takeOrderOf } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop({ provider: 'cards' });
const { database, clock } = shop;
const { db, pool } = database;
const now = clock.now();
const years = (count: number) => {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - count);
  return then;
};
const buyer = { name: 'Maya Quill', address: '7 Quill Lane' };

/** An order of Maya Quill's that every table knows of: invoiced, changed, partly refunded, with notes. */
async function orderOfMaya(at: Date): Promise<BookedOrder> {
  const order = await unpaidOrder(shop, [
    ['black-forest-gateau', 1],
    ['cake-knife', 2],
  ]);
  const { id, number } = order;
  const party = { ...order.recipient, firstName: 'Maya', lastName: 'Quill' };
  const paymentId = await bookPayment(shop, order, { at });
  await invoiceByStaff(db, { orderNo: number, buyer, as: 'Priya', now: at });
  await db.transaction(async (tx) => {
    const locked = await lockOrder(tx, id);
    if (!locked) throw new Error('no order');
    const from = [{ id: paymentId, method: 'card' as const, amountPence: pence(400) }];
    const by = { actorKind: 'customer', madeBy: 'Maya Quill' } as const;
    const words = { reason: 'For Maya Quill', note: 'Maya Quill rang' };
    const { transferIds } = await writeRefund(tx, { ...by, ...words, orderId: id, kind: 'amount', from, at });
    const done = { state: 'done', reference: null, problem: '', madeBy: 'stripe', now: at } as const;
    for (const transferId of transferIds) await settleTransfer(tx, locked, { ...done, transferId });
  });
  const person = { email: 'quill@example.com', contactName: 'Maya Quill', contactTelephone: '+447700900777' };
  const told = { recipient: party, sender: party, allergyNote: 'Maya Quill: no nuts', allergiesAsked: true };
  await db
    .update(orders)
    .set({ ...person, ...told, fulfilment: 'collected', createdAt: at })
    .where(eq(orders.id, id));
  await pool.query(`update order_lines set personalisation = '{"message": "Maya Quill"}' where order_id = $1`, [id]);
  await pool.query(
    `update order_events set reason = 'Maya Quill asked', made_by = 'Maya Quill', actor_kind = 'customer' where order_id = $1`,
    [id],
  );
  const before = {
    totalPence: order.totalPence,
    ...person,
    ...told,
    lines: [{ personalisation: { message: 'Maya Quill' } }],
  };
  const byCustomer = { actorKind: 'customer', madeBy: 'Maya Quill', reason: 'Maya Quill is ill', at } as const;
  await db.insert(orderRevisions).values({ orderId: id, revision: 1, before, ...byCustomer });
  await db.insert(orderNotes).values({ orderId: id, text: 'Maya Quill comes late', madeBy: 'Priya', at });
  await pool.query(`update order_adjustments set reason = 'Maya Quill is a friend' where order_id = $1`, [id]);
  await db.insert(orderAdjustments).values({
    orderId: id,
    kind: 'discount',
    reason: 'Maya Quill',
    label: 'Discount',
    amountPence: 0,
    madeBy: 'Priya',
    at,
  });
  return order;
}

/** Every row of every table that belongs to the order. */
async function allOf(orderId: number): Promise<string> {
  const { rows } = await pool.query(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'order_id'`,
  );
  const found = [await pool.query('select * from orders where id = $1', [orderId])];
  for (const { name } of rows) found.push(await pool.query(`select * from ${name} where order_id = $1`, [orderId]));
  return JSON.stringify(found.map((each) => each.rows));
}

const ofMaya = /Quill|Maya|\+447700900777|no nuts/;
const sumsOf = async (orderId: number) =>
  (
    await pool.query(
      `select o.total_pence, o.discount_pence, (select sum(amount_pence) from ledger_entries e where e.order_id = o.id) as kept,
         (select sum(amount_pence) from refunds r where r.order_id = o.id) as refunded, (select count(*) from order_lines l where l.order_id = o.id) as lines,
         (select sum(case kind when 'invoice' then 1 else -1 end * (body ->> 'grossPence')::int) from invoices i where i.order_id = o.id) as invoiced,
         (select (before ->> 'totalPence')::int from order_revisions r where r.order_id = o.id) as before
       from orders o where id = $1`,
      [orderId],
    )
  ).rows[0];

test('[J-04] after six years nothing of an order says whose it was, in whatever table, and every sum stays', async () => {
  const [old, young] = [
    await orderOfMaya(new Date(years(retention.orderYears).getTime() - 60_000)),
    await orderOfMaya(new Date(years(retention.orderYears).getTime() + 60_000)),
  ];
  const sums = await sumsOf(old.id);
  expect(await allOf(old.id)).toMatch(ofMaya);
  await tidyUp(db, now);
  expect((await allOf(old.id)).match(ofMaya)).toBeNull();
  expect(await sumsOf(old.id)).toEqual(sums);
  expect((await db.select().from(invoices).where(eq(invoices.orderId, old.id)))[0]?.body).toMatchObject({
    number: 'INV-1',
    buyer: null,
  });
  expect(await allOf(young.id)).toContain('Maya Quill');
  expect(await recountLedger(db, years(7))).toEqual([]);
});

test('[J-04] whoever came to the counter without a name is forgotten too, whatever was written of them since', async () => {
  const at = new Date(years(retention.orderYears).getTime() - 60_000);
  const nobody = { source: 'counter', contact: { name: '', telephone: '', email: '' } } as const;
  const take = () => takeOrderOf(shop, { ...nobody });
  await setStock(database, takenCake, 50);
  const [named, written] = [(await take()).number, (await take()).number];
  await ordersToEdit(shop).edit(named, { recipientName: 'Maya Quill', telephone: '07700 900777' });
  await addNote(db, { orderNo: written, text: 'Maya Quill comes late', as: 'Priya', now: at });
  for (const number of [named, written]) {
    const { id } = await rowOf(database, number);
    await db.update(orders).set({ createdAt: at, fulfilment: 'collected' }).where(eq(orders.id, id));
    expect(await allOf(id)).toMatch(ofMaya);
    await tidyUp(db, now);
    expect((await allOf(id)).match(ofMaya)).toBeNull();
  }
  expect(await forgetOldPeople(db, years(retention.orderYears), 1_000)).toBe(0);
});

test('[J-04] a customer who deletes their account is in no order any more; their invoice stays for as long as tax law asks', async () => {
  const order = await orderOfMaya(now);
  const sums = await sumsOf(order.id);
  await db.transaction((tx) => forgetPeople(tx, order.userId ?? 0));
  const left = JSON.parse(await allOf(order.id)) as { body?: { buyer: unknown } }[][];
  const [kept] = left.flat().filter(({ body }) => body !== undefined);
  expect(kept?.body?.buyer).toEqual(buyer);
  const rest = left.map((rows) => rows.filter(({ body }) => body === undefined));
  expect(JSON.stringify(rest).match(ofMaya)).toBeNull();
  expect(await sumsOf(order.id)).toEqual(sums);
});

test('[J-04] what was told of an allergy goes some days after the pick-up, from what the order was before a change too', async () => {
  const order = await orderOfMaya(now);
  const dayBefore = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const pickedUp = (day: string) => db.update(orders).set({ pickupDate: day }).where(eq(orders.id, order.id));
  await pickedUp(dayBefore(retention.allergyNoteDays));
  await tidyUp(db, now);
  expect(await allOf(order.id)).toContain('no nuts');
  await pickedUp(dayBefore(retention.allergyNoteDays + 1));
  await tidyUp(db, now);
  const left = await allOf(order.id);
  expect(left).not.toContain('no nuts');
  expect(left).toContain('Maya Quill comes late');
});

test('an order that came to nothing goes with all that was written of it', async () => {
  const order = await unpaidOrder(shop, [['cake-knife', 1]]);
  const { id: orderId } = order;
  const createdAt = new Date(now.getTime() - (retention.unpaidOrderDays + 1) * 86_400_000);
  await db.update(orders).set({ fulfilment: 'expired', createdAt }).where(eq(orders.id, orderId));
  await db.insert(orderNotes).values({ orderId, text: 'Rang twice', madeBy: 'Priya', at: now });
  await db
    .insert(orderInstalments)
    .values({ orderId, position: 1, amountPence: 100, dueOn: '2026-12-01', label: 'Deposit' });
  const by = { actorKind: 'staff', madeBy: 'Priya', at: now } as const;
  await db.insert(orderRevisions).values({ orderId, revision: 1, before: {}, ...by });
  await tidyUp(db, now);
  const { rows } = await pool.query('select count(*)::int as movements from stock_movements where order_id = $1', [
    orderId,
  ]);
  expect(rows).toEqual([{ movements: expect.any(Number) }]);
  expect((await db.select().from(orders).where(eq(orders.id, orderId))).length).toBe(0);
  expect(await db.$count(orderNotes, eq(orderNotes.orderId, orderId))).toBe(0);
  expect(await db.$count(orderRevisions, eq(orderRevisions.orderId, orderId))).toBe(0);
});

test('[J-04] an order that was printed and never paid goes in its time, and takes nothing of the night’s work with it', async () => {
  await setStock(database, takenCake, 5);
  const { number } = await takeOrderOf(shop, {});
  const staff = await signInStaff(shop);
  await staff.call(notePrints, { kind: 'ticket', orders: [{ orderNo: number, revision: 1 }] });
  const long = new Date(clock.now().getTime() - (retention.unpaidOrderDays + 1) * 86_400_000);
  await db.update(orders).set({ fulfilment: 'cancelled', createdAt: long }).where(eq(orders.number, number));
  await tidyUp(db, clock.now());
  expect(await db.$count(orders, eq(orders.number, number))).toBe(0);
});
