import { shopConfig } from '#shop-config';
import type { SignedInCart } from '#web/features/cart/cart-store.ts';
import type { GuestCart } from '#web/features/cart/guest-cart.ts';
import { tellFailure } from '#web/features/cart/tell.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { realClock } from '#web/lib/clock.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { readToken, sessionStore } from '#web/lib/session.ts';
import { adoptGuestCart } from './adopt-guest-cart.ts';
import { openServerCart } from './server-cart.ts';

/** Never twice at once: two tabs would delete each other's half of the cart. */
const alone = async (work: () => Promise<readonly string[]>): Promise<readonly string[]> =>
  // Missing where the page did not come over HTTPS; there the tab's own order must do.
  'locks' in navigator ? navigator.locks.request('adopt-guest-cart', work) : work();

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
      onFailure: tellFailure,
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
