import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { dailyPieces } from '#contract/content/daily-pieces.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import { writeSetting } from '#server/modules/staff/staff-settings.ts';
import { listMovements } from '#server/modules/staff/staff-stock.ts';
import { bakeDailyPieces } from '#server/modules/stock/bake-daily-pieces.ts';
import { recountStock } from '#server/modules/stock/recount-stock.ts';
import { productCalled, setStock } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const cake = 'salted-caramel-drip-cake';
const box = 'macaron-gift-box';
const everyDay = [100, 100, 100, 100, 100, 100, 100];
let version = 1;

/** Since long before the mornings of these tests. */
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
    'delete from baked_days; update products set daily_pieces = null, season_from = null, season_to = null',
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
