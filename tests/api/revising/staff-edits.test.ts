import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderAdjustments, orderRevisions } from '#server/db/tables/change-tables.ts';
import { refunds, refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { orderEvents, orders, payments } from '#server/db/tables/schema.ts';
import { listOpenRefunds, refundByHandByStaff, refundPartByStaff } from '#server/sales/admin/staff-refunds.ts';
import { reviseOrder } from '#server/sales/orders/revising/revise-order.ts';
import { ordersToEdit, refusal } from '#tests/support/orders/edited-orders.ts';
import { placeOrderOf, waitingJobs } from '#tests/support/orders/orders.ts';
import { takeByHand } from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db, pool } = database;
const { edit, pay, paidOrder, rowOf, linesOf, stockOf, places, startAfresh, booksAreRight } = ordersToEdit(shop);
const cake = 'black-forest-gateau';
const other = 'salted-caramel-drip-cake';
/** The Thursday on which the tests' orders are collected. */
const day = '2026-11-19';

beforeEach(() => startAfresh(cake, other));
afterEach(() => booksAreRight());

describe('[B-07] until baking starts staff change all of an order', () => {
  test('a cake more: stock, sales, lines and sums follow in one, and the difference is owed', async () => {
    const order = await paidOrder(cake, 2);
    const before = await stockOf(cake);
    const { totalPence: was } = await rowOf(order.orderNo);
    const edited = await edit(order.orderNo, { lines: [{ place: 1, quantity: 3, said: {} }] });
    const { totalPence, subTotalPence, discountPence, revision } = await rowOf(order.orderNo);
    expect(edited).toMatchObject({
      revision: 2,
      beforePence: was,
      totalPence,
      owedPence: totalPence - was,
      overPence: 0,
    });
    expect({ totalPence, revision }).toEqual({
      totalPence: subTotalPence - Math.round(subTotalPence * 0.2),
      revision: 2,
    });
    expect(await stockOf(cake)).toEqual({ stock: (before.stock ?? 0) - 1, sold: before.sold + 1 });
    expect(await linesOf(order.orderNo)).toMatchObject([{ quantity: 3, discountPence }]);
    const adjustments = await db.select().from(orderAdjustments);
    expect(adjustments).toMatchObject([{ kind: 'policy', basisPoints: 2000, amountPence: discountPence }]);
  });

  test('a cake more is baked by the recipe of now: its line says what either contains, and one less what it said', async () => {
    const order = await paidOrder(cake, 2);
    const [sold] = await linesOf(order.orderNo);
    const mustard = (level: string) =>
      pool.query(
        `update products set allergens = jsonb_set(allergens, '{mustard}', to_jsonb($2::text)) where slug = $1`,
        [cake, level],
      );
    await mustard('contains');
    await edit(order.orderNo, { lines: [{ place: 1, quantity: 1, said: {} }] });
    expect((await linesOf(order.orderNo))[0]?.allergens).toEqual(sold?.allergens);
    await edit(order.orderNo, { lines: [{ place: 1, quantity: 2, said: {} }] });
    expect((await linesOf(order.orderNo))[0]?.allergens).toEqual(
      expect.arrayContaining(['Mustard', ...(sold?.allergens ?? [])]),
    );
    await mustard('none');
  });

  test('[B-07] what is owed after a change is paid by card as the rest of the order, and settles it', async () => {
    const order = await paidOrder(cake, 2);
    const { owedPence } = await edit(order.orderNo, { lines: [{ place: 1, quantity: 3, said: {} }] });
    await pay({ ...order, amount: owedPence });
    const settled = await edit(order.orderNo, { pickup: { date: day, time: '15:00' } });
    expect(settled).toMatchObject({ owedPence: 0, overPence: 0, givingBackPence: 0 });
    expect((await db.select().from(payments)).map(({ amountPence }) => amountPence).toSorted((a, b) => a - b)).toEqual(
      [owedPence, order.amount].toSorted((a, b) => a - b),
    );
  });

  test('any chain of changes leaves what is paid, owed and given back in balance', async () => {
    const order = await paidOrder(cake, 2);
    for (const quantity of [5, 1, 3, 2]) {
      const { totalPence, owedPence, overPence } = await edit(order.orderNo, {
        lines: [{ place: 1, quantity, said: {} }],
      });
      const back = await db.select().from(refundTransfers);
      const kept = order.amount - back.reduce((sum, { amountPence }) => sum + amountPence, 0);
      expect(kept + owedPence - overPence).toBe(totalPence);
      await booksAreRight();
    }
  });

  test('a line that was added later can be given back like the others, and then stays on the order', async () => {
    const order = await paidOrder(cake, 2);
    const { owedPence } = await edit(order.orderNo, { lines: [{ slug: other, quantity: 1, said: {} }] });
    await pay({ ...order, amount: owedPence });
    await refundPartByStaff(db, {
      orderNo: order.orderNo,
      asked: { kind: 'lines', pieces: [{ place: 2, quantity: 1 }], deposits: [] },
      reason: 'Something was not right with it',
      note: '',
      restock: false,
      by: null,
      as: 'Priya',
      now: clock.now(),
    });
    expect(await db.select().from(refunds)).toMatchObject([{ kind: 'lines', amountPence: owedPence }]);
    const taken = await refusal(edit(order.orderNo, { lines: [{ place: 2, quantity: 0, said: {} }] }));
    expect(taken.message).toContain('1 already refunded');
    const more = await edit(order.orderNo, { lines: [{ place: 1, quantity: 3, said: {} }] });
    expect(more).toMatchObject({ owedPence: more.totalPence - more.beforePence, overPence: 0 });
  });

  test('a photo that comes with a change must be there, and the customer’s own', async () => {
    const order = await paidOrder(cake, 2);
    const { id } = await rowOf(order.orderNo);
    const [line] = await linesOf(order.orderNo);
    const asked = reviseOrder(
      { db, now: clock.now(), gateway: null },
      {
        orderId: id,
        from: 1,
        change: { changedLines: [{ id: line?.id ?? 0, personalisation: { photo: 'x'.repeat(43) } }] },
        actorKind: 'staff',
        madeBy: 'Priya',
        reason: '',
        pastDiary: '',
        mayPassDay: true,
        isTrial: false,
      },
    );
    expect(await refusal(asked)).toMatchObject({ code: 'invalid' });
    expect(await rowOf(order.orderNo)).toMatchObject({ revision: 1 });
  });

  test('another cake in the place of one: each stock gets and gives its pieces, with who did it in its ledger', async () => {
    const order = await paidOrder(cake, 2);
    const stock = { cake: await stockOf(cake), other: await stockOf(other) };
    const lines = [
      { place: 1, quantity: 1, said: {} },
      { slug: other, quantity: 2, said: {} },
    ];
    await edit(order.orderNo, { lines });
    expect(await stockOf(cake)).toEqual({ stock: (stock.cake.stock ?? 0) + 1, sold: stock.cake.sold - 1 });
    expect(await stockOf(other)).toEqual({ stock: (stock.other.stock ?? 0) - 2, sold: stock.other.sold + 2 });
    const { rows } = await pool.query(
      `select reason, pieces, made_by from stock_movements where order_id = (select id from orders where number = $1) order by id`,
      [order.orderNo],
    );
    expect(rows).toEqual([
      { reason: 'order', pieces: -2, made_by: 'customer' },
      { reason: 'returned', pieces: 1, made_by: 'Priya' },
      { reason: 'order', pieces: -2, made_by: 'Priya' },
    ]);
  });

  test('it became cheaper: what was paid too much goes back to the card, once', async () => {
    const order = await paidOrder(cake, 2);
    const { totalPence: was, id } = await rowOf(order.orderNo);
    const jobs = await waitingJobs(database, 'make_transfer');
    const edited = await edit(order.orderNo, {
      lines: [{ place: 1, quantity: 1, said: {} }],
      reason: 'One guest less.',
    });
    const given = was - edited.totalPence;
    expect(edited).toMatchObject({ givingBackPence: given, owedPence: 0, overPence: 0 });
    expect(await db.select().from(refunds).where(eq(refunds.orderId, id))).toMatchObject([
      { kind: 'revision', amountPence: given, madeBy: 'Priya', actorKind: 'staff', reason: 'One guest less.' },
    ]);
    expect(await db.select().from(refundTransfers)).toMatchObject([
      { amountPence: given, state: 'due', method: 'card' },
    ]);
    expect(await waitingJobs(database, 'make_transfer')).toBe(jobs + 1);
    const again = await edit(order.orderNo, { lines: [{ place: 1, quantity: 2, said: {} }] });
    expect(again).toMatchObject({ totalPence: was, owedPence: given, givingBackPence: 0 });
  });

  test('[B-07] what was paid at the counter and is too much now waits to be handed back, and is on the list of what is due', async () => {
    const order = await placeOrderOf(shop, cake, 2);
    const { totalPence: was, id } = await rowOf(order.orderNo);
    await takeByHand(shop, id, { method: 'cash', amountPence: was });
    await db.update(orders).set({ fulfilment: 'accepted' }).where(eq(orders.id, id));
    const edited = await edit(order.orderNo, { lines: [{ place: 1, quantity: 1, said: {} }] });
    const given = was - edited.totalPence;
    expect(edited).toMatchObject({ givingBackPence: given, owedPence: 0, overPence: 0 });
    const due = async () => (await listOpenRefunds(db)).filter(({ orderNo }) => orderNo === order.orderNo);
    expect(await due()).toMatchObject([{ byHandPence: given, failedPence: 0, keptPence: 0 }]);
    // A change that costs nothing gives nothing back a second time.
    expect(await edit(order.orderNo, { recipientName: 'Noor Khan' })).toMatchObject({ givingBackPence: 0 });
    await refundByHandByStaff(db, { orderNo: order.orderNo, as: 'Tom', now: clock.now() });
    expect(await due()).toEqual([]);
    const dearer = await edit(order.orderNo, { lines: [{ place: 1, quantity: 2, said: {} }] });
    expect(dearer).toMatchObject({ totalPence: was, owedPence: given });
  });

  test('[B-07] every change keeps who, why and the whole order as it was, and stands in its history', async () => {
    const order = await paidOrder(cake, 2);
    await edit(order.orderNo, { pickup: { date: day, time: '15:00' }, reason: 'She rang.' });
    await edit(order.orderNo, { recipientName: 'Noor Khan', as: 'Tom' });
    const { id, recipient } = await rowOf(order.orderNo);
    expect(recipient).toMatchObject({ firstName: 'Noor', lastName: 'Khan', contactNumber: '07700900123' });
    const kept = await db
      .select()
      .from(orderRevisions)
      .where(eq(orderRevisions.orderId, id))
      .orderBy(asc(orderRevisions.revision));
    expect(kept).toMatchObject([
      {
        revision: 2,
        madeBy: 'Priya',
        actorKind: 'staff',
        reason: 'She rang.',
        before: { pickup: { date: day, time: '12:00' }, lines: [{ quantity: 2 }] },
      },
      {
        revision: 3,
        madeBy: 'Tom',
        before: { pickup: { date: day, time: '15:00' }, recipient: { firstName: 'Priya' } },
      },
    ]);
    const events = await db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, id), eq(orderEvents.kind, 'edited')));
    expect(events).toMatchObject([
      { actorKind: 'staff', madeBy: 'Priya', reason: 'She rang.' },
      { actorKind: 'staff', madeBy: 'Tom' },
    ]);
  });

  test('its place moves with it: the former day and time are free, the new ones taken', async () => {
    const order = await paidOrder(cake);
    expect(await places()).toEqual({ [day]: 1, [`${day} 12:00`]: 1 });
    await edit(order.orderNo, { pickup: { date: '2026-11-21', time: '10:30' } });
    expect(await places()).toEqual({ '2026-11-21': 1, '2026-11-21 10:30': 1 });
    await edit(order.orderNo, { pickup: { date: '2026-11-21', time: '11:00' } });
    expect(await places()).toEqual({ '2026-11-21': 1, '2026-11-21 11:00': 1 });
  });
});
