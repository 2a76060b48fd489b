import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { whys } from '#domain/order/order-event.ts';
import { capacityRules, pauses, takenDays, takenSlots } from '#server/db/tables/capacity-tables.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { settlePayment } from '#server/sales/payments/settle-payment.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { clearOrders } from '#tests/support/orders/clear-orders.ts';
import { paymentStates, startPaymentOf, stateOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const slug = 'salted-caramel-drip-cake';
/** A Friday. */
const day = '2026-11-20';

beforeEach(async () => {
  await pool.query(`delete from capacity_rules; delete from pauses; delete from special_days where date = '2026-11-27';
    update opening_hours set midday_closes = null, midday_reopens = null`);
  await clearOrders(pool);
  await pool.query('delete from taken_days; delete from taken_slots; delete from unpaid_holds');
  await setStock(shop.database, slug, 1_000);
});

const limit = (rule: Partial<typeof capacityRules.$inferInsert>) => db.insert(capacityRules).values(rule);

type Customer = Awaited<ReturnType<typeof signedInCustomer>>;

async function order(pickupTime = '12:00', pickupDate = day, replaces?: { customer: Customer; orderNo: string }) {
  const product = await productCalled(shop.database, slug);
  const customer = replaces?.customer ?? (await signedInCustomer(shop));
  const request = orderRequestFor(customer.id, [{ product, quantity: 1 }], {
    pickupDate,
    pickupTime: `${pickupTime}:00`,
    replaces: replaces?.orderNo,
  });
  const { status, body } = await customer.browser.post('/orders', request);
  if (status === 200) return { customer, request, ...(body as { orderNo: string; total: number }) };
  return { customer, request, refused: failureReply.parse(body) };
}
const placed = async (...asked: Parameters<typeof order>) => {
  const answer = await order(...asked);
  if (!('orderNo' in answer)) throw new Error(JSON.stringify(answer.refused));
  return { ...answer, amount: Math.round(answer.total * 100) };
};
const refused = async (...asked: Parameters<typeof order>) => {
  const answer = await order(...asked);
  if ('orderNo' in answer) return answer.orderNo;
  if (!answer.refused) throw new Error('neither placed nor refused');
  return answer.refused;
};
const cancel = ({ customer, orderNo }: { customer: Customer; orderNo: string }) =>
  customer.browser.post(`/orders/order/${orderNo}/cancel`, {});

/** What is recorded as taken, and what the orders say; the nightly check of the books agrees. */
async function taken() {
  await checkBooks(db, shop.clock.now());
  const days = await db.select().from(takenDays);
  const slots = await db.select().from(takenSlots);
  const { rows } = await db.execute<{ orders: number }>(
    sql`select count(*)::int as orders from orders where fulfilment not in ('cancelled', 'expired')`,
  );
  return {
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    pickups: slots.reduce((sum, { pickups }) => sum + pickups, 0),
    live: rows[0]?.orders,
  };
}

describe('[Y-03] capacity', () => {
  test('[Y-05] without a rule nothing is ever full, and what is taken is counted all the same', async () => {
    for (let n = 0; n < 3; n++) await placed();
    expect(await taken()).toEqual({ orders: 3, pickups: 3, live: 3 });
    const { body } = await shop.visitor().get('/diary');
    expect(body).toMatchObject({ room: { week: [], days: {} }, pauses: [] });
  });

  test('a slot takes so many pick-ups and no more; the refusal names the next that is free', async () => {
    await limit({ weekday: 5, pickupsOfSlot: 2 });
    await placed('12:00');
    await placed('12:00');
    await placed('12:15');
    await placed('12:15');
    expect(await refused('12:00')).toEqual({
      code: 'slotFull',
      title: 'Pick-up Time Taken',
      message: 'That pick-up time has just been taken. The next free one is Friday 20 November 2026, 12:30 pm.',
      free: { date: day, time: '12:30' },
    });
    expect(await taken()).toEqual({ orders: 4, pickups: 4, live: 4 });
    await placed('12:00', '2026-11-21');
  });

  test('a day takes so many orders; the next day at the same time is offered', async () => {
    await limit({ date: day, ordersOfDay: 1 });
    await placed('12:00');
    expect(await refused('15:00')).toMatchObject({ code: 'slotFull', free: { date: '2026-11-21', time: '15:00' } });
    await placed('15:00', '2026-11-21');
  });

  test('a rule of a date rules over its weekday’s, and a raised limit frees places at once', async () => {
    await limit({ weekday: 5, ordersOfDay: 0 });
    expect(await refused()).toMatchObject({ code: 'slotFull' });
    await limit({ date: day, ordersOfDay: 1 });
    await placed();
    expect(await refused()).toMatchObject({ code: 'slotFull' });
    await pool.query('update capacity_rules set orders_of_day = 2 where date is not null');
    await placed();
    expect(await refused('12:00', '2026-11-27')).toMatchObject({ code: 'slotFull' });
  });

  test('a limit below what is taken already refuses the next order, and lets the others be given back', async () => {
    const first = await placed();
    await placed();
    await placed();
    await limit({ weekday: 5, ordersOfDay: 1, pickupsOfSlot: 1 });
    expect(await refused('13:00')).toMatchObject({ code: 'slotFull' });
    expect(await cancel(first)).toMatchObject({ status: 200 });
    expect(await taken()).toEqual({ orders: 2, pickups: 2, live: 2 });
  });

  test('[Y-01] no order is taken for a time at which it is closed at midday, and after it a time takes its own number', async () => {
    await pool.query(`update opening_hours set midday_closes = '13:00', midday_reopens = '14:00' where weekday = 5;
      insert into special_days (date, open, opens, closes) values ('2026-11-27', true, '09:00', '18:00')`);
    await limit({ weekday: 5, pickupsOfSlot: 2, pickupsOfLaterSlot: 1 });
    expect(await refused('13:30')).toMatchObject({
      code: 'invalid',
      fields: { pickupTime: 'Please select a time between 9:00 AM and 1:00 PM or between 2:00 PM and 6:00 PM' },
    });
    await placed('13:00');
    await placed('13:00');
    expect(await refused('13:00')).toMatchObject({ code: 'slotFull', free: { date: day, time: '14:00' } });
    await placed('14:00');
    expect(await refused('14:00')).toMatchObject({ code: 'slotFull', free: { date: day, time: '14:15' } });
    const { body } = await shop.visitor().get('/diary');
    expect(body).toMatchObject({
      room: {
        days: { [day]: { pickups: 2, later: { from: '14:00', pickups: 1 }, slots: { '13:00': 0, '14:00': 0 } } },
      },
    });
    // A special day that is open all day has one span.
    await placed('14:00', '2026-11-27');
    await placed('14:00', '2026-11-27');
    expect(await refused('14:00', '2026-11-27')).toMatchObject({ code: 'slotFull' });
  });

  test('what customers are told of a day is no more than they need', async () => {
    await limit({ weekday: 5, pickupsOfSlot: 5, ordersOfDay: 40 });
    for (let n = 0; n < 4; n++) await placed('10:00');
    const { body } = await shop.visitor().get('/diary');
    expect(body).toMatchObject({
      room: { days: { [day]: { orders: 1, workUnits: null, pickups: 2, slots: { '10:00': 1 } } } },
    });
  });
});

describe('[Y-03] places come back', () => {
  test('from a cancelled order, once', async () => {
    await limit({ weekday: 5, pickupsOfSlot: 1 });
    const mine = await placed();
    expect(await refused()).toMatchObject({ code: 'slotFull' });
    await cancel(mine);
    await cancel(mine);
    await placed();
    expect(await refused()).toMatchObject({ code: 'slotFull' });
    expect(await taken()).toEqual({ orders: 1, pickups: 1, live: 1 });
  });

  test('from an order that expired unpaid; a payment that comes late takes its place again, or is given back', async () => {
    await limit({ weekday: 5, pickupsOfSlot: 1 });
    const [late, later] = [await placed('10:00'), await placed('11:00')];
    const sessions = [await startPaymentOf(late), await startPaymentOf(later)];
    await pool.query(`update orders set pay_before = '2026-11-18' where fulfilment = 'placed'`);
    const gateway = shop.services.payments;
    await expireUnpaidOrders(db, gateway, shop.clock.now());
    expect(await taken()).toEqual({ orders: 0, pickups: 0, live: 0 });
    await placed('10:00');
    const now = shop.clock.now();
    for (const sessionId of sessions)
      await settlePayment(db, { gateway, sessionId, settled: 'paid', why: whys.lookedUp('the test'), now });
    expect(await stateOf(shop.database, late.orderNo)).toBe('expired');
    expect(await paymentStates(shop.database, late.orderNo)).toEqual(['refundDue']);
    expect(await stateOf(shop.database, later.orderNo)).toBe('paid');
    expect(await taken()).toEqual({ orders: 2, pickups: 2, live: 2 });
    expect((await productCalled(shop.database, slug)).stock).toBe(998);
    expect(await refused('11:00')).toMatchObject({ code: 'slotFull' });
  });

  test('[Y-01] not to a payment that comes late, where after midday its time is full by its own number', async () => {
    await pool.query(`update opening_hours set midday_closes = '13:00', midday_reopens = '14:00'`);
    await limit({ weekday: 5, pickupsOfSlot: 2, pickupsOfLaterSlot: 1 });
    const [morning, late] = [await placed('11:00'), await placed('15:00')];
    const sessions = [await startPaymentOf(morning), await startPaymentOf(late)];
    await pool.query(`update orders set pay_before = '2026-11-18' where fulfilment = 'placed'`);
    const gateway = shop.services.payments;
    await expireUnpaidOrders(db, gateway, shop.clock.now());
    await placed('11:00');
    await placed('15:00');
    const now = shop.clock.now();
    for (const sessionId of sessions)
      await settlePayment(db, { gateway, sessionId, settled: 'paid', why: whys.lookedUp('the test'), now });
    expect(await stateOf(shop.database, morning.orderNo)).toBe('paid');
    expect(await stateOf(shop.database, late.orderNo)).toBe('expired');
    expect(await taken()).toEqual({ orders: 3, pickups: 3, live: 3 });
  });

  test('from an order that another takes the place of, which may have the very same slot', async () => {
    await limit({ weekday: 5, pickupsOfSlot: 1, ordersOfDay: 1 });
    const mine = await placed();
    const again = await placed('12:00', day, mine);
    expect(await stateOf(shop.database, mine.orderNo)).toBe('cancelled');
    expect(await taken()).toEqual({ orders: 1, pickups: 1, live: 1 });
    expect(await stateOf(shop.database, again.orderNo)).toBe('awaitingPayment');
  });

  test('not where the order that should take its place is refused: it stays as it was', async () => {
    await limit({ weekday: 5, pickupsOfSlot: 1 });
    const mine = await placed('10:00');
    await placed('11:00');
    expect(await refused('11:00', day, mine)).toMatchObject({ code: 'slotFull', free: { date: day, time: '11:15' } });
    expect(await stateOf(shop.database, mine.orderNo)).toBe('awaitingPayment');
    expect(await taken()).toEqual({ orders: 2, pickups: 2, live: 2 });
  });

  test('orders that change places with each other never wait in a circle', async () => {
    const [friday, saturday] = [await placed('10:00', day), await placed('10:00', '2026-11-21')];
    const changed = await Promise.all([order('10:00', '2026-11-21', friday), order('10:00', day, saturday)]);
    expect(changed.map((one) => 'orderNo' in one)).toEqual([true, true]);
    expect(await taken()).toEqual({ orders: 2, pickups: 2, live: 2 });
  });
});

test('[Y-03] the same request sent again when its slot is full by itself answers with the same order', async () => {
  await limit({ weekday: 5, pickupsOfSlot: 1 });
  const mine = await placed();
  const { status, body } = await mine.customer.browser.post('/orders', mine.request);
  expect({ status, body }).toMatchObject({ status: 200, body: { orderNo: mine.orderNo } });
});

test.each([1, 2, 3, 4, 5])(
  '[Y-03] 50 customers at once for the last slot and the last cake: one has both (run %i)',
  async () => {
    await limit({ weekday: 5, pickupsOfSlot: 1 });
    await setStock(shop.database, slug, 1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => refused()));
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1);
    const codes = answers.flatMap((answer) => (typeof answer === 'string' ? [] : answer.code));
    expect(codes.every((code) => code === 'slotFull' || code === 'outOfStock')).toBe(true);
    expect((await productCalled(shop.database, slug)).stock).toBe(0);
    expect(await taken()).toEqual({ orders: 1, pickups: 1, live: 1 });
  },
);

