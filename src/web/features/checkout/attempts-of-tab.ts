import { shopConfig } from '#shop-config';
import { randomId } from '#web/lib/random-id.ts';
import { openAttempts } from './buying-attempt.ts';
import { keptFormKey, tabStorage } from './form/keep-form.ts';

/** What this tab is trying to buy. */
export const attempts = openAttempts({
  storage: tabStorage,
  now: () => Date.now(),
  newKey: randomId,
  unpaidOrderMinutes: shopConfig.unpaidOrderMinutes,
});

/** The order is paid: forgets form and attempt where the order came from this tab. Says whether it did. */
export function finishAttempt(orderNo: string): boolean {
  if (attempts.orderNo() !== orderNo) return false;
  attempts.forget();
  tabStorage.remove(keptFormKey);
  return true;
}
