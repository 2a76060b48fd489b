import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { moveCards } from '#contract/admin/board/board.ts';
import {
  findTillCustomers,
  findTillTimes,
  handOver,
  listTillProducts,
  quoteTillOrder,
  type TillOrder,
  takeTillOrder,
} from '#contract/admin/till/till.ts';
import { capacityRules } from '#server/db/tables/pickup/capacity-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { auditLog } from '#server/db/tables/staff/audit-tables.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { clearOrders } from '#tests/support/orders/clear-orders.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type SignedIn, signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const { booksAreRight, stockOf } = ordersToEdit(shop);
const cake = 'black-forest-gateau';
const day = '2026-11-19';
let jade: SignedIn;

beforeEach(async () => {
  await pool.query('delete from capacity_rules; delete from pauses; delete from graphile_worker._private_jobs');
  await clearOrders(pool);
  await pool.query('delete from taken_days; delete from taken_slots');
  await setStock(shop.database, cake, 10);
  jade = await signInStaff(shop, { role: 'counter', name: 'Jade Robinson' });
});

const order = (changes: Partial<TillOrder> = {}): TillOrder => ({
  key: randomUUID(),
  source: 'telephone',
  contact: { name: 'Ivy Lockwood', telephone: '07700 900456', email: 'ivy@example.com' },
  allergies: { asked: true, note: '' },
  lines: [{ slug: cake, weightGrams: null, quantity: 1 }],
  pickup: { date: day, time: '11:00' },
  pastDiary: '',
  payment: { how: 'hand', method: 'cash' },
  note: '',
  ...changes,
});
const take = async (asked: TillOrder, who = jade) => {
  const { totalPence } = await who.call(quoteTillOrder, asked);
  return who.call(takeTillOrder, { ...asked, agreedTotalPence: totalPence });
};
const rowOf = async (orderNo: string) => (await db.select().from(orders).where(eq(orders.number, orderNo)))[0];

