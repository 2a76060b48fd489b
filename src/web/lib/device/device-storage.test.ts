import { expect, test } from 'vitest';
import { blockedStorage, memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { openDeviceStorage } from './device-storage.ts';

const naming = () => {
  throw new Error('SecurityError');
};

test.each([
  ['blocked', () => blockedStorage],
  ['not even to be named', naming],
  ['absent', () => null],
])('storage that is %s lasts as long as the tab', (_, find) => {
  const device = openDeviceStorage(find);
  expect(device.read('key')).toBeNull();
  expect(device.write('key', 'text')).toBe(false);
  expect(device.read('key')).toBe('text');
  expect(device.remove('key')).toBe(false);
  expect(device.read('key')).toBeNull();
});

test('a full device keeps its old text, the tab shows the new one until there is room', () => {
  const kept = memoryStorage({ key: 'old' });
  let full = true;
  const device = openDeviceStorage(() => ({
    ...kept,
    setItem: (key, text) => (full ? naming() : kept.setItem(key, text)),
  }));
  expect(device.write('key', 'new')).toBe(false);
  expect([kept.getItem('key'), device.read('key')]).toEqual(['old', 'new']);
  full = false;
  expect(device.write('key', 'newer')).toBe(true);
  expect([kept.getItem('key'), device.read('key')]).toEqual(['newer', 'newer']);
});
