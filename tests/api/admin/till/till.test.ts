import { randomUUID } from 'node:crypto';
import { eq, gt, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { moveCards, readBoardDay, readBoardStrip } from '#contract/admin/board/board.ts';
import { correctPayment, giveRefund, keepDeposit } from '#contract/admin/orders/order-actions.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { readProduction } from '#contract/admin/production.ts';
import { readClosing } from '#contract/admin/reports/closing.ts';
import { readOverview } from '#contract/admin/reports/overview.ts';
import {
  findTillCustomers,
  findTillTimes,
  handOver,
  listTillProducts,
  quoteTillOrder,
  type TillOrder,
  takeTillOrder,
} from '#contract/admin/till.ts';
import { depositReason } from '#domain/money/money.ts';
import { writeSetting } from '#server/content/staff-settings.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { capacityRules } from '#server/db/tables/capacity-tables.ts';
import { productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { clearOrders } from '#tests/support/orders/clear-orders.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type SignedIn, signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const { booksAreRight, edit, stockOf } = ordersToEdit(shop);
const cake = 'black-forest-gateau';
const today = '2026-11-18';
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
      'contact.telephone': 'That is not a UK telephone number, such as 07700 900123.',
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

  test('[Y-02] times begin on the first day on which what is in it can be had; tiles say what is in a cake and its traces', async () => {
    const lines = [{ slug: 'dinosaur-adventure-cake', weightGrams: null, quantity: 1 }];
    await pool.query(`update products set lead_days = 5, order_by = null where slug = 'dinosaur-adventure-cake'`);
    expect(await jade.call(findTillTimes, { day: today })).toMatchObject({ day: today, firstDay: today });
    const first = await jade.call(findTillTimes, { lines });
    expect(first).toMatchObject({ day: '2026-11-23', firstDay: '2026-11-23', words: '' });
    expect(first.times.length).toBeGreaterThan(10);
    expect(await jade.call(findTillTimes, { day: today, lines })).toMatchObject({
      times: [],
      words: 'Your order cannot be ready by then. Please choose a later day',
    });
    const { products, kitchenNotice } = await jade.call(listTillProducts, { q: 'black forest' });
    const tile = products.find(({ slug }) => slug === cake);
    expect(tile?.allergens).toContain('Eggs');
    expect(tile?.mayContain.length).toBeGreaterThan(0);
    expect(kitchenNotice).not.toBe('');
  });

  test('[B-07] an order that is moved is shown the days by which its own lines can be made, and its own place as free', async () => {
    await pool.query(`update products set lead_days = 5, order_by = null where slug = 'dinosaur-adventure-cake'`);
    const own = { date: '2026-11-25', time: '11:00' };
    const lines = [{ slug: 'dinosaur-adventure-cake', weightGrams: null, quantity: 1 }];
    const { orderNo } = await take(order({ lines, pickup: own }));
    await db.insert(capacityRules).values({ date: own.date, pickupsOfSlot: 1, ordersOfDay: 1, workUnitsOfDay: null });
    expect(await jade.call(findTillTimes, { day: '2026-11-20', orderNo })).toMatchObject({
      times: [],
      words: 'Your order cannot be ready by then. Please choose a later day',
    });
    expect((await jade.call(findTillTimes, { day: '2026-11-23', orderNo })).times.length).toBeGreaterThan(10);
    expect(await jade.call(findTillTimes, { day: own.date })).toMatchObject({ isDayFull: true });
    const { isDayFull, times } = await jade.call(findTillTimes, { day: own.date, orderNo });
    expect({ isDayFull, left: times.find(({ time }) => time === own.time)?.left }).toEqual({
      isDayFull: false,
      left: 1,
    });
    expect((await jade.browser.ask(findTillTimes, { day: own.date, orderNo: 'AB-0000-0000' })).status).toBe(404);
    await booksAreRight();
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

  test('[Y-03] what is taken along is collected with its payment: no place, no production, nothing late, and its day stays free for the web', async () => {
    await db.insert(capacityRules).values({ date: today, pickupsOfSlot: 1, ordersOfDay: 1, workUnitsOfDay: null });
    const sold = { source: 'counter', pickup: 'now', contact: { name: '', telephone: '', email: '' } } as const;
    const walkIns = [await take(order(sold)), await take(order(sold))];
    expect(await rowOf(walkIns[0]?.orderNo ?? '')).toMatchObject({ fulfilment: 'collected', isWalkIn: true });
    await take(order({ pickup: { date: today, time: '16:00' } }));
    const { cards } = await jade.call(readBoardDay, { day: today });
    expect(cards.map(({ fulfilment, isWalkIn }) => `${fulfilment} ${isWalkIn}`)).toEqual([
      'collected true',
      'collected true',
      'accepted false',
    ]);
    const { days } = await jade.call(readBoardStrip, { from: today });
    expect(days[0]).toMatchObject({ orders: 1, fullPercent: 100 });
    const { byTime } = await (await signInStaff(shop, { role: 'baker' })).call(readProduction, {
      from: today,
      to: today,
    });
    expect(byTime).toHaveLength(1);
    const overview = await (await signInStaff(shop, { role: 'owner' })).call(readOverview, {});
    expect(overview.today).toMatchObject({ toBake: 1, baking: 0, ready: 0, collected: 0 });
    await booksAreRight();
    const refused = order({ ...sold, payment: { how: 'link' } });
    expect((await jade.browser.ask(quoteTillOrder, refused)).status).toBe(422);
  });

  test('[B-02] what was taken along is not taken back to the kitchen, which would know nothing of it: it is refunded', async () => {
    const { orderNo } = await take(
      order({ source: 'counter', pickup: 'now', contact: { name: '', telephone: '', email: '' } }),
    );
    const back = { orderNo, from: 'collected', to: 'ready', revision: 1 } as const;
    const { moved } = await jade.call(moveCards, { isUndo: true, moves: [back] });
    expect(moved).toMatchObject([
      { outcome: 'refused', text: expect.stringMatching(/sold over the counter.*Refund it/) },
    ]);
    expect(await rowOf(orderNo)).toMatchObject({ fulfilment: 'collected' });
  });

  test('[T-08] [Y-03] a full time is the counter’s to pass, a full day is a manager’s', async () => {
    await db.insert(capacityRules).values({ date: day, pickupsOfSlot: 1, ordersOfDay: 1, workUnitsOfDay: null });
    const first = await take(order());
    const { times, isDayFull } = await jade.call(findTillTimes, { day });
    expect({ isDayFull, left: times.find(({ time }) => time === '11:00')?.left }).toEqual({ isDayFull: true, left: 0 });
    const asked = order({ pastDiary: 'A regular customer' });
    const mayNot = { status: 403, body: { message: 'That day is full: only a manager can take on more.' } };
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
        body: { message: 'That day is full: only a manager can take on more.' },
      });
    const manager = await signInStaff(shop, { role: 'manager' });
    expect(await manager.browser.ask(quoteTillOrder, order())).toMatchObject({
      status: 422,
      body: { fields: { pickupDate: expect.stringContaining('or give a reason for taking it anyway') } },
    });
    const { orderNo } = await take(order({ pastDiary: 'A regular customer' }), manager);
    const [row] = await db.select().from(auditLog).where(eq(auditLog.subject, orderNo));
    expect(row?.reason).toBe('A regular customer');
    await pool.query('update products set work_units = 0 where slug = $1', [cake]);
    await booksAreRight();
  });

  test('is not taken where an allergy meets a cake and nobody was warned, also of a recipe that has just changed', async () => {
    const told = order({ allergies: { asked: true, note: 'allergic to soya' } });
    const { totalPence: agreedTotalPence, contents } = await jade.call(quoteTillOrder, told);
    expect(contents).toEqual([
      { name: 'Black Forest Gateau', allergens: expect.arrayContaining(['Eggs']), mayContain: expect.any(Array) },
    ]);
    const levelTo = (level: string) =>
      pool.query(
        `update products set allergens = allergens || jsonb_build_object('mustard', $2::text) where slug = $1`,
        [cake, level],
      );
    const kiwi = order({ allergies: { asked: true, note: 'kiwi' } });
    expect((await jade.browser.ask(takeTillOrder, { ...kiwi, agreedTotalPence })).status).toBe(200);
    await clearOrders(pool);
    const mustard = order({ allergies: { asked: true, note: 'Mustard' } });
    await levelTo('contains');
    const refused = await jade.browser.ask(takeTillOrder, { ...mustard, agreedTotalPence });
    const warning = 'Black Forest Gateau contains mustard.';
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: `${warning} Tell the customer before you take it.` },
    });
    await levelTo('mayContain');
    const other = await jade.browser.ask(takeTillOrder, { ...mustard, agreedTotalPence, seenWarnings: [warning] });
    expect(other).toMatchObject({ status: 409, body: { message: expect.stringContaining('may contain traces of') } });
    await levelTo('contains');
    const { orderNo } = await jade.call(takeTillOrder, { ...mustard, agreedTotalPence, seenWarnings: [warning] });
    // It is said again where the order is looked at and handed over, and of what is baked by a recipe that has changed since.
    const warningsOf = async () => {
      const { cards } = await jade.call(readBoardDay, { day });
      expect(cards.map(({ allergyWarnings }) => allergyWarnings)).toEqual([[warning]]);
      return (await jade.call(findOrderPage, { orderNo })).allergies.warnings;
    };
    expect(await warningsOf()).toEqual([warning]);
    await levelTo('none');
    expect(await warningsOf()).toEqual([warning]);
    const plain = await take(order({ allergies: { asked: true, note: 'none' } }));
    expect((await jade.call(findOrderPage, { orderNo: plain.orderNo })).allergies.warnings).toEqual([]);
  });

  test('that is changed later says where the change meets an allergy that was told', async () => {
    const { orderNo } = await take(order({ allergies: { asked: true, note: 'mustard' } }));
    const lines = [{ slug: 'dinosaur-adventure-cake', quantity: 1, said: {} }];
    const warningsOf = async () =>
      (await edit(orderNo, { lines, pastDiary: 'A regular', isTrial: true })).allergyWarnings;
    expect(await warningsOf()).toEqual([]);
    await pool.query(
      `update products set allergens = allergens || '{"mustard": "mayContain"}' where slug = 'dinosaur-adventure-cake'`,
    );
    expect(await warningsOf()).toEqual(['Dinosaur Adventure Cake may contain traces of mustard.']);
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

  test('it is said whether a total may get a discount of the shop’s own or a deposit', async () => {
    const may = async () => {
      const { hasDiscount, hasDeposits } = await jade.call(listTillProducts, {});
      return { hasDiscount, hasDeposits };
    };
    const { db } = shop.database;
    const { discount } = await readSettings(db, ['discount']);
    const say = (value: typeof discount) => writeSetting(db, { key: 'discount', value, as: 'Sunita Rao' });
    const lent = inArray(
      products.id,
      db.select({ id: productSizes.productId }).from(productSizes).where(gt(productSizes.depositPence, 0)),
    );
    try {
      await say({ policy: 'first-order', percent: 20 });
      expect(await may()).toEqual({ hasDiscount: true, hasDeposits: true });
      await say({ policy: 'off', percent: 20 });
      await db.update(products).set({ status: 'hidden' }).where(lent);
      expect(await may()).toEqual({ hasDiscount: false, hasDeposits: false });
    } finally {
      await say(discount);
      await db.update(products).set({ status: 'shown' }).where(lent);
    }
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
      {
        customerId: expect.any(Number),
        name: 'Ivy Lockwood',
        telephone: '+447700900456',
        email: 'ivy@example.com',
        orders: 2,
        lastDay: day,
      },
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

  test('[B-09] what was tapped as the terminal is said to have been cash by two corrections, and back, until the day is closed', async () => {
    const manager = await signInStaff(shop, { role: 'manager' });
    const { orderNo, totalPence } = await take(order({ payment: { how: 'hand', method: 'terminal' } }));
    const pageOf = () => jade.call(findOrderPage, { orderNo });
    const wayOf = async () => (await pageOf()).money?.movements[0]?.mayHaveBeen ?? null;
    const first = await wayOf();
    expect(first?.method).toBe('cash');
    const paymentId = first?.paymentId ?? 0;
    const before = await manager.call(readClosing, {});
    const page = await jade.call(correctPayment, { orderNo, paymentId, method: 'cash' });
    expect(page.money?.movements.map(({ method, amountPence }) => [method, amountPence])).toEqual([
      ['terminal', totalPence],
      ['cash', totalPence],
      ['terminal', -totalPence],
    ]);
    expect(page.money).toMatchObject({ status: 'paid', capturedPence: totalPence, keptPence: totalPence });
    const cashOf = ({ open }: typeof before) => open?.takings.find(({ method }) => method === 'cash')?.takenPence ?? 0;
    expect(cashOf(await manager.call(readClosing, {})) - cashOf(before)).toBe(totalPence);
    // Pressed twice, it happens once; it goes back the same way.
    await jade.call(correctPayment, { orderNo, paymentId, method: 'cash' });
    expect(await wayOf()).toEqual({ paymentId, method: 'terminal' });
    await jade.call(correctPayment, { orderNo, paymentId, method: 'terminal' });
    expect(cashOf(await manager.call(readClosing, {}))).toBe(cashOf(before));
    await booksAreRight();
    const baker = await signInStaff(shop, { role: 'baker' });
    expect((await baker.browser.ask(correctPayment, { orderNo, paymentId, method: 'cash' })).status).toBe(403);
  });

  test('[B-08] what was lent comes back as the deposit that it is, or is kept with a reason', async () => {
    const manager = await signInStaff(shop, { role: 'manager' });
    const lend = async () => {
      const lines = [cake, 'stand-hire'].map((slug) => ({ slug, weightGrams: null, quantity: 1 }));
      const { orderNo } = await take(order({ lines }));
      await jade.call(handOver, { orderNo, isHere: true });
      return orderNo;
    };
    const first = await lend();
    const page = await manager.call(findOrderPage, { orderNo: first });
    expect(page.lines.map(({ price }) => price?.lent)).toEqual([
      { quantity: 0, depositPence: 0 },
      { quantity: 1, depositPence: 3_000 },
    ]);
    expect(page.money?.heldDepositPence).toBe(3_000);
    const asked = { kind: 'lines' as const, deposits: [{ place: 2, quantity: 1 }] };
    const sums = { orderNo: first, asked, amountPence: 3_000, reason: depositReason, note: '' };
    const back = await manager.call(giveRefund, sums);
    expect([back.money?.heldDepositPence, back.lines[1]?.price?.lent.quantity]).toEqual([0, 0]);
    const { rows } = await pool.query(
      `select money_class, amount_pence, vat_pence from ledger_entries e join orders o on o.id = e.order_id where number = $1 and kind = 'refund'`,
      [first],
    );
    expect(rows).toEqual([{ money_class: 'deposit', amount_pence: -3_000, vat_pence: 0 }]);
    const pieces = { ...sums, asked: { kind: 'lines' as const, pieces: [{ place: 1, quantity: 1 }] } };
    expect((await manager.browser.ask(giveRefund, pieces)).body).toMatchObject({
      message: expect.stringMatching(/^Please choose one of the reasons/),
    });
    const second = await lend();
    const kept = await manager.call(keepDeposit, { orderNo: second, amountPence: 3_000, reason: 'The stand broke' });
    expect(kept.money?.heldDepositPence).toBe(0);
    expect(
      (await manager.browser.ask(keepDeposit, { orderNo: second, amountPence: 1, reason: 'Once more' })).status,
    ).toBe(409);
    await booksAreRight();
  });

  test('a stand is lent to nobody without a name, neither at once nor added to an order', async () => {
    const nobody = { name: ' ', telephone: '', email: '' };
    const stand = { slug: 'stand-hire', weightGrams: null, quantity: 1 };
    const asked = order({ source: 'counter', contact: nobody, pickup: 'now', lines: [stand] });
    await expect(take(asked)).rejects.toThrow('Ask who is borrowing it.');
    expect(await db.select().from(orders)).toEqual([]);
    const { orderNo } = await take(order({ source: 'counter', contact: nobody }));
    const lines = [{ slug: stand.slug, quantity: 1, said: {} }];
    await expect(edit(orderNo, { lines })).rejects.toThrow('Ask who is borrowing it.');
    await edit(orderNo, { lines, recipientName: 'Ivy Lockwood' });
    expect((await rowOf(orderNo))?.depositPence).toBe(3_000);
  });

  test('what stands at the counter is handed over though the kitchen forgot to say so, and taken back for a minute', async () => {
    const { orderNo } = await take(order());
    expect((await jade.browser.ask(handOver, { orderNo })).status).toBe(409);
    expect(await jade.call(handOver, { orderNo, isHere: true })).toMatchObject({ outcome: 'moved' });
    expect(await jade.call(handOver, { orderNo, isHere: true })).toMatchObject({ outcome: 'same' });
    expect(await rowOf(orderNo)).toMatchObject({ fulfilment: 'collected' });
    await jade.call(moveCards, { isUndo: true, moves: [{ orderNo, from: 'collected', to: 'ready', revision: 1 }] });
    expect(await rowOf(orderNo)).toMatchObject({ fulfilment: 'ready' });
    await booksAreRight();
    const unpaid = await take(order({ payment: { how: 'link' } }));
    expect((await jade.browser.ask(handOver, { orderNo: unpaid.orderNo, isHere: true })).status).toBe(409);
  });

  test('[T-08] is not a baker’s', async () => {
    const { orderNo } = await take(order());
    await ready(orderNo);
    const marek = await signInStaff(shop, { role: 'baker' });
    expect((await marek.browser.ask(handOver, { orderNo })).status).toBe(403);
    await jade.call(handOver, { orderNo });
  });
});
