import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '#domain/failure.ts';
import { capacityRules } from '#server/db/tables/capacity-tables.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { noticesOf, type PlacedOrder, payingCard, placeOrderOf, startPaymentOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, testPayments, clock } = shop;
const { db } = database;
const { edit, paidOrder, rowOf, linesOf, stockOf, places, startAfresh, booksAreRight } = ordersToEdit(shop);
const cake = 'black-forest-gateau';
const other = 'salted-caramel-drip-cake';
const day = '2026-11-19';

beforeEach(() => startAfresh(cake, other));
afterEach(() => booksAreRight());

/** 'done', or the code of the refusal; anything else is a fault. */
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Failure) return error.code;
      throw error;
    },
  );
const outcomes = (...works: Promise<unknown>[]) => Promise.all(works.map(outcomeOf));
const lines = (quantity: number) => [{ place: 1, quantity, said: {} }];
const cancel = async ({ customer, orderNo }: PlacedOrder) => {
  const { status } = await customer.browser.post(`/orders/order/${orderNo}/cancel`, {});
  if (status !== 200) throw new Error(`not cancelled: ${status}`);
};

describe('two at once', () => {
  test('of two changes made from the same revision one is done, and the other told what came before it', async () => {
    const order = await paidOrder(cake, 2);
    const both = await outcomes(
      edit(order.orderNo, { lines: lines(3), from: 1, as: 'Priya' }),
      edit(order.orderNo, { pickup: { date: day, time: '15:00' }, from: 1, as: 'Tom' }),
    );
    expect(both.toSorted()).toEqual(['conflict', 'done']);
    expect((await rowOf(order.orderNo)).revision).toBe(2);
  });

  test('changes that name no revision come one after the other, and none is lost', async () => {
    const order = await paidOrder(cake, 2);
    const done = await outcomes(
      edit(order.orderNo, { lines: lines(3) }),
      edit(order.orderNo, { pickup: { date: day, time: '15:00' } }),
      edit(order.orderNo, { lines: [{ slug: other, quantity: 1, said: {} }] }),
    );
    expect(done).toEqual(['done', 'done', 'done']);
    expect(await rowOf(order.orderNo)).toMatchObject({ revision: 4, pickupTime: '15:00:00' });
    expect((await linesOf(order.orderNo)).map(({ quantity }) => quantity)).toEqual([3, 1]);
  });

  test('the last place of a time: one order has it, the other keeps its own', async () => {
    const orders = await Promise.all(['12:00', '12:00'].map(() => paidOrder(cake)));
    await db.insert(capacityRules).values({ date: '2026-11-21', pickupsOfSlot: 1 });
    const pickup = { date: '2026-11-21', time: '10:30' };
    const both = await outcomes(...orders.map(({ orderNo }) => edit(orderNo, { pickup })));
    expect(both.toSorted()).toEqual(['done', 'slotFull']);
    expect(await places()).toEqual({ [day]: 1, [`${day} 12:00`]: 1, '2026-11-21': 1, '2026-11-21 10:30': 1 });
  });

  test('orders that change places with each other wait in no circle', async () => {
    const [one, two] = await Promise.all([paidOrder(cake), paidOrder(other)]);
    await edit(two?.orderNo ?? '', { pickup: { date: '2026-11-21', time: '10:30' } });
    for (let n = 0; n < 4; n++) {
      const [first, second] = n % 2 === 0 ? ['2026-11-21', day] : [day, '2026-11-21'];
      const both = await outcomes(
        edit(one?.orderNo ?? '', {
          pickup: { date: first ?? '', time: '11:00' },
          lines: [{ slug: other, quantity: 1, said: {} }],
        }),
        edit(two?.orderNo ?? '', {
          pickup: { date: second ?? '', time: '11:00' },
          lines: [{ slug: cake, quantity: 1, said: {} }],
        }),
      );
      expect(both).toEqual(['done', 'done']);
    }
  });

  test('the last cake: a change and a new order want it, one has it', async () => {
    const order = await paidOrder(cake, 1);
    await setStock(database, cake, 1);
    const buyer = await signedInCustomer(shop);
    const product = await productCalled(database, cake);
    const buy = async () => {
      const { status } = await buyer.browser.post('/orders', orderRequestFor(buyer.id, [{ product, quantity: 1 }]));
      if (status !== 200) throw new Failure('outOfStock');
    };
    expect((await outcomes(edit(order.orderNo, { lines: lines(2) }), buy())).toSorted()).toEqual([
      'done',
      'outOfStock',
    ]);
    expect((await stockOf(cake)).stock).toBe(0);
  });
});

describe('while something else becomes of the order', () => {
  test('a change against its customer’s cancelling: all money is back in the end, and all cakes', async () => {
    const stock = (await stockOf(cake)).stock;
    const order = await paidOrder(cake, 2);
    const [changed] = await outcomes(edit(order.orderNo, { lines: lines(1) }), cancel(order));
    expect(['done', 'conflict']).toContain(changed);
    const { fulfilment, id } = await rowOf(order.orderNo);
    expect(fulfilment).toBe('cancelled');
    expect((await stockOf(cake)).stock).toBe(stock);
    expect(await places()).toEqual({});
    const back = (await db.select().from(refundTransfers)).filter((transfer) => transfer.orderId === id);
    expect(back.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(order.amount);
  });

  test('a change against the notice of its payment: it is paid, and the difference is owed or given back', async () => {
    for (const quantity of [1, 3]) {
      const order = await placeOrderOf(shop, cake, 2);
      const session = await startPaymentOf(order);
      await testPayments.pay(session, payingCard);
      const notices = await noticesOf(database, session);
      const [changed] = await outcomes(
        edit(order.orderNo, { lines: lines(quantity) }),
        Promise.all(notices.map((notice) => testPayments.deliverNotice(notice))),
      );
      expect(changed).toBe('done');
      const { id, fulfilment, totalPence, revision } = await rowOf(order.orderNo);
      expect({ fulfilment, revision }).toEqual({ fulfilment: 'accepted', revision: 2 });
      const settled = await edit(order.orderNo, { pickup: { date: day, time: '15:00' } });
      expect(settled.owedPence).toBe(Math.max(0, totalPence - order.amount));
      expect(settled.overPence).toBe(0);
      const back = (await db.select().from(refundTransfers)).filter(({ orderId }) => orderId === id);
      expect(back.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(Math.max(0, order.amount - totalPence));
    }
  });

  test('a change against the beginning of baking: it is in before, or it is refused', async () => {
    for (let n = 0; n < 3; n++) {
      const order = await paidOrder(cake, 2);
      const bake = moveByStaff(db, { orderNo: order.orderNo, to: 'baking', as: 'Tom', now: clock.now() });
      const [changed] = await outcomes(edit(order.orderNo, { lines: lines(3) }), bake);
      const [line] = await linesOf(order.orderNo);
      expect(line?.quantity).toBe(changed === 'done' ? 3 : 2);
      expect((await rowOf(order.orderNo)).fulfilment).toBe('baking');
    }
  });
});
