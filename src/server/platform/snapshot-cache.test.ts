import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { snapshotCache } from './snapshot-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** A database whose value changes without notice, and which may be away. */
function openCache(checkedMs = 1_000) {
  const database = { value: 'old', isAway: false, looks: 0 };
  const cache = snapshotCache<string>(async () => {
    database.looks += 1;
    if (database.isAway) throw new Error('away');
    return database.value;
  }, checkedMs);
  return { database, cache };
}

/** One that answers when the test says so, each read separately. */
function openSlowCache(checkedMs = 1_000) {
  const looks: {
    readonly known: string | null;
    answer(value: string): void;
    fail(): void;
  }[] = [];
  const cache = snapshotCache<string>(
    (known) =>
      new Promise((resolve, reject) => {
        looks.push({ known, answer: resolve, fail: () => reject(new Error('away')) });
      }),
    checkedMs,
  );
  return { looks, cache };
}

test('the first who asks waits for it to be read', async () => {
  const { database, cache } = openCache();
  expect(database.looks).toBe(0);
  expect(await cache.read()).toBe('old');
});

test('all who ask while it is read for the first time wait for the one reading', async () => {
  const { looks, cache } = openSlowCache();
  const asked = [cache.read(), cache.read(), cache.read()];
  expect(looks).toHaveLength(1);
  looks[0]?.answer('old');
  expect(await Promise.all(asked)).toEqual(['old', 'old', 'old']);
});

test('where the first reading fails whoever asked hears so, and the next who asks tries again', async () => {
  const { database, cache } = openCache();
  database.isAway = true;
  await expect(cache.read()).rejects.toThrow('away');
  database.isAway = false;
  expect(await cache.read()).toBe('old');
});

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

test('while it is looked at again nobody else looks, and all have the last one', async () => {
  const { looks, cache } = openSlowCache();
  const first = cache.read();
  looks[0]?.answer('old');
  await first;
  vi.advanceTimersByTime(1_500);
  expect(await Promise.all([cache.read(), cache.read(), cache.read()])).toEqual(['old', 'old', 'old']);
  expect(looks).toHaveLength(2);
});

test('whoever comes after a quiet while waits for what is there now, and so do all who come with them', async () => {
  const { database, cache } = openCache();
  await cache.read();
  database.value = 'new';
  vi.advanceTimersByTime(60_000);
  expect(await Promise.all([cache.read(), cache.read()])).toEqual(['new', 'new']);
  expect(database.looks).toBe(2);
});

test('after a notification whoever asks waits for the new one, and all of them for the same reading', async () => {
  const { database, cache } = openCache();
  await cache.read();
  database.value = 'new';
  cache.drop();
  expect(await Promise.all([cache.read(), cache.read()])).toEqual(['new', 'new']);
  expect(database.looks).toBe(2);
});

test('what began before a notification is given to who had asked, and to nobody after it', async () => {
  const { looks, cache } = openSlowCache();
  const before = cache.read();
  cache.drop();
  const after = cache.read();
  expect(looks).toHaveLength(2);
  looks[1]?.answer('new');
  expect(await after).toBe('new');
  looks[0]?.answer('old');
  expect(await before).toBe('old');
  expect(await cache.read()).toBe('new');
});

test('a reading of before a notification that fails spoils nothing of the one after it', async () => {
  const { looks, cache } = openSlowCache();
  const first = cache.read();
  looks[0]?.answer('old');
  await first;
  cache.drop();
  const former = cache.read();
  cache.drop();
  const latter = cache.read();
  looks[2]?.answer('new');
  expect(await latter).toBe('new');
  looks[1]?.fail();
  expect(await former).toBe('new');
  expect(await cache.read()).toBe('new');
});

test('a look knows what is known, by which it can tell that nothing has changed', async () => {
  const { looks, cache } = openSlowCache();
  const first = cache.read();
  expect(looks[0]).toMatchObject({ known: null });
  looks[0]?.answer('old');
  await first;
  vi.advanceTimersByTime(1_000);
  await cache.read();
  expect(looks[1]).toMatchObject({ known: 'old' });
  cache.drop();
  void cache.read();
  expect(looks[2]).toMatchObject({ known: 'old' });
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

test('where nobody listens to the database each who asks looks, and an older look never overtakes a newer one', async () => {
  const { looks, cache } = openSlowCache(0);
  const [older, newer] = [cache.read(), cache.read()];
  looks[1]?.answer('new');
  expect(await newer).toBe('new');
  looks[0]?.answer('old');
  expect(await older).toBe('old');
  void cache.read();
  expect(looks[2]?.known).toBe('new');
});
