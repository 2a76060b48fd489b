import type { DeviceStorage } from './device-storage.ts';

/** Where the device keeps what belongs to an order that is not paid yet; never anything of a card. */
export const keptCheckout = {
  form: 'checkoutForm',
  attempt: 'checkoutAttempt',
  agreedPrices: 'checkoutAgreedPrices',
} as const;

/** The order is paid, or its customer has signed out: nobody else is to find anything of it. */
export function forgetCheckout(storage: DeviceStorage): void {
  for (const key of Object.values(keptCheckout)) storage.remove(key);
}