test('[Y-03] 50 customers at once for the last slot, with cakes enough: one has it, 49 are offered the next', async () => {
  await limit({ weekday: 5, pickupsOfSlot: 1 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => refused()));
  const told = answers.flatMap((answer) => (typeof answer === 'string' ? [] : [answer]));
  expect(told).toHaveLength(49);
  for (const one of told) expect(one).toMatchObject({ code: 'slotFull', free: { date: day, time: '12:15' } });
  expect((await productCalled(shop.database, slug)).stock).toBe(999);
});

test('[Y-03] the nightly check of the books counts days and slots again, and names what does not agree', async () => {
  await placed('10:00');
  await checkBooks(db, shop.clock.now());
  await pool.query('update taken_days set orders = 2, work_units = 9; delete from taken_slots');
  await expect(checkBooks(db, shop.clock.now())).rejects.toThrow(
    'the books do not balance: 2026-11-20 10:00: 0 pick-ups are counted, there are 1; ' +
      '2026-11-20: 2 orders and 9 work units are counted, there are 1 and 7',
  );
});

test('[Y-04] while orders are paused none is taken, with the words and the hour; it ends by itself', async () => {
  await db.insert(pauses).values({
    beginsAt: new Date(shop.clock.now().getTime() - 60_000),
    endsAt: new Date('2026-11-18T16:30:00Z'),
    words: 'The oven is being mended.',
  });
  expect(await refused()).toMatchObject({
    code: 'ordersPaused',
    message: 'The oven is being mended. You can order again today from 4:30 pm. Your cart is kept.',
  });
  await pool.query(`update pauses set ends_at = begins_at + interval '1 second'`);
  await placed();
});

test.each([
  ['insert into capacity_rules (orders_of_day) values (1)', 'capacity_rules_weekday_or_date'],
  [`insert into capacity_rules (weekday, date) values (1, '2026-11-20')`, 'capacity_rules_weekday_or_date'],
  ['insert into capacity_rules (weekday, pickups_of_slot) values (1, 0)', 'capacity_rules_not_negative'],
  ['insert into capacity_rules (weekday, work_units_of_day) values (1, -1)', 'capacity_rules_not_negative'],
  [`insert into pauses (begins_at, ends_at) values (now(), now())`, 'pauses_in_order'],
])('[Y-03] rules that no bakery keeps are refused by the database: %s', async (statement, constraint) => {
  await expect(pool.query(statement)).rejects.toMatchObject({ constraint });
});
