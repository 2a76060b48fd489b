import type { DeviceStorage } from './device-storage.ts';

/** Where the device keeps what belongs to an order that is not paid yet; never anything of a card. */
export const keptCheckout = {
  form: 'checkoutForm',
  attempt: 'checkoutAttempt',
  agreedPrices: 'checkoutAgreedPrices',
} as const;

/** The order is paid, or its customer has signed out: the next one at this device is to find nothing of it. */
export function forgetCheckout(storage: DeviceStorage): void {
  for (const key of Object.values(keptCheckout)) storage.remove(key);
}
