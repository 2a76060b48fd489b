import { expect, test } from 'vitest';
import { openShopSnapshots } from '#server/catalogue/snapshot/shop-snapshot.ts';
import { writeSetting } from '#server/content/staff-settings.ts';
import { openDatabase } from '#server/db/open.ts';
import { openTakenDays } from '#server/pickup/read-room.ts';
import { testDatabase } from '#tests/support/database/database.ts';

const { open, url } = await testDatabase();
const { db } = open;
const sent = (statement: string) => () => open.pool.query(statement);
const nameIt = (announcement: string) =>
  writeSetting(db, {
    key: 'announcement',
    value: { from: '01-01', to: '12-31', text: announcement, link: null, otherwise: null },
    as: 'Priya',
  });

test('a change of which nobody told is found by comparing versions, whatever kind of row it is in', async () => {
  const cache = openShopSnapshots(db, { checkedMs: 0 });
  const changes = {
    settings: () => nameIt('Mince pies'),
    diary: sent('update diary set lead_minutes = 45'),
    hours: sent('delete from opening_hours where weekday = 7'),
    days: sent(
      "update special_days set name = 'The day of the fair' where date = (select max(date) from special_days)",
    ),
    pauses: sent("insert into pauses (begins_at, ends_at, words) values (now(), now() + interval '1 hour', 'Resting')"),
    phrases: sent(
      "update search_phrases set phrases = array['wedding breakfast'] where id = (select min(id) from search_phrases)",
    ),
    limits: sent('insert into capacity_rules (weekday, orders_of_day) values (6, 40)'),
  };
  for (const [what, change] of Object.entries(changes)) {
    const before = await cache.read();
    expect(await cache.read(), what).toBe(before);
    await change();
    const after = await cache.read();
    expect(after.version, what).not.toBe(before.version);
    expect({ ...after, version: before.version }, what).not.toEqual(before);
  }
});

test('whoever asks after the database has told of a change gets it, though a reading of before is still under way', async () => {
  const cache = openShopSnapshots(db, { checkedMs: 3_600_000 });
  await cache.read();
  cache.drop();
  const former = cache.read();
  await nameIt('Simnel cake');
  cache.drop();
  const { settings } = await cache.read();
  expect(settings.announcement.text).toBe('Simnel cake');
  await former;
  expect((await cache.read()).settings.announcement.text).toBe('Simnel cake');
});

test('what orders take of a day to come is found the same way, and what they give back', async () => {
  await sent('insert into capacity_rules (date, orders_of_day) select current_date + 9, 5')();
  const cache = openTakenDays(db, { checkedMs: 0, now: () => new Date() });
  const ordersOf = async () => Object.values(await cache.read()).map(({ orders, slots }) => [orders, slots]);
  expect(await ordersOf()).toEqual([]);
  await sent('insert into taken_days (date, orders, work_units) select current_date + 9, 2, 0')();
  expect(await ordersOf()).toEqual([[2, {}]]);
  expect(await cache.read()).toBe(await cache.read());
  await sent("insert into taken_slots (date, time, pickups) select current_date + 9, '10:00', 1")();
  expect(await ordersOf()).toEqual([[2, { '10:00': 1 }]]);
  await sent('delete from taken_days')();
  expect(await ordersOf()).toEqual([]);
});

test('until it is told, a process that listens does not ask again', async () => {
  const cache = openShopSnapshots(db, { checkedMs: 3_600_000 });
  const before = await cache.read();
  await nameIt('Hot cross buns');
  expect(await cache.read()).toBe(before);
});

test('while the database is away the last one serves, told of a change or not', async () => {
  const own = await openDatabase(url, { connections: 1 });
  const cache = openShopSnapshots(own.db, { checkedMs: 0 });
  const before = await cache.read();
  await own.close();
  expect(await cache.read()).toBe(before);
  cache.drop();
  expect(await cache.read()).toBe(before);
  await expect(openShopSnapshots(own.db, { checkedMs: 0 }).read()).rejects.toThrow();
});
