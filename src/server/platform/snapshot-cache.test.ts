import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { snapshotCache } from './snapshot-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** A database whose value changes without a word, and which may be away. */
function openCache() {
  const database = { value: 'old', isAway: false, looks: 0 };
  const cache = snapshotCache<string>(async () => {
    database.looks += 1;
    if (database.isAway) throw new Error('away');
    return database.value;
  }, 1_000);
  return { database, cache };
}

test('a change whose notification was lost shows a second later, and for that nobody waits', async () => {
  const { database, cache } = openCache();
  expect(await cache.read()).toBe('old');
  database.value = 'new';
  vi.advanceTimersByTime(999);
  expect(await cache.read()).toBe('old');
  expect(database.looks).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await cache.read()).toBe('old');
  expect(await cache.read()).toBe('new');
  expect(database.looks).toBe(2);
});

test('whoever comes after a quiet while waits for what is there now', async () => {
  const { database, cache } = openCache();
  await cache.read();
  database.value = 'new';
  vi.advanceTimersByTime(60_000);
  expect(await cache.read()).toBe('new');
});

test('while the database is away the last one serves, it is asked once a second, and two seconds after it is back the new one shows', async () => {
  const { database, cache } = openCache();
  await cache.read();
  database.isAway = true;
  for (let second = 0; second < 30; second += 1) {
    vi.advanceTimersByTime(1_000);
    for (let page = 0; page < 5; page += 1) expect(await cache.read()).toBe('old');
  }
  expect(database.looks).toBe(31);
  Object.assign(database, { isAway: false, value: 'new' });
  vi.advanceTimersByTime(1_000);
  await cache.read();
  vi.advanceTimersByTime(1_000);
  expect(await cache.read()).toBe('new');
});

test('a notification that comes while the database is away does not drop what serves', async () => {
  const { database, cache } = openCache();
  await cache.read();
  database.isAway = true;
  cache.drop();
  expect(await cache.read()).toBe('old');
  Object.assign(database, { isAway: false, value: 'new' });
  cache.drop();
  expect(await cache.read()).toBe('new');
});