describe('[B-10] an order by staff', () => {
  test('is quoted without taking anything, and taken once however often it is sent', async () => {
    const asked = order();
    const before = await stockOf(cake);
    const quote = await jade.call(quoteTillOrder, asked);
    expect(quote.totalPence).toBeGreaterThan(0);
    expect(await stockOf(cake)).toEqual(before);
    const input = { ...asked, agreedTotalPence: quote.totalPence };
    const [first, second] = await Promise.all([jade.call(takeTillOrder, input), jade.call(takeTillOrder, input)]);
    expect(second?.orderNo).toBe(first?.orderNo);
    expect(first).toMatchObject({ owedPence: 0, totalPence: quote.totalPence, isEmailed: true });
    expect((await stockOf(cake)).stock).toBe(before.stock - 1);
    expect(await rowOf(first?.orderNo ?? '')).toMatchObject({
      source: 'telephone',
      takenBy: 'Jade Robinson',
      fulfilment: 'accepted',
      contactName: 'Ivy Lockwood',
    });
    const [logged] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, first?.orderNo ?? ''));
    expect(logged).toMatchObject({ action: 'order.taken', madeBy: 'Jade Robinson' });
    await booksAreRight();
  });

  test('cannot skip the question of allergies, nor a telephone’s name', async () => {
    expect((await jade.browser.ask(quoteTillOrder, order({ allergies: { asked: null, note: '' } }))).status).toBe(422);
    const nameless = order({ contact: { name: '', telephone: '', email: '' } });
    expect((await jade.browser.ask(quoteTillOrder, nameless)).status).toBe(422);
  });

  test('has an email address and a telephone number that are some, each refused at its field otherwise', async () => {
    const refusalOf = async (contact: Partial<{ email: string; telephone: string }>) => {
      const asked = order({ contact: { name: 'Ann', telephone: '07700 900123', email: '', ...contact } });
      const { status, body } = await jade.browser.ask(quoteTillOrder, asked);
      return status === 200 ? null : Object(body).fields;
    };
    for (const email of [
      'ann@gmail,com',
      'not an email',
      'ann@',
      'Ann <ann@example.com>',
      'ann@example.com, bob@example.com',
    ])
      expect(await refusalOf({ email })).toEqual({ 'contact.email': 'Please enter a valid email address' });
    expect(await refusalOf({ telephone: '07700 900 123 4' })).toEqual({
      'contact.telephone': 'That is no British telephone number: 07700 900123.',
    });
    for (const telephone of ['0044 7700 900303', '07700.900.304', '\u202d07700 900305\u202c', '+44 (0)7700 900306'])
      expect(await refusalOf({ telephone, email: ' \u200bAnn@Example.com' })).toBeNull();
  });

  test('is refused at another total than was said, and when there is not enough', async () => {
    const refused = await jade.browser.ask(takeTillOrder, { ...order(), agreedTotalPence: 1 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'priceChanged' } });
    const tooMany = order({ lines: [{ slug: cake, weightGrams: null, quantity: 11 }] });
    expect(await jade.browser.ask(quoteTillOrder, tooMany)).toMatchObject({
      status: 409,
      body: { code: 'outOfStock' },
    });
  });

  test('a full time is shown as full, refused, and taken with a reason that is kept', async () => {
    await db.insert(capacityRules).values({ date: day, pickupsOfSlot: 1, ordersOfDay: null, workUnitsOfDay: null });
    await take(order());
    const { times } = await jade.call(findTillTimes, { day });
    expect(times.find(({ time }) => time === '11:00')).toEqual({ time: '11:00', left: 0 });
    expect((await jade.browser.ask(takeTillOrder, { ...order(), agreedTotalPence: 2496 })).status).toBeGreaterThan(400);
    const past = await take(order({ pastDiary: 'A regular customer' }));
    const [row] = await db.select().from(auditLog).where(eq(auditLog.subject, past.orderNo));
    expect(row?.reason).toBe('A regular customer');
    const closed = await jade.call(findTillTimes, { day: '2026-12-25' });
    expect(closed).toMatchObject({ times: [] });
    expect(closed.words).not.toBe('');
  });

  test('[T-08] [Y-03] a full time is the counter’s to pass, a full day is a manager’s', async () => {
    await db.insert(capacityRules).values({ date: day, pickupsOfSlot: 1, ordersOfDay: 1, workUnitsOfDay: null });
    const first = await take(order());
    const { times, isDayFull } = await jade.call(findTillTimes, { day });
    expect({ isDayFull, left: times.find(({ time }) => time === '11:00')?.left }).toEqual({ isDayFull: true, left: 0 });
    const asked = order({ pastDiary: 'A regular customer' });
    const mayNot = { status: 403, body: { message: 'That day is full: only a manager may take on more.' } };
    expect(await jade.browser.ask(quoteTillOrder, asked)).toMatchObject(mayNot);
    const agreed = { ...asked, agreedTotalPence: first.totalPence };
    expect(await jade.browser.ask(takeTillOrder, agreed)).toMatchObject({ status: 409, body: { code: 'slotFull' } });
    const manager = await signInStaff(shop, { role: 'manager' });
    const { orderNo } = await take(order({ pastDiary: 'A regular customer' }), manager);
    expect(await rowOf(orderNo)).toMatchObject({ fulfilment: 'accepted' });
    await booksAreRight();
  });

  test('[T-08] [Y-03] past the work of a day only a manager goes, with a reason that is kept', async () => {
    await pool.query('update products set work_units = 4 where slug = $1', [cake]);
    await db.insert(capacityRules).values({ date: day, pickupsOfSlot: null, ordersOfDay: null, workUnitsOfDay: 5 });
    await take(order());
    expect(await jade.call(findTillTimes, { day })).toMatchObject({ isDayFull: false });
    for (const pastDiary of ['', 'A regular customer'])
      expect(await jade.browser.ask(quoteTillOrder, order({ pastDiary }))).toMatchObject({
        status: 403,
        body: { message: 'That day is full: only a manager may take on more.' },
      });
    const manager = await signInStaff(shop, { role: 'manager' });
    expect(await manager.browser.ask(quoteTillOrder, order())).toMatchObject({
      status: 422,
      body: { fields: { pickupDate: expect.stringContaining('or say why it is taken all the same') } },
    });
    const { orderNo } = await take(order({ pastDiary: 'A regular customer' }), manager);
    const [row] = await db.select().from(auditLog).where(eq(auditLog.subject, orderNo));
    expect(row?.reason).toBe('A regular customer');
    await pool.query('update products set work_units = 0 where slug = $1', [cake]);
    await booksAreRight();
  });

  test('[T-08] a discount is a manager’s to give, with a reason', async () => {
    const asked = order({ discount: { reason: 'Smudged', basisPoints: 1_000 } });
    expect((await jade.browser.ask(quoteTillOrder, asked)).status).toBe(403);
    const manager = await signInStaff(shop, { role: 'manager' });
    const full = await manager.call(quoteTillOrder, order());
    const less = await manager.call(quoteTillOrder, asked);
    expect(less.totalPence).toBeLessThan(full.totalPence);
    const nameless = order({ discount: { reason: '', basisPoints: 1_000 } });
    expect((await manager.browser.ask(quoteTillOrder, nameless)).status).toBe(422);
  });

  test('by link it waits for its payment; on collection it is owed', async () => {
    const linked = await take(order({ payment: { how: 'link' } }));
    expect(linked.link).toMatch(/\/pay\?token=/);
    expect(await rowOf(linked.orderNo)).toMatchObject({ fulfilment: 'placed' });
    const later = await take(order({ payment: { how: 'onCollection' } }));
    expect(later.owedPence).toBe(later.totalPence);
  });

  test('tiles have what sells, by category and by words; a known customer is found by four digits', async () => {
    const { products, categories } = await jade.call(listTillProducts, {});
    expect(products.length).toBeGreaterThan(10);
    expect(categories.length).toBeGreaterThan(1);
    const found = await jade.call(listTillProducts, { q: 'black forest' });
    expect(found.products.find(({ slug }) => slug === cake)).toMatchObject({ stock: 10 });
    expect((await jade.call(listTillProducts, { q: '100%' })).products).toEqual([]);
    await take(order());
    await take(order());
    const { customers } = await jade.call(findTillCustomers, { q: '0456' });
    expect(customers).toEqual([
      { name: 'Ivy Lockwood', telephone: '+447700900456', email: 'ivy@example.com', orders: 2, lastDay: day },
    ]);
    expect((await jade.call(findTillCustomers, { q: 'ivy@example.com' })).customers).toHaveLength(1);
    expect((await jade.browser.ask(findTillCustomers, { q: 'iv' })).status).toBe(422);
  });
});

describe('[B-11] handing over', () => {
  const ready = async (orderNo: string) => {
    for (const [from, to] of [
      ['accepted', 'baking'],
      ['baking', 'ready'],
    ] as const)
      await jade.call(moveCards, { moves: [{ orderNo, from, to, revision: 1 }] });
  };

  test('asks for what is owed, and takes it with the same tap', async () => {
    const { orderNo } = await take(order({ payment: { how: 'onCollection' } }));
    expect((await jade.browser.ask(handOver, { orderNo })).status).toBe(409);
    await ready(orderNo);
    const refused = await jade.browser.ask(handOver, { orderNo });
    expect(refused.status).toBe(409);
    await jade.call(handOver, { orderNo, paid: 'terminal' });
    expect(await rowOf(orderNo)).toMatchObject({ fulfilment: 'collected' });
    await booksAreRight();
  });

  test('[T-08] is not a baker’s', async () => {
    const { orderNo } = await take(order());
    await ready(orderNo);
    const marek = await signInStaff(shop, { role: 'baker' });
    expect((await marek.browser.ask(handOver, { orderNo })).status).toBe(403);
    await jade.call(handOver, { orderNo });
  });
});
