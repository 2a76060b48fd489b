import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { dailyPieces } from '#contract/content/settings/setting-fields.ts';
import { bakeDailyPieces, readMorning } from '#server/catalogue/stock/bake-daily-pieces.ts';
import { recountStock } from '#server/catalogue/stock/recount-stock.ts';
import { writeSetting } from '#server/content/staff-settings.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import { productCalled, setStock } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { listMovements } from '#tests/support/stock/movements.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const cake = 'salted-caramel-drip-cake';
const box = 'macaron-gift-box';
const everyDay = [100, 100, 100, 100, 100, 100, 100];
let version = 1;

/** Sets a rule that has held since long before the mornings of these tests. */
async function rule(value: { isOn?: boolean; at?: string; percent?: number[] }, changedAt = '2026-01-01T00:00:00Z') {
  version += 1;
  const key = 'dailyPieces';
  const said = { isOn: true, at: '06:00', percent: everyDay, ...value };
  await db.insert(settingVersions).values({ key, version, value: said, changedAt: new Date(changedAt) });
}
const bakeAt = (instant: string) => bakeDailyPieces(db, new Date(instant));
const stock = async (slug: string) => (await productCalled(shop.database, slug)).stock;

beforeEach(async () => {
  await pool.query(
    'delete from baked_days; update products set daily_pieces = null, daily_by_weekday = null, season_from = null, season_to = null, not_on = null',
  );
  await db.update(products).set({ dailyPieces: 12 }).where(eq(products.slug, cake));
  await db.update(products).set({ dailyPieces: 3 }).where(eq(products.slug, box));
  await setStock(shop.database, cake, 2);
  await setStock(shop.database, box, 1);
});

test('[E-07] nothing is baked by itself until the owner switches it on', async () => {
  const { rows } = await pool.query(`select value from settings where key = 'dailyPieces'`);
  expect(rows).toEqual([{ value: dailyPieces.parse(undefined) }]);
  expect(await bakeAt('2026-11-20T07:00:00Z')).toBe(0);
  expect(await stock(cake)).toBe(2);
});

test('[E-07] each morning the stock is filled up to the pieces of the day, once, and never lowered', async () => {
  await rule({});
  const size = (await productCalled(shop.database, box)).sizes.find(({ isDefault }) => isDefault)?.pieces ?? 0;
  expect(await bakeAt('2026-11-20T05:59:59Z')).toBe(0);
  expect(await bakeAt('2026-11-20T06:00:00Z')).toBe(2);
  expect([await stock(cake), await stock(box)]).toEqual([12, 3 * size]);
  expect((await listMovements(db, cake, { withoutOrders: true }))[0]).toMatchObject({
    reason: 'baked',
    pieces: 10,
    madeBy: 'the shop',
    note: 'daily pieces',
  });
  await setStock(shop.database, cake, 0);
  expect(await bakeAt('2026-11-20T12:00:00Z')).toBe(0);
  await setStock(shop.database, cake, 30);
  expect(await bakeAt('2026-11-21T06:00:00Z')).toBe(0);
  expect(await stock(cake)).toBe(30);
  expect(await recountStock(db, new Date(0))).toEqual([]);
});

test('[E-07] eight processes at once bake one morning once', async () => {
  await rule({});
  const baked = await Promise.all(Array.from({ length: 8 }, () => bakeAt('2026-11-20T06:00:30Z')));
  expect(baked.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 2]);
  expect(await stock(cake)).toBe(12);
});

test('[E-07] after an outage the day is baked late, and the days before it are not made up', async () => {
  await rule({});
  expect(await bakeAt('2026-11-20T17:00:00Z')).toBe(2);
  await setStock(shop.database, cake, 0);
  expect(await bakeAt('2026-11-24T09:00:00Z')).toBe(1);
  expect(await stock(cake)).toBe(12);
});

test('[E-07] each weekday has its share, and a closed day none', async () => {
  await rule({ percent: [100, 100, 100, 100, 50, 150, 0] });
  const after = async (instant: string) => {
    await setStock(shop.database, cake, 0);
    await bakeAt(instant);
    return stock(cake);
  };
  expect(await after('2026-11-20T06:00:00Z')).toBe(6);
  expect(await after('2026-11-21T06:00:00Z')).toBe(18);
  expect(await after('2026-11-22T06:00:00Z')).toBe(0);
  expect(await after('2026-12-25T06:00:00Z')).toBe(0);
});

test('[E-07][Y-04] a day of the counter alone is baked for, as is one that ended for orders before the morning', async () => {
  await rule({});
  await pool.query(
    "insert into special_days (date, open, online, opens, closes) values ('2026-12-22', true, false, '09:00', '12:00')",
  );
  expect(await bakeAt('2026-12-22T06:00:00Z')).toBe(2);
  await pool.query("delete from special_days where date = '2026-12-22'");
});

test('[E-07] what staff said there is none of today before the morning is filled up on the next', async () => {
  await rule({});
  await db.update(products).set({ notOn: '2026-11-20' }).where(eq(products.slug, cake));
  const toBake = async (day: string) => (await readMorning(db, day, new Date('2026-11-20T05:00:00Z'))).size;
  expect([await toBake('2026-11-20'), await toBake('2026-11-21')]).toEqual([1, 2]);
  expect(await bakeAt('2026-11-20T06:00:00Z')).toBe(1);
  expect(await stock(cake)).toBe(2);
  expect(await bakeAt('2026-11-21T06:00:00Z')).toBe(1);
  expect(await stock(cake)).toBe(12);
});

/** Monday first. */
const ownWeek = [0, 2, 3, 4, 5, 30, 6];
const bakesByWeekday = (slug: string, byWeekday: number[]) =>
  db.update(products).set({ dailyPieces: null, dailyByWeekday: byWeekday }).where(eq(products.slug, slug));

