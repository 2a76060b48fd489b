import { shopStore } from '#web/base/shop.ts';
import { realClock } from '#web/lib/device/clock.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { loadInBrowser } from '#web/lib/page/route-parts.ts';
import { sessionStore, userLoggedIn } from '#web/lib/session/session.ts';
import { guestCartKey } from './cart-in-short.ts';
import { createCartStore } from './cart-store.ts';
import { showFailure, showGone } from './cart-toasts.ts';
import { openGuestCart } from './guest/guest-cart.ts';

export const guestCart = openGuestCart(deviceStorage);
export const cart = createCartStore({
  guest: guestCart,
  session: sessionStore,
  loadSignedIn: async () => (await import('./customer/signed-in-cart.ts')).signedInCart(guestCart),
  clock: realClock,
  terms: shopStore,
  renewGuest: () =>
    loadInBrowser(import('./guest/renew-guest-cart.ts'), ({ renewGuestCart }, call) => renewGuestCart(call, guestCart)),
  onFailure: showFailure,
  onGone: showGone,
});

let isStarted = false;

/** Initialises the cart (K-08) and keeps it in step with the session and other tabs. Harmless when called again. */
export function startCart(): void {
  if (isStarted) return;
  isStarted = true;
  let userId = sessionStore.current()?.userId;
  sessionStore.subscribe(() => {
    const now = sessionStore.current()?.userId;
    if (now !== userId) void cart.start();
    userId = now;
  });
  window.addEventListener(userLoggedIn, () => void cart.start());
  window.addEventListener('online', () => void cart.start());
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === guestCartKey) guestCart.notify();
  });
  // A page restored from the browser's memory has heard of nothing.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void cart.start());
  void cart.start();
}
