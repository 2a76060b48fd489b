import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { readProduction, readWeek, tickProduction } from '#contract/admin/production.ts';
import type { Fulfilment } from '#domain/order/fulfilment.ts';
import { bakeDailyPieces } from '#server/catalogue/stock/bake-daily-pieces.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { orderPrints } from '#server/db/tables/staff/board-tables.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db } = shop.database;
const cake = 'black-forest-gateau';
const cupcake = 'vanilla-bean-swirl-cupcake';
const marek = await signInStaff(shop, { role: 'baker', name: 'Marek Nowak' });
let day = '2026-12-01';

await setStock(shop.database, cake, 500);
await setStock(shop.database, cupcake, 500);

beforeEach(() => {
  const next = new Date(Date.parse(day) + 9 * 86_400_000);
  day = next.toISOString().slice(0, 10);
});

/** An order on its day, as the counter's moves would leave it. */
async function orderOn(
  date: string,
  { slug = cake, quantity = 1, fulfilment = 'accepted' as Fulfilment, time = '12:00', message = '' } = {},
): Promise<string> {
  const { orderNo } = await placeOrderOf(shop, slug, quantity);
  const [row] = await db
    .update(orders)
    .set({ pickupDate: date, pickupTime: time, fulfilment })
    .where(eq(orders.number, orderNo))
    .returning({ id: orders.id });
  if (message)
    await db
      .update(orderLines)
      .set({ personalisation: { message } })
      .where(eq(orderLines.orderId, row?.id ?? 0));
  return orderNo;
}
const read = (from = day, to = from, who = marek) => who.call(readProduction, { from, to });
const rowsOf = async (from = day, to = from) => (await read(from, to)).groups.flatMap(({ rows }) => rows);
const tick = (key: string, isDone: boolean) => marek.call(tickProduction, { day, key, isDone });

