import { shopConfig } from '#shop-config';
import type { SignedInCart } from '#web/features/cart/cart-store.ts';
import { showFailure } from '#web/features/cart/cart-toasts.ts';
import type { GuestCart } from '#web/features/cart/guest/guest-cart.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { realClock } from '#web/lib/device/clock.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { readToken, sessionStore } from '#web/lib/session/session.ts';
import { adoptGuestCart } from './adopt-guest-cart.ts';
import { openServerCart } from './server-cart.ts';

/**
 * How long the lock outlasts the work, in milliseconds: another tab learns of what was removed from storage by a
 * message of its own, which may come after the lock and would have it adopt the same cart again.
 */
const settlingMs = 1000;

/** Never twice at once: two tabs would delete each other's half of the cart. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  // Missing where the page did not come over HTTPS; there the tab's own order must do.
  if (!('locks' in navigator)) return work();
  return new Promise((resolve, reject) => {
    const workAndSettle = async (): Promise<void> => {
      await work().then(resolve, reject);
      await realClock.sleep(settlingMs);
    };
    navigator.locks.request('adopt-guest-cart', workAndSettle).catch(reject);
  });
}

/** The customer's cart over HTTP. Only a signed-in customer's browser loads this module. */
export const signedInCart = (guest: GuestCart): SignedInCart => ({
  open: (userId) =>
    openServerCart({
      call: callOverHttp,
      client: queryClient(),
      clock: realClock,
      userId,
      readToken,
      policy: shopConfig.discountPolicy,
      onFailure: showFailure,
    }),
  adopt: (userId) =>
    alone(() =>
      adoptGuestCart({
        call: callOverHttp,
        clock: realClock,
        guest,
        userId,
        isWanted: () => sessionStore.current()?.userId === userId,
      }),
    ),
});
