import { randomUUID } from 'node:crypto';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listOrders } from '#contract/admin/orders/order-list.ts';
import { readDailyPieces, saveDailyRule, saveProductRule } from '#contract/admin/stock/daily-pieces.ts';
import { exportMovements, productsOfLedger, readMovements } from '#contract/admin/stock/movements.ts';
import {
  addBaked,
  bookCounts,
  readNotToday,
  readStock,
  setNotToday,
  takeOut,
  undoMovement,
} from '#contract/admin/stock/stock.ts';
import { listTillProducts } from '#contract/admin/till.ts';
import { productBySlug } from '#contract/listing/catalogue.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { recountStock } from '#server/catalogue/stock/recount-stock.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { stockMovements } from '#server/db/tables/catalogue/stock-tables.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { changeProduct } from '#tests/support/catalogue/products.ts';
import { productCalled, setStock } from '#tests/support/customers/customers.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { takeOrderOf } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { productOf } from '#tests/support/staff/edited-products.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db } = shop.database;
const cake = 'black-forest-gateau';
const other = 'macaron-gift-box';
const marek = await signInStaff(shop, { role: 'baker', name: 'Marek Nowak' });
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
let productId = 0;
let otherId = 0;

const stockOf = async (slug = cake) => (await productCalled(shop.database, slug)).stock;
const idOf = async (slug: string) => {
  const [row] = await db.select({ id: products.id }).from(products).where(eq(products.slug, slug));
  return row?.id ?? 0;
};
const line = async (slug = cake) => {
  const found = (await marek.call(readStock, {})).products.find((one) => one.slug === slug);
  if (!found) throw new Error(`${slug} is not listed`);
  return found;
};
const bake = (pieces: number, who = marek) => who.call(addBaked, { productId, pieces, note: '' });

beforeAll(async () => {
  productId = await idOf(cake);
  otherId = await idOf(other);
});

beforeEach(async () => {
  await setStock(shop.database, cake, 20);
  await setStock(shop.database, other, 20);
});

test('[E-06] baker and counter end a cake for today by one switch: till and customers know it at once, and it is back by the same', async () => {
  const jade = await signInStaff(shop, { role: 'counter', name: 'Jade Robinson' });
  const shown = async () => productBySlug.output.parse((await shop.visitor().get(`/products/slug/${cake}`)).body);
  const tile = async () => (await jade.call(listTillProducts, {})).products.find(({ slug }) => slug === cake);
  await marek.call(setNotToday, { productId, isOff: true });
  expect((await jade.call(readNotToday, {})).products[0]).toMatchObject({ id: productId, isOff: true });
  expect(await tile()).toMatchObject({ isOffToday: true, stock: 20 });
  expect(await shown()).toMatchObject({ soldOutFor: 'today', availableQuantity: 20 });
  expect(await stockOf()).toBe(20);
  await jade.call(setNotToday, { productId, isOff: false });
  expect(await shown()).toMatchObject({ soldOutFor: null });
  expect((await jade.call(readNotToday, { q: 'gateau' })).products).toMatchObject([{ isOff: false }]);
  const noted = db.select().from(auditLog).where(eq(auditLog.action, 'stock.notToday'));
  const lines = await noted.orderBy(auditLog.id);
  expect(lines.map(({ madeBy }) => madeBy)).toEqual(['Marek Nowak', 'Jade Robinson']);
  const aisha = await signInStaff(shop, { role: 'accountant', name: 'Aisha Khan' });
  expect((await aisha.browser.ask(setNotToday, { productId, isOff: true })).status).toBe(403);
});

test('[E-06] where a cake is ended for today, today’s open orders with it are counted, boxes with that flavour too, as the list of orders finds them', async () => {
  const today = '2026-11-18';
  const jade = await signInStaff(shop, { role: 'counter' });
  const inOrders = async (slug: string) => {
    const { products: found, today: day } = await jade.call(readNotToday, {});
    const query = { product: slug, state: 'accepted,baking,ready', from: day, to: day };
    return [found.find((one) => one.slug === slug)?.openOrders, (await jade.call(listOrders, query)).count];
  };
  expect(await inOrders(cake)).toEqual([0, 0]);
  const taken: string[] = [];
  for (let n = 0; n < 4; n++) taken.push((await takeOrderOf(shop)).number);
  await db
    .update(orders)
    .set({ pickupDate: today })
    .where(inArray(orders.number, taken.slice(1)));
  await db
    .update(orders)
    .set({ fulfilment: 'collected' })
    .where(eq(orders.number, taken[1] ?? ''));
  expect(await inOrders(cake)).toEqual([2, 2]);
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.number, taken[2] ?? ''));
  const sell = (line: { productId: number; personalisation: Personalisation }) =>
    db
      .update(orderLines)
      .set(line)
      .where(eq(orderLines.orderId, row?.id ?? 0));
  await sell({ productId: otherId, personalisation: { box: { [productId]: 6 } } });
  expect(await inOrders(cake)).toEqual([2, 2]);
  expect(await inOrders(other)).toEqual([1, 1]);
  // The stock was moved for the cake.
  await sell({ productId, personalisation: {} });
});

