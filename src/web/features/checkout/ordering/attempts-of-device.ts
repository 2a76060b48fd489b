import { shopStore } from '#web/base/shop.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { forgetCheckout } from '#web/lib/device/kept.ts';
import { randomId } from '#web/lib/device/random-id.ts';
import { openAttempts } from './buying-attempt.ts';

/** Two tabs that place the same order place it once. */
export const attempts = openAttempts({
  storage: deviceStorage,
  now: () => Date.now(),
  newKey: randomId,
  unpaidOrderMinutes: () => shopStore.current()?.unpaidOrderMinutes ?? 0,
});

/** Forgets the form and the attempt if the order came from this device. Returns whether it did. */
export function finishAttempt(orderNo: string): boolean {
  if (attempts.orderNo() !== orderNo) return false;
  forgetCheckout(deviceStorage);
  return true;
}
