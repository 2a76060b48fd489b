import { shopStore } from '#web/base/shop.ts';
import type { SignedInCart } from '#web/features/cart/cart-store.ts';
import { showFailure } from '#web/features/cart/cart-toasts.ts';
import type { GuestCart } from '#web/features/cart/guest/guest-cart.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { realClock } from '#web/lib/device/clock.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { readToken, sessionStore } from '#web/lib/session/session.ts';
import { adoptGuestCart } from './adopt-guest-cart.ts';
import { openServerCart } from './server-cart.ts';

/** Another tab may learn later than the lock of what was removed from storage, and would adopt the same cart again. */
const settlingMs = 1000;

/** Two tabs would delete each other's half of the cart. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  // Missing without HTTPS; there the tab's own order must do.
  if (!('locks' in navigator)) return work();
  return new Promise((resolve, reject) => {
    const workAndSettle = async (): Promise<void> => {
      await work().then(resolve, reject);
      await realClock.sleep(settlingMs);
    };
    navigator.locks.request('adopt-guest-cart', workAndSettle).catch(reject);
  });
}

/** For a signed-in customer's browser alone. */
export const signedInCart = (guest: GuestCart): SignedInCart => ({
  open: (userId) =>
    openServerCart({
      call: callOverHttp,
      client: queryClient(),
      clock: realClock,
      userId,
      readToken,
      asksWhetherFirst: () => shopStore.current()?.discount.policy === 'first-order',
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
