import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/accounts.ts';
import { blockedStorage, memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { handClock } from '#tests/support/shop/hand-clock.ts';
import { openDeviceStorage } from '#web/lib/device/device-storage.ts';
import { createSessionStore } from './session-store.ts';

const priya: User = {
  id: 7,
  firstName: 'Priya',
  lastName: 'Shah',
  email: 'priya@example.co.uk',
  mobile: null,
  dateOfBirth: null,
  profilePictureUrl: null,
};
const hour = 3_600_000;

function opened(storage = memoryStorage(), clock = handClock()) {
  const complaints: string[] = [];
  const store = createSessionStore(
    openDeviceStorage(() => storage),
    clock.now,
    (complaint) => complaints.push(complaint),
  );
  return { store, storage, clock, complaints };
}

test('[Q-01] a login stores the token, the user and a record of both with its times', () => {
  const { store, storage, clock } = opened();
  store.start('sesame', priya);
  expect(storage.getItem('authToken')).toBe('sesame');
  expect(JSON.parse(storage.getItem('userData') ?? '')).toEqual(priya);
  expect(JSON.parse(storage.getItem('authRecord') ?? '')).toEqual({
    token: 'sesame',
    user: priya,
    loginTime: clock.now(),
    expiresAt: clock.now() + 24 * hour,
  });
  expect(store.current()).toEqual({ userId: 7, firstName: 'Priya' });
  expect(store.readUserData()).toEqual(priya);
});

test('[Q-01] signed in needs the token and the user; a token alone still serves calls', () => {
  const { store } = opened(memoryStorage({ authToken: 'sesame' }));
  expect(store.current()).toBeNull();
  expect(store.readToken()).toBe('sesame');
  expect(opened(memoryStorage({ userData: JSON.stringify(priya) })).store.current()).toBeNull();
});

test('a login without user data leaves no former user behind', () => {
  const { store } = opened();
  store.start('one', priya);
  store.start('two', null);
  expect(store.current()).toBeNull();
  expect(store.readToken()).toBe('two');
});

test('[Q-02] the session lasts 24 hours from login, then everything is cleared', () => {
  const { store, storage, clock } = opened();
  store.start('sesame', priya);
  clock.move(24 * hour - 1);
  expect(store.current()).not.toBeNull();
  clock.move(1);
  expect(store.current()).toBeNull();
  expect(store.readToken()).toBeNull();
  expect([storage.getItem('authToken'), storage.getItem('userData'), storage.getItem('authRecord')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('[Q-02] use extends the session for as long as the server says, and keeps the time of the login', () => {
  const { store, storage, clock } = opened();
  const loginTime = clock.now();
  store.start('sesame', priya);
  clock.move(23 * hour);
  store.extend('sesame', 24 * hour);
  expect(store.expiresAt()).toBe(clock.now() + 24 * hour);
  clock.move(23 * hour);
  expect(store.readToken()).toBe('sesame');
  expect(JSON.parse(storage.getItem('authRecord') ?? '')).toMatchObject({ loginTime, expiresAt: clock.now() + hour });
});

test('[Q-02] the record is written anew when the end has moved, not at every call', () => {
  const { store, storage, clock } = opened();
  let told = 0;
  store.start('sesame', priya);
  store.subscribe(() => told++);
  const atLogin = storage.getItem('authRecord');
  clock.move(hour);
  store.extend('sesame', 23 * hour - 5_000);
  expect([storage.getItem('authRecord'), told]).toEqual([atLogin, 0]);
  store.extend('sesame', 24 * hour);
  expect(storage.getItem('authRecord')).not.toBe(atLogin);
  expect(told).toBe(1);
});

test('[Q-02] neither another token nor a dead session is extended', () => {
  const { store, clock } = opened();
  store.start('sesame', priya);
  clock.move(20 * hour);
  store.extend('former', 24 * hour);
  clock.move(4 * hour);
  store.extend('sesame', 24 * hour);
  expect(store.current()).toBeNull();
  expect(store.expiresAt()).toBeNull();
});

test('[Q-01] a changed profile is in the auth record too, which ends when it did', () => {
  const { store, storage, clock } = opened();
  store.start('sesame', priya);
  const expiresAt = clock.now() + 24 * hour;
  clock.move(hour);
  store.storeUser({ ...priya, firstName: 'Zoë' });
  expect(JSON.parse(storage.getItem('authRecord') ?? '')).toMatchObject({ user: { firstName: 'Zoë' }, expiresAt });
});

test('[Q-02] without an auth record the session counts as valid', () => {
  const { store, clock } = opened(
    memoryStorage({ authToken: 'sesame', userData: JSON.stringify({ id: 7, firstName: 'Priya' }) }),
  );
  clock.move(1000 * hour);
  expect(store.current()).toEqual({ userId: 7, firstName: 'Priya' });
});

test.each([
  ['user data that is no JSON', { userData: '{"id":' }],
  ['user data of nobody', { userData: '"Priya"' }],
  ['a record that is no JSON', { authRecord: 'soon' }],
  ['a record without times', { authRecord: '{}' }],
])('[W-01] corrupt storage counts as signed out and is cleared: %s', (_, corrupt) => {
  const { store, storage } = opened(
    memoryStorage({ authToken: 'sesame', userData: JSON.stringify(priya), ...corrupt }),
  );
  expect(store.current()).toBeNull();
  expect(store.readToken()).toBeNull();
  expect(storage.getItem('authToken')).toBeNull();
});

test('a login heals corrupt storage', () => {
  const { store } = opened(memoryStorage({ authRecord: 'soon', userData: '{' }));
  store.start('sesame', priya);
  expect(store.current()).toEqual({ userId: 7, firstName: 'Priya' });
});

test('[Q-03] blocked storage is complained of in the documented words, and the session lasts for the tab', () => {
  const { store, complaints } = opened(blockedStorage);
  store.start('sesame', priya);
  expect(complaints).toContain('Failed to store authentication token');
  expect(complaints).toContain('Failed to store user data');
  expect(store.current()).toEqual({ userId: 7, firstName: 'Priya' });
  store.end();
  expect(store.current()).toBeNull();
  expect(complaints).toContain('Failed to clear the session');
});

test('[Q-03] ending the session removes what was stored and tells every listener', () => {
  const { store, storage } = opened();
  store.start('sesame', priya);
  let told = 0;
  const leave = store.subscribe(() => told++);
  store.end();
  expect(storage.getItem('authToken')).toBeNull();
  expect(told).toBe(1);
  leave();
  store.end();
  expect(told).toBe(1);
});

test('the same session is the same object until what is stored changes', () => {
  const { store, storage } = opened();
  store.start('sesame', priya);
  const before = store.current();
  expect(store.current()).toBe(before);
  storage.setItem('userData', JSON.stringify({ ...priya, firstName: 'Zoë' }));
  expect(store.current()).toEqual({ userId: 7, firstName: 'Zoë' });
});
