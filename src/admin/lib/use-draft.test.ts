import { expect, test } from 'vitest';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { openDeviceStorage } from '#web/lib/device/device-storage.ts';
import { createDraftStore } from './use-draft.ts';

function storeOnDevice() {
  const clock = { now: Date.parse('2026-11-20T09:00:00Z') };
  const device = openDeviceStorage(() => null);
  return { clock, drafts: createDraftStore(device, () => clock.now) };
}

test('[T-05] what was typed is there again, for whoever typed it and for nobody else', () => {
  const { drafts } = storeOnDevice();
  drafts.write(1, 'note:MA-1', { text: 'Mum rang' });
  expect(drafts.read(1, 'note:MA-1')).toEqual({ text: 'Mum rang' });
  expect(drafts.read(2, 'note:MA-1')).toBeNull();
  expect(drafts.read(1, 'note:MA-2')).toBeNull();
});

test('[T-05] it is gone once it is saved', () => {
  const { drafts } = storeOnDevice();
  drafts.write(1, 'note:MA-1', 'Mum rang');
  drafts.forget(1, 'note:MA-1');
  expect(drafts.read(1, 'note:MA-1')).toBeNull();
});

test('a draft is kept for 30 days', () => {
  const { drafts, clock } = storeOnDevice();
  drafts.write(1, 'note', 'Mum rang');
  clock.now += 30 * dayMs - 1;
  expect(drafts.read(1, 'note')).toBe('Mum rang');
  clock.now += 1;
  expect(drafts.read(1, 'note')).toBeNull();
});

test('a device keeps 60 drafts, the newest, and none that is very large', () => {
  const { drafts, clock } = storeOnDevice();
  for (let n = 1; n <= 61; n++) {
    clock.now += 1;
    drafts.write(1, `note:${n}`, n);
  }
  expect(drafts.read(1, 'note:1')).toBeNull();
  expect(drafts.read(1, 'note:2')).toBe(2);
  expect(drafts.read(1, 'note:61')).toBe(61);
  expect(drafts.write(1, 'note:2', 'x'.repeat(100_001))).toBe(false);
  expect(drafts.read(1, 'note:2')).toBeNull();
});