test('[E-07] a product’s own number of the weekday counts, whatever the per cent; beside it the others go on as they did', async () => {
  await rule({ percent: [100, 100, 100, 100, 50, 0, 100] });
  await bakesByWeekday(cake, ownWeek);
  const after = async (instant: string) => {
    for (const slug of [cake, box]) await setStock(shop.database, slug, 0);
    await bakeAt(instant);
    return [await stock(cake), await stock(box)];
  };
  const size = (await productCalled(shop.database, box)).sizes.find(({ isDefault }) => isDefault)?.pieces ?? 0;
  expect(await after('2026-11-20T06:00:00Z')).toEqual([5, 2 * size]);
  expect(await after('2026-11-21T06:00:00Z')).toEqual([30, 0]);
  expect(await after('2026-11-22T06:00:00Z')).toEqual([6, 3 * size]);
  expect(await after('2026-11-23T06:00:00Z')).toEqual([0, 3 * size]);
  expect(await recountStock(db, new Date(0))).toEqual([]);
});

test.each([
  ['the last Saturday of summer', '06:00', '2026-10-24T05:00:00Z', 30],
  ['the Sunday on which the clocks go back, not before its six o’clock', '06:00', '2026-10-25T05:30:00Z', 0],
  ['the Sunday on which the clocks go back', '06:00', '2026-10-25T06:00:00Z', 6],
  ['the Sunday on which the clocks go forward', '06:00', '2026-03-29T05:00:00Z', 6],
  ['a Saturday that is still Friday in Greenwich', '00:30', '2026-06-19T23:30:00Z', 30],
])('[E-07] the weekday is the shop’s own: %s', async (_, at, instant, pieces) => {
  await rule({ at });
  await bakesByWeekday(cake, ownWeek);
  await setStock(shop.database, cake, 0);
  await bakeAt(instant);
  expect(await stock(cake)).toBe(pieces);
  await bakeAt(instant);
  expect(await stock(cake)).toBe(pieces);
});

test('[E-07] a shop that dies at dawn while it bakes has baked nothing, and bakes that morning once when it is back', async () => {
  await rule({});
  await bakesByWeekday(cake, ownWeek);
  await setStock(shop.database, cake, 1);
  const held = await pool.connect();
  try {
    await held.query('begin');
    await held.query('select from products where slug = $1 for update', [cake]);
    const struck = expect(bakeAt('2026-11-20T06:00:10Z')).rejects.toThrow();
    await expect
      .poll(async () => {
        const { rows } = await held.query(
          `select pg_terminate_backend(pid, 5000) as gone from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows;
      })
      .toEqual([{ gone: true }]);
    await struck;
  } finally {
    await held.query('rollback');
    held.release();
  }
  expect([await stock(cake), (await pool.query('select from baked_days')).rowCount]).toEqual([1, 0]);
  const again = await Promise.all(['10', '20', '30'].map((seconds) => bakeAt(`2026-11-20T06:01:${seconds}Z`)));
  expect(again.toSorted()).toEqual([0, 0, 2]);
  expect(await stock(cake)).toBe(5);
  expect(await recountStock(db, new Date(0))).toEqual([]);
});

test.each(['{1,2,3}', '{}', '{1,1,1,1,1,1,-1}', '{1,1,1,1,1,1,null}'])(
  '[E-07] the database takes no week that is none: %s',
  async (week) => {
    await expect(
      pool.query('update products set daily_by_weekday = $2 where slug = $1', [cake, week]),
    ).rejects.toMatchObject({ constraint: 'products_whole_week' });
  },
);

test('[E-07] a rule that is set after the hour begins with the next morning', async () => {
  await rule({}, '2026-11-20T14:00:00Z');
  expect(await bakeAt('2026-11-20T14:01:00Z')).toBe(0);
  expect(await bakeAt('2026-11-21T06:00:00Z')).toBe(2);
});

test.each([
  ['the clocks go back, and the hour comes twice', '01:30', ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'], [2, 0]],
  [
    'the clocks go forward, and the hour is left out',
    '01:30',
    ['2026-03-29T00:59:00Z', '2026-03-29T01:30:00Z'],
    [0, 2],
  ],
])('[E-07] %s: the morning is baked once', async (_, at, instants, baked) => {
  await rule({ at });
  const found = [];
  for (const instant of instants) found.push(await bakeAt(instant));
  expect(found).toEqual(baked);
});

test('[E-07] what is out of season, hidden, or made to order is not baked', async () => {
  await rule({});
  await pool.query(`update products set season_from = '12-01', season_to = '12-24' where slug = $1`, [cake]);
  await pool.query(`update products set status = 'hidden' where slug = $1`, [box]);
  await pool.query(`update products set daily_pieces = 5 where supply = 'toOrder'`);
  expect(await bakeAt('2026-11-20T06:00:00Z')).toBe(0);
  expect(await bakeAt('2026-12-01T06:00:00Z')).toBe(1);
  await pool.query(`update products set status = 'shown' where slug = $1`, [box]);
  expect(await recountStock(db, new Date(0))).toEqual([]);
});

test.each([{ at: '25:00' }, { percent: [100] }, { percent: [-1, 0, 0, 0, 0, 0, 0] }, { isOn: 'yes' }])(
  '[E-07] a rule that makes no sense is refused: %j',
  async (wrong) => {
    const value = { isOn: true, at: '06:00', percent: everyDay, ...wrong };
    await expect(writeSetting(db, { key: 'dailyPieces', value, as: 'Priya' })).rejects.toMatchObject({
      code: 'invalid',
    });
  },
);