describe('[E-06] the stock in the back office', () => {
  test('twelve are baked: stock, ledger, audit log and the next suggestion say so, and who did it', async () => {
    expect(await bake(12)).toMatchObject({ stock: 32 });
    expect(await stockOf()).toBe(32);
    expect(await line()).toMatchObject({
      stock: 32,
      lastBaked: 12,
      moved: { pieces: 12, reason: 'baked', by: 'Marek Nowak' },
      soldOutSince: null,
    });
    const [audited] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(audited).toMatchObject({
      action: 'stock.baked',
      subject: cake,
      madeBy: 'Marek Nowak',
      before: { stock: 20 },
      after: { stock: 32 },
    });
  });

  test('a request that is repeated bakes once', async () => {
    const requestId = randomUUID();
    const input = { productId, pieces: 12, note: '' };
    const answers = await Promise.all([1, 2, 3].map(() => marek.call(addBaked, input, { requestId })));
    expect(new Set(answers.map(({ movementId }) => movementId)).size).toBe(1);
    expect(await stockOf()).toBe(32);
  });

  test('two members at once both count', async () => {
    await Promise.all([bake(12), bake(6, owen), bake(1), bake(24, owen)]);
    expect(await stockOf()).toBe(63);
  });

  test('a count while orders are placed loses no sale', async () => {
    const counts = [{ productId, counted: 18, seen: 20, why: 'counted' as const }];
    const [booked] = await Promise.all([
      marek.call(bookCounts, { counts }),
      ...Array.from({ length: 5 }, () => placeOrderOf(shop, cake)),
    ]);
    expect(booked.booked).toMatchObject([{ missing: 0 }]);
    expect(await stockOf()).toBe(13);
    expect(await recountStock(db, new Date(0))).toEqual([]);
  });

  test('a sheet says what was lost by its reason, what was right, and what is sold and not there', async () => {
    await placeOrderOf(shop, other);
    const { booked } = await owen.call(bookCounts, {
      counts: [
        { productId, counted: 18, seen: 20, why: 'damaged' },
        { productId: otherId, counted: 1, seen: 20, why: 'damaged' },
      ],
    });
    const [left] = booked;
    expect(left).toMatchObject({ before: 20, after: 18, missing: 0 });
    const held = 20 - (booked[1]?.before ?? 0);
    expect(held).toBeGreaterThan(1);
    expect(booked[1]).toMatchObject({ after: 0, missing: held - 1 });
    const { movements } = await owen.call(readMovements, { productId });
    expect(movements[0]).toMatchObject({ reason: 'damaged', pieces: -2, note: 'counted 18', by: 'Owen Clarke' });
  });

  test.each(['counted', 'damaged'] as const)(
    'two who counted the same shelf take nothing off twice (%s), but what was baked since is no other count',
    async (why) => {
      const since = (await line(cake))?.newestMovement ?? null;
      await bake(12);
      const sheet = { counts: [{ productId, counted: 18, seen: 20, since, why }] };
      await marek.call(bookCounts, sheet);
      expect(await stockOf()).toBe(30);
      const { status, body } = await owen.browser.ask(bookCounts, sheet);
      expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('Marek Nowak has counted')]);
      expect(await stockOf()).toBe(30);
      const { stock, newestMovement } = (await line(cake)) ?? {};
      const anew = { productId, counted: 30, seen: stock ?? 0, since: newestMovement ?? null, why };
      expect((await owen.call(bookCounts, { counts: [anew] })).booked).toMatchObject([{ before: 30, after: 30 }]);
    },
  );

  test('a sheet is booked whole or not at all', async () => {
    const counts = [
      { productId, counted: 1, seen: 20, why: 'counted' as const },
      { productId: 999_999, counted: 1, seen: 1, why: 'counted' as const },
    ];
    const { status } = await marek.browser.ask(bookCounts, { counts });
    expect(status).toBe(404);
    expect(await stockOf()).toBe(20);
    const twice = [counts[0], counts[0]];
    expect((await marek.browser.ask(bookCounts, { counts: twice })).status).toBe(422);
    expect(await stockOf()).toBe(20);
  });

  test('more than can be sold is not given away, and the refusal says so in words', async () => {
    const { status, body } = await marek.browser.ask(takeOut, { productId, pieces: 21, reason: 'givenAway', note: '' });
    expect(status).toBe(409);
    expect(JSON.stringify(body)).toContain('Only 20');
    expect(await marek.call(takeOut, { productId, pieces: 6, reason: 'givenAway', note: 'School fair' })).toMatchObject(
      { stock: 14 },
    );
  });

  test('what is made to order has no stock, and says so', async () => {
    const made = await idOf('salted-caramel-drip-cake');
    await db.execute(sql`update products set supply = 'toOrder', stock = null where id = ${made}`);
    expect(await line('salted-caramel-drip-cake')).toMatchObject({ stock: null, ruleToday: null });
    const { status, body } = await marek.browser.ask(addBaked, { productId: made, pieces: 1, note: '' });
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('made to order')]);
  });

  test('undone is the opposite movement with a note, once however many press it', async () => {
    const { movementId } = await bake(12);
    await placeOrderOf(shop, cake);
    const answers = await Promise.all(
      [marek, owen].map(({ browser }) => browser.ask(undoMovement, { productId, movementId })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stockOf()).toBe(19);
    const { movements } = await marek.call(readMovements, { productId });
    expect(movements[0]).toMatchObject({ pieces: -12, note: 'undone: baked +12', mayBeUndone: false });
    expect(movements.find(({ id }) => id === movementId)).toMatchObject({ isUndone: true, mayBeUndone: false });
    await owen.call(undoMovement, { productId, movementId: (await bake(3)).movementId });
    expect(await stockOf()).toBe(19);
  });

  test('pieces that are sold, an order’s own, and what was counted since are not undone', async () => {
    await setStock(shop.database, cake, 0);
    const { movementId } = await bake(2);
    await placeOrderOf(shop, cake);
    const refusalOf = async (id: number) => {
      const { status, body } = await marek.browser.ask(undoMovement, { productId, movementId: id });
      expect(status).toBe(409);
      return JSON.stringify(body);
    };
    expect(await refusalOf(movementId)).toContain('Only 1 of');
    const [ofOrder] = await db
      .select({ id: stockMovements.id })
      .from(stockMovements)
      .where(eq(stockMovements.productId, productId))
      .orderBy(desc(stockMovements.id))
      .limit(1);
    expect(await refusalOf(ofOrder?.id ?? 0)).toContain('by hand');
    await marek.call(bookCounts, { counts: [{ productId, counted: 5, seen: 1, why: 'counted' }] });
    expect(await refusalOf(movementId)).toContain('counted since');
    expect(await stockOf()).toBe(5);
  });

  test('the ledger is turned page by page and narrowed by product, reason, day and person', async () => {
    const bethan = await signInStaff(shop, { role: 'baker', name: 'Bethan Price' });
    for (let n = 0; n < 52; n += 1) await bethan.call(addBaked, { productId, pieces: 1, note: `tray ${n}` });
    const first = await marek.call(readMovements, { by: 'Bethan Price', reason: 'baked', productId });
    expect(first.movements).toHaveLength(50);
    const second = await marek.call(readMovements, { by: 'Bethan Price', before: first.before ?? 0 });
    expect(second).toMatchObject({ before: null, movements: [{ note: 'tray 1' }, { note: 'tray 0' }] });
    const none = await marek.call(readMovements, { by: 'Bethan Price', from: '2020-01-01', to: '2020-01-31' });
    expect(none.movements).toEqual([]);
    const today = shopDate(Date.parse(first.movements[0]?.at ?? ''), shopTimeZone);
    const all = await marek.call(readMovements, {
      by: 'Bethan Price',
      from: addDays(today, -1),
      to: addDays(today, 1),
    });
    expect(all.movements).toHaveLength(50);
    for (const wrong of [{ from: '2026-02-31' }, { to: 'today' }])
      expect((await marek.browser.ask(readMovements, wrong)).status).toBe(422);
    const taken = await marek.call(readMovements, { reason: 'damaged', productId: otherId, by: 'Bethan Price' });
    expect(taken.movements).toEqual([]);
  });

  test('it is searched by words of a product, an order’s number or its last four, and who moved it', async () => {
    const { orderNo } = await placeOrderOf(shop, cake);
    const { name } = await productCalled(shop.database, cake);
    const found = async (q: string) => (await marek.call(readMovements, { q })).movements;
    const reversed = name.split(' ').toReversed().join(' ').toLowerCase();
    const ofCake = await found(reversed);
    expect(ofCake.length).toBeGreaterThan(0);
    expect(new Set(ofCake.map((movement) => movement.name))).toEqual(new Set([name]));
    for (const q of [orderNo, orderNo.toLowerCase().replaceAll('-', ''), orderNo.slice(-4)])
      expect((await found(q)).map((movement) => movement.orderNo)).toContain(orderNo);
    expect(new Set((await found('marek')).map(({ by }) => by))).toEqual(new Set(['Marek Nowak']));
    expect(await found('no such thing')).toEqual([]);
    expect(await found('100%_')).toEqual([]);
    const { csv, rows } = await owen.call(exportMovements, { q: orderNo });
    expect([rows, csv]).toEqual([1, expect.stringContaining(orderNo)]);
  });

  test('the products that it is narrowed by are a read of their own, not a part of each page', async () => {
    const { body } = await marek.browser.ask(readMovements, { productId });
    expect(Object.keys(body as object).toSorted()).toEqual(['before', 'movements', 'people']);
    const nameOfCake = (await productCalled(shop.database, cake)).name;
    const choices = async () => (await marek.call(productsOfLedger, {})).products;
    expect(await choices()).toContainEqual({ id: productId, name: nameOfCake });
    await db.update(products).set({ status: 'archived' }).where(eq(products.id, otherId));
    expect((await choices()).map(({ id }) => id)).not.toContain(otherId);
    await db.update(products).set({ status: 'shown' }).where(eq(products.id, otherId));
    const accounts = await signInStaff(shop, { role: 'accountant', name: 'Ada Counts' });
    expect((await accounts.browser.ask(productsOfLedger, {})).status).toBe(403);
  });

  test('its file has no formula in it, and the log knows who took it', async () => {
    await owen.call(takeOut, { productId, pieces: 1, reason: 'wasted', note: '=HYPERLINK("http://bad")' });
    const { csv, rows, isCutShort } = await owen.call(exportMovements, { productId, reason: 'wasted' });
    expect(csv).toContain(`"'=HYPERLINK(""http://bad"")"`);
    expect([rows > 0, isCutShort]).toEqual([true, false]);
    const [audited] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(audited).toMatchObject({ action: 'stock.exported', madeBy: 'Owen Clarke' });
  });
});

