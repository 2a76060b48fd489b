import { expect, test } from 'vitest';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { handClock } from '#tests/support/shop/hand-clock.ts';
import { openDeviceStorage } from '#web/lib/device/device-storage.ts';
import { keptCheckout } from '#web/lib/device/kept.ts';
import { openAttempts } from './buying-attempt.ts';
import type { Purchase } from './order-request.ts';

const purchase: Purchase = {
  recipientFirstname: 'Priya',
  recipientLastname: 'Shah',
  recipientContactno: '07700900123',
  recipientSecondaryContactno: '',
  recipientStreetAddress1: '18 Delph Road',
  recipientStreetAddress2: '',
  recipientCounty: '',
  recipientCity: 'Dudley',
  recipientPostcode: 'DY5 2TF',
  senderFirstname: 'Priya',
  senderLastname: 'Shah',
  senderContactno: '07700900123',
  senderSecondaryContactno: '',
  senderStreetAddress1: '18 Delph Road',
  senderStreetAddress2: '',
  senderCounty: '',
  senderCity: 'Dudley',
  senderPostcode: 'DY5 2TF',
  pickupDate: '2026-11-21',
  pickupTime: '10:00:00',
  subtotal: 10,
  discount: 2,
  total: 8,
  userId: 7,
  items: [{ productId: 1, userId: 7, quantity: 1, priceSnapshot: 10, weightSnapshot: 500 }],
};

function opened(text?: string) {
  const kept = memoryStorage(text === undefined ? {} : { [keptCheckout.attempt]: text });
  const clock = handClock();
  const open = () =>
    openAttempts({
      storage: openDeviceStorage(() => kept),
      now: clock.now,
      newKey: () => crypto.randomUUID(),
      unpaidOrderMinutes: () => 30,
    });
  return { open, clock, attempts: open() };
}

test('the same purchase keeps its key, over a reload too', () => {
  const { attempts, open } = opened();
  const key = attempts.keyFor(purchase);
  expect(attempts.keyFor(structuredClone(purchase))).toEqual(key);
  expect(open().keyFor(purchase)).toEqual(key);
});

test('another purchase has another key', () => {
  const { attempts } = opened();
  const key = attempts.keyFor(purchase);
  expect(attempts.keyFor({ ...purchase, pickupTime: '10:15:00' })).not.toEqual(key);
});

test('once an unpaid order has lapsed the same purchase is a new one', () => {
  const { attempts, clock } = opened();
  const key = attempts.keyFor(purchase);
  clock.move(30 * 60_000 - 1);
  expect(attempts.keyFor(purchase)).toEqual(key);
  clock.move(1);
  expect(attempts.keyFor(purchase)).not.toEqual(key);
});

test('the order that came of an attempt stays known while the form is changed', () => {
  const { attempts } = opened();
  attempts.keyFor(purchase);
  expect(attempts.orderNo()).toBeNull();
  attempts.placed('MA-1');
  attempts.keyFor({ ...purchase, recipientCity: 'Brierley Hill' });
  expect(attempts.orderNo()).toBe('MA-1');
});

test('a changed purchase replaces the order that came of it before, over a reload too; an unchanged one replaces none', () => {
  const { attempts, open } = opened();
  attempts.keyFor(purchase);
  attempts.placed('MA-1');
  expect(attempts.keyFor(purchase)).not.toHaveProperty('replaces');
  const changed = { ...purchase, recipientCity: 'Brierley Hill' };
  expect(attempts.keyFor(changed)).toMatchObject({ replaces: 'MA-1' });
  expect(open().keyFor(changed)).toEqual(attempts.keyFor(changed));
  attempts.placed('MA-2');
  expect(attempts.keyFor(changed)).toMatchObject({ replaces: 'MA-1' });
  expect(attempts.keyFor({ ...changed, pickupTime: '11:00:00' })).toMatchObject({ replaces: 'MA-2' });
});

test('what was forgotten is not known any more', () => {
  const { attempts } = opened();
  const key = attempts.keyFor(purchase);
  attempts.placed('MA-1');
  attempts.forget();
  expect(attempts.orderNo()).toBeNull();
  expect(attempts.keyFor(purchase)).not.toEqual(key);
});

test.each(['', '{', '{"idempotencyKey":"x"}'])('a kept text %s that is no attempt begins a new one', (text) => {
  expect(opened(text).attempts.keyFor(purchase)).toEqual({ idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});
