import { addCartItem, readCart, removeCartItem } from '#contract/cart.ts';
import { productBySlug } from '#contract/listing/catalogue.ts';
import { type Call, requestLimits } from '#contract/wire/endpoint.ts';
import { goneText } from '#domain/cart/cart-changes.ts';
import { Failure } from '#domain/failure.ts';
import { gramsFromWeightText } from '#domain/values/weight.ts';
import { shopStore } from '#web/base/shop.ts';
import type { CartLineView } from '#web/features/cart/cart-line-view.ts';
import type { SignedInCart } from '#web/features/cart/cart-store.ts';
import { showFailure } from '#web/features/cart/cart-toasts.ts';
import type { GuestCart } from '#web/features/cart/guest/guest-cart.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { type Clock, realClock } from '#web/lib/device/clock.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { readToken, sessionStore } from '#web/lib/session/session.ts';
import { openServerCart } from './server-cart.ts';

/**
 * Another tab may learn of what was removed from storage after it gets the lock, and would adopt the same cart again.
 */
const settlingMs = 1000;

/** Lets only one tab work at a time: two would delete each other's half of the cart. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  // Missing without HTTPS; there the tab's own order has to do.
  if (!('locks' in navigator)) return work();
  return new Promise((resolve, reject) => {
    const workAndSettle = async (): Promise<void> => {
      await work().then(resolve, reject);
      await realClock.sleep(settlingMs);
    };
    navigator.locks.request('adopt-guest-cart', workAndSettle).catch(reject);
  });
}

/** The documented pauses (storefront §9), in milliseconds. */
const adoptionPauses = { afterDeleting: 1000, afterVerifying: 500, betweenAdds: 200 } as const;

const attemptsToEmpty = 3;

type AdoptionParts = {
  readonly call: Call;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly guest: Pick<GuestCart, 'lines' | 'clear' | 'timesEmptied'>;
  readonly userId: number;
  readonly isWanted: () => boolean;
};

/**
 * Makes the guest's cart the customer's (K-09, storefront §4): the server's items are removed, the guest's are added,
 * and only then is the device's cart forgotten. So it may stop at any moment, and starting again comes to the same end;
 * a cart that was changed in the meantime is adopted again. Resolves to a sentence for each line that could not be
 * carried over. Rejects with the Failure that stopped it, `conflict` if the server's cart cannot be emptied or somebody
 * else is signed in.
 */
export async function adoptGuestCart(parts: AdoptionParts): Promise<readonly string[]> {
  const { clock, guest } = parts;
  const timesEmptied = guest.timesEmptied();
  let lines = guest.lines();
  while (lines.length > 0) {
    await emptyServerCart(parts);
    await clock.sleep(adoptionPauses.afterVerifying);
    const gone: string[] = [];
    for (const [at, line] of lines.entries()) {
      if (at > 0) await clock.sleep(adoptionPauses.betweenAdds);
      gone.push(...(await addLine(parts, line)));
    }
    checkWanted(parts);
    const now = guest.lines();
    if (now === lines) {
      guest.clear();
      return gone;
    }
    lines = now;
    // If the customer emptied it here, it must be empty there. If it went without this tab, another has adopted it
    // already.
    if (lines.length === 0 && guest.timesEmptied() > timesEmptied) await emptyServerCart(parts);
  }
  return [];
}

function checkWanted({ isWanted }: AdoptionParts): void {
  if (!isWanted()) throw new Failure('conflict');
}

async function emptyServerCart(parts: AdoptionParts): Promise<void> {
  const { call, clock, userId } = parts;
  const read = () => patiently(parts, () => call(readCart, { userId }));
  let left = await read();
  for (let attempt = 0; attempt < attemptsToEmpty; attempt++) {
    for (const { id } of left) await patiently(parts, () => call(removeCartItem, { cartItemId: id }));
    await clock.sleep(adoptionPauses.afterDeleting);
    left = await read();
    if (left.length === 0) return;
  }
  throw new Failure('conflict');
}

/** Adds a line. Resolves to why it is not in the cart: its product is no longer sold, or is not made like that. */
async function addLine(parts: AdoptionParts, line: CartLineView): Promise<string[]> {
  const { call, userId } = parts;
  try {
    const productId = line.productId ?? (await patiently(parts, () => call(productBySlug, { slug: line.id }))).id;
    const weightSnapshot = gramsFromWeightText(line.weight);
    const priceSnapshot = line.priceWhenAdded ?? line.price;
    const item = {
      userId,
      productId,
      quantity: line.quantity,
      priceSnapshot,
      weightSnapshot,
      personalisation: line.personalisation,
    };
    await patiently(parts, () => call(addCartItem, item));
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'notFound') return [goneText(line.name)];
    if (error.code === 'invalid') return [error.detail.text ?? goneText(line.name)];
    throw error;
  }
}

/** A large cart meets the limits of calls per minute: it waits as long as it is told to, once. */
async function patiently<T>(parts: AdoptionParts, ask: () => Promise<T>): Promise<T> {
  checkWanted(parts);
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Failure) || (error.code !== 'rateLimited' && error.code !== 'tooManyRequests')) throw error;
    await parts.clock.sleep((error.detail.retryAfterSeconds ?? requestLimits.retryAfterDefaultSeconds) * 1000);
    checkWanted(parts);
    return ask();
  }
}

/** Only for a signed-in customer's browser. */
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