test.each([
  [null, null, true],
  ['11-18', '11-18', true],
  ['11-01', '11-17', false],
  ['11-19', '12-24', false],
  ['11-15', '01-05', true],
  ['12-27', '11-17', false],
])('[E-06] on 18 November what is baked from %s to %s is in season: %s', async (seasonFrom, seasonTo, isInSeason) => {
  await changeProduct(db, other, { seasonFrom, seasonTo });
  expect(await line(other)).toMatchObject({ isInSeason });
  await changeProduct(db, other, { seasonFrom: null, seasonTo: null });
});

describe('[E-07] daily pieces in the back office', () => {
  const everyDay = [100, 100, 100, 100, 100, 150, 50];

  test('the rule is set by who may change products, from the version they saw', async () => {
    const { version } = await marek.call(readDailyPieces, {});
    const rule = { isOn: true, at: '05:30', percent: everyDay };
    expect(await productOf(owen, productId)).toMatchObject({ isFilledUp: false });
    expect((await marek.browser.ask(saveDailyRule, { seen: version, rule })).status).toBe(403);
    const saved = await owen.call(saveDailyRule, { seen: version, rule });
    expect(await marek.call(readDailyPieces, {})).toMatchObject({
      rule,
      version: saved.version,
      changedBy: 'Owen Clarke',
    });
    expect(await productOf(owen, productId)).toMatchObject({ isFilledUp: true });
    expect((await owen.browser.ask(saveDailyRule, { seen: version, rule: { ...rule, isOn: false } })).status).toBe(409);
    const [audited] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(audited).toMatchObject({ action: 'stock.dailyRuleChanged', after: rule });
  });

  test('a product’s pieces and when it is low are saved, unless somebody was first', async () => {
    const { dailyPieces, byWeekday, lowStock } =
      (await marek.call(readDailyPieces, {})).products.find(({ id }) => id === productId) ?? {};
    const seen = { dailyPieces: dailyPieces ?? null, byWeekday: byWeekday ?? null, lowStock: lowStock ?? 5 };
    const wanted = { dailyPieces: 24, byWeekday: [0, 24, 24, 24, 24, 48, 12], lowStock: 8 };
    await owen.call(saveProductRule, { productId, seen, wanted });
    expect(await line()).toMatchObject({ lowStock: 8, ruleToday: expect.any(Number) });
    expect((await productOf(owen, productId)).dailyByWeekday).toEqual(wanted.byWeekday);
    const short = { ...wanted, byWeekday: [1, 2] };
    expect((await owen.browser.ask(saveProductRule, { productId, seen: wanted, wanted: short })).status).toBe(422);
    const { status, body } = await owen.browser.ask(saveProductRule, { productId, seen, wanted: seen });
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('in the meantime')]);
    const [audited] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(audited).toMatchObject({ action: 'stock.ruleChanged', subject: cake, before: seen, after: wanted });
  });
});