describe('[B-12] production', () => {
  test('counts what is made for the day, whatever became of it since, and nothing else', async () => {
    for (const fulfilment of ['accepted', 'baking', 'ready', 'collected', 'notCollected'] as const)
      await orderOn(day, { quantity: 2, fulfilment });
    for (const fulfilment of ['placed', 'cancelled', 'expired'] as const) await orderOn(day, { fulfilment });
    await orderOn(day, { slug: cupcake, quantity: 12 });
    await orderOn('2027-01-15');
    const seen = await read();
    expect(seen.orders).toBe(6);
    expect(seen.days).toEqual([{ date: day, isOpen: true }]);
    const rows = seen.groups.flatMap((group) =>
      group.rows.map(({ kind, pieces, baking, done, boxes }) => [group.base, kind, pieces, baking, done, boxes]),
    );
    // The board's steps fill it: one of five is baking, and three are made.
    expect(rows).toEqual([
      ['Chocolate Cherry', 'Celebration Cakes', 10, 2, 6, '10×1KG'],
      ['Vanilla', 'Cupcakes', 48, 0, 0, '12×4'],
    ]);
    expect(seen.byTime.map(({ lines }) => lines[0]?.quantity)).toEqual([2, 2, 2, 2, 2, 12]);
  });

  test('shows a message as it was typed, and what changed after its ticket was printed', async () => {
    const orderNo = await orderOn(day, { message: '40 & still  fab, Dad', time: '11:15' });
    const [order] = await db.select().from(orders).where(eq(orders.number, orderNo));
    const print = {
      orderId: order?.id ?? 0,
      kind: 'ticket',
      revision: 1,
      madeBy: 'Jade',
      at: shop.clock.now(),
    } as const;
    await db.insert(orderPrints).values(print);
    expect((await read()).toDecorate).toMatchObject([
      { orderNo, time: '11:15', message: '40 & still  fab, Dad', isDone: false, isChanged: false, photo: null },
    ]);
    await db.update(orders).set({ revision: 2 }).where(eq(orders.number, orderNo));
    const { toDecorate, byTime } = await read();
    expect([toDecorate[0]?.isChanged, byTime[0]?.isChanged]).toEqual([true, true]);
  });

  test('of what is baked for later days makes no piece again that an order took from the shelf of its day', async () => {
    await db.update(products).set({ supply: 'stockToday' }).where(eq(products.slug, cupcake));
    const orderNo = await orderOn(day, { slug: cupcake, quantity: 1 });
    const [taken] = await db.select().from(orders).where(eq(orders.number, orderNo));
    await db
      .update(orderLines)
      .set({ fromStock: true })
      .where(eq(orderLines.orderId, taken?.id ?? 0));
    await orderOn(day, { slug: cupcake, quantity: 2 });
    expect(await rowsOf()).toMatchObject([{ pieces: 12, fromShelf: 4 }]);
    await db.update(products).set({ supply: 'stock' }).where(eq(products.slug, cupcake));
  });

  test('says what the morning puts on the shelf and what lies there, and only of a day of which that is known', async () => {
    const today = '2026-11-18';
    const rule = { isOn: true, at: '06:00', percent: [100, 100, 100, 100, 100, 100, 100] };
    await db.insert(settingVersions).values({ key: 'dailyPieces', version: 2, value: rule, changedAt: new Date(0) });
    await db.update(products).set({ dailyPieces: 30 }).where(eq(products.slug, cupcake));
    await setStock(shop.database, cupcake, 100);
    const shelfOf = async (on: string) =>
      (await read(on)).groups.flatMap(({ rows }) => rows).find(({ kind }) => kind === 'Cupcakes');
    await orderOn(today, { slug: cupcake, quantity: 1 });
    expect(await shelfOf(today)).toMatchObject({ pieces: 4, fillUp: 24, shelf: 96 });
    await bakeDailyPieces(db, shop.clock.now());
    expect(await shelfOf(today)).toMatchObject({ pieces: 4, fillUp: 24, shelf: 120 });
    // Buying one afterwards leaves what was put there as it was.
    await orderOn(today, { slug: cupcake, quantity: 1 });
    expect(await shelfOf(today)).toMatchObject({ pieces: 8, fillUp: 24, shelf: 116 });
    expect(await shelfOf('2026-11-19')).toMatchObject({ pieces: 0, fillUp: 4, shelf: 116 });
    expect(await shelfOf('2026-11-25')).toBeUndefined();
    await db.update(products).set({ dailyPieces: null }).where(eq(products.slug, cupcake));
    await setStock(shop.database, cupcake, 500);
  });

  test('a line’s decoration is ticked once, with the name of who piped it, and taken back; what is ready is done', async () => {
    const orderNo = await orderOn(day, { message: 'Roarsome at 5, Alfie', quantity: 2 });
    const [line] = (await read()).toDecorate;
    const key = line?.key ?? '';
    const requestId = crypto.randomUUID();
    for (let times = 0; times < 2; times += 1)
      await marek.call(tickProduction, { day, key, isDone: true }, { requestId });
    expect((await read()).toDecorate[0]).toMatchObject({ isDone: true, tick: { by: 'Marek Nowak' } });
    const noted = await db.select().from(auditLog).where(eq(auditLog.action, 'production.ticked'));
    expect(noted).toMatchObject([{ madeBy: 'Marek Nowak', subject: day, subjectName: key }]);
    await tick(key, false);
    expect((await read()).toDecorate[0]).toMatchObject({ isDone: false, tick: null });
    await db.update(orders).set({ fulfilment: 'ready' }).where(eq(orders.number, orderNo));
    expect((await read()).toDecorate[0]).toMatchObject({ isDone: true, tick: null });
  });

  test('what is not made on a day cannot be ticked, and days that are none are refused', async () => {
    const gone = await marek.browser.ask(tickProduction, { day, key: 'line:1', isDone: true });
    expect([gone.status, Object(gone.body).code]).toEqual([409, 'conflict']);
    for (const [from, to] of [
      ['2026-12-40', '2026-12-41'],
      ['2026-12-02', '2026-12-01'],
      ['2026-01-01', '2026-12-01'],
      ['yesterday', 'today'],
    ])
      expect((await marek.browser.ask(readProduction, { from, to })).status).toBe(422);
    for (const input of [
      { day, key: 'product:1:500', isDone: true },
      { day, key: 'line:1', isDone: 1 },
      { day: '2026-02-30', key: 'line:1', isDone: true },
    ])
      expect((await marek.browser.ask(tickProduction, input)).status).toBe(422);
  });

  test('a range adds its days up; a week stands day by day', async () => {
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    await orderOn(day, { quantity: 2 });
    await orderOn(next, { quantity: 3 });
    expect(await rowsOf(day, next)).toMatchObject([{ pieces: 5, fillUp: 0, shelf: null }]);
    const { days, rows, orders: count } = await marek.call(readWeek, { from: day });
    expect(days).toHaveLength(7);
    expect(count).toBe(2);
    expect(rows).toMatchObject([{ name: 'Chocolate Cherry: Celebration Cakes, 1KG', pieces: [2, 3, 0, 0, 0, 0, 0] }]);
  });

  test('[T-08] names, notes and photos are for who may see orders; a tick is for who moves them', async () => {
    const orderNo = await orderOn(day, { message: 'Hello' });
    await db.update(orders).set({ allergyNote: 'No nuts please' }).where(eq(orders.number, orderNo));
    expect((await read()).byTime[0]).toMatchObject({
      allergyNote: 'No nuts please',
      name: expect.stringMatching(/\S/),
    });
    const accountant = await signInStaff(shop, { role: 'accountant' });
    expect((await accountant.browser.ask(readProduction, { from: day, to: day })).status).toBe(403);
  });
});
