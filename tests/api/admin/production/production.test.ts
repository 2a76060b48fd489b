import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { readProduction, readShopping, tickProduction } from '#contract/admin/production/production.ts';
import type { Fulfilment } from '#domain/order/fulfilment/fulfilment.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { auditLog } from '#server/db/tables/staff/audit-tables.ts';
import { orderPrints, productionTicks } from '#server/db/tables/staff/board-tables.ts';
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

/** An order as it is on its day, as the counter's moves would leave it. */
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
const tick = (key: string, by: number, on = day, who = marek) => who.call(tickProduction, { day: on, key, by });

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
      group.rows.map(({ kind, pieces, done }) => [group.base, kind, pieces, done]),
    );
    expect(rows).toEqual([
      ['Chocolate Cherry', 'cake', 10, 0],
      ['Vanilla', 'cupcake', 12, 0],
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
      { orderNo, time: '11:15', message: '40 & still  fab, Dad', done: null, isChanged: false, photo: null },
    ]);
    await db.update(orders).set({ revision: 2 }).where(eq(orders.number, orderNo));
    const { toDecorate, byTime } = await read();
    expect([toDecorate[0]?.isChanged, byTime[0]?.isChanged]).toEqual([true, true]);
  });

  test('is ticked by several at once, each tick counted, a repeated one once, never above all nor below none', async () => {
    await orderOn(day, { quantity: 5 });
    const [row] = await rowsOf();
    const key = row?.key ?? '';
    const others = await Promise.all([1, 2, 3].map(() => signInStaff(shop, { role: 'baker' })));
    await Promise.all(others.map((who) => tick(key, 1, day, who)));
    expect((await rowsOf())[0]?.done).toBe(3);
    const requestId = crypto.randomUUID();
    for (let times = 0; times < 3; times += 1)
      expect(await marek.call(tickProduction, { day, key, by: 1 }, { requestId })).toEqual({ done: 4, pieces: 5 });
    expect(await tick(key, 9)).toEqual({ done: 5, pieces: 5 });
    expect(await tick(key, -90)).toEqual({ done: 0, pieces: 5 });
    const [kept] = await db.select().from(productionTicks).where(eq(productionTicks.key, key)).limit(1);
    expect(kept).toMatchObject({ madeBy: 'Marek Nowak' });
    const [noted] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'production.ticked'))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(noted).toMatchObject({ madeBy: 'Marek Nowak', subject: day, subjectName: key });
  });

  test('a line’s decoration is ticked once, with the name of who piped it', async () => {
    await orderOn(day, { message: 'Roarsome at 5, Alfie', quantity: 2 });
    const [line] = (await read()).toDecorate;
    expect(await tick(line?.key ?? '', 1)).toEqual({ done: 1, pieces: 1 });
    expect(await tick(line?.key ?? '', 1)).toEqual({ done: 1, pieces: 1 });
    expect((await read()).toDecorate[0]?.done).toMatchObject({ by: 'Marek Nowak' });
    await tick(line?.key ?? '', -1);
    expect((await read()).toDecorate[0]?.done).toBeNull();
  });

  test('what is not made on a day cannot be ticked, and days that are none are refused', async () => {
    const gone = await marek.browser.ask(tickProduction, { day, key: 'product:1:1', by: 1 });
    expect([gone.status, Object(gone.body).code]).toEqual([409, 'conflict']);
    for (const [from, to] of [
      ['2026-12-40', '2026-12-41'],
      ['2026-12-02', '2026-12-01'],
      ['2026-01-01', '2026-12-01'],
      ['yesterday', 'today'],
    ])
      expect((await marek.browser.ask(readProduction, { from, to })).status).toBe(422);
    for (const input of [
      { day, key: 'order:1', by: 1 },
      { day, key: 'line:1', by: 0.5 },
      { day: '2026-02-30', key: 'line:1', by: 1 },
    ])
      expect((await marek.browser.ask(tickProduction, input)).status).toBe(422);
  });

  test('a range adds its days up, ticks of each day beside its own pieces; shopping lists seven', async () => {
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    await orderOn(day, { quantity: 2 });
    await orderOn(next, { quantity: 3 });
    const key = (await rowsOf())[0]?.key ?? '';
    await tick(key, 2);
    await tick(key, 1, next);
    expect(await rowsOf(day, next)).toMatchObject([{ pieces: 5, done: 3 }]);
    const { days, rows, orders: count } = await marek.call(readShopping, { from: day });
    expect(days).toHaveLength(7);
    expect(count).toBe(2);
    expect(rows).toMatchObject([{ base: 'Chocolate Cherry', pieces: [2, 3, 0, 0, 0, 0, 0] }]);
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
