import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRead } from './snapshot-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** A database whose value changes without a word, and which may be away. */
function openKept() {
  const database = { value: 'old', isAway: false, looks: 0 };
  const kept = keepRead<string>(async () => {
    database.looks += 1;
    if (database.isAway) throw new Error('away');
    return database.value;
  }, 1_000);
  return { database, kept };
}

test('a change whose notification was lost shows a second later, and for that nobody waits', async () => {
  const { database, kept } = openKept();
  expect(await kept.read()).toBe('old');
  database.value = 'new';
  vi.advanceTimersByTime(999);
  expect(await kept.read()).toBe('old');
  expect(database.looks).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await kept.read()).toBe('old');
  expect(await kept.read()).toBe('new');
  expect(database.looks).toBe(2);
});

test('whoever comes after a quiet while waits for what is there now', async () => {
  const { database, kept } = openKept();
  await kept.read();
  database.value = 'new';
  vi.advanceTimersByTime(60_000);
  expect(await kept.read()).toBe('new');
});

test('while the database is away the last one serves, it is asked once a second, and two seconds after it is back the new one shows', async () => {
  const { database, kept } = openKept();
  await kept.read();
  database.isAway = true;
  for (let second = 0; second < 30; second += 1) {
    vi.advanceTimersByTime(1_000);
    for (let page = 0; page < 5; page += 1) expect(await kept.read()).toBe('old');
  }
  expect(database.looks).toBe(31);
  Object.assign(database, { isAway: false, value: 'new' });
  vi.advanceTimersByTime(1_000);
  await kept.read();
  vi.advanceTimersByTime(1_000);
  expect(await kept.read()).toBe('new');
});

test('a notification that comes while the database is away does not drop what serves', async () => {
  const { database, kept } = openKept();
  await kept.read();
  database.isAway = true;
  kept.drop();
  expect(await kept.read()).toBe('old');
  Object.assign(database, { isAway: false, value: 'new' });
  kept.drop();
  expect(await kept.read()).toBe('new');
});
