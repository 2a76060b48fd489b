import { countItems, quoteCart, roomFor, sameChoice } from '#domain/cart/cart.ts';
import { type Personalisation, plain } from '#domain/catalogue/personalisation.ts';
import { Failure } from '#domain/failure.ts';
import type { DiscountTerms } from '#domain/money/discount.ts';
import type { Quote, QuoteTerms } from '#domain/money/quote.ts';
import { createListeners, type Store } from '#web/base/create-store.ts';
import type { Clock } from '#web/lib/device/clock.ts';
import { type CartProduct, seeLine, sizeIn } from '#web/lib/products/add-to-cart.ts';
import type { Session } from '#web/lib/session/session.ts';
import type { CartLineView } from './cart-line-view.ts';
import type { ServerCart } from './customer/server-cart.ts';
import type { GuestCart } from './guest/guest-cart.ts';

/** While it is 'loading' nothing is known of it, so it is not 'empty'. */
export type CartState = {
  readonly lines: readonly CartLineView[];
  readonly count: number;
  readonly quote: Quote;
  readonly status: 'loading' | 'ready';
};

export type SignedInCart = {
  readonly open: (userId: number) => ServerCart;
  readonly adopt: (userId: number) => Promise<readonly string[]>;
};

export type CartStoreParts = {
  readonly guest: GuestCart;
  readonly session: { readonly current: () => Session | null };
  readonly loadSignedIn: () => Promise<SignedInCart>;
  readonly clock: Pick<Clock, 'after'>;
  /** The shop's discount; null while it is not known. */
  readonly terms: Store<{ readonly discount: DiscountTerms } | null>;
  readonly onFailure: (failure: Failure) => void;
  /** Resolves to a sentence for each product that is no longer sold. */
  readonly renewGuest: () => Promise<readonly string[]>;
  readonly onGone: (names: readonly string[]) => void;
};

const noDiscount: DiscountTerms = { policy: 'off', percent: 0 };

const isSame = (a: QuoteTerms, b: QuoteTerms): boolean =>
  a.policy === b.policy && a.percent === b.percent && a.hasOrderedBefore === b.hasOrderedBefore;

export const restartDelayMs = 15_000;

/** One cart over the guest's and the customer's: the session decides which of them it is (storefront §4). */
export function createCartStore(parts: CartStoreParts) {
  const { guest, session, terms } = parts;
  const { notify, subscribe } = createListeners();
  let opened: { readonly userId: number; readonly cart: ServerCart } | undefined;
  let lastSeen: readonly CartLineView[] = [];
  let shown: { readonly of: QuoteTerms; readonly state: CartState } | undefined;
  let initialising: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;
  /** Tried until it works, but reported once. */
  let hasComplained = false;
  let cancelRestart: () => void = () => undefined;

  guest.subscribe(notify);
  terms.subscribe(notify);

  const serverCart = (): ServerCart | undefined =>
    session.current()?.userId === opened?.userId ? opened?.cart : undefined;

  const look = (): { lines: readonly CartLineView[]; isReady: boolean; hasOrderedBefore: boolean } => {
    const server = serverCart()?.state();
    if (server?.isLoaded) return { lines: server.lines, isReady: true, hasOrderedBefore: server.hasOrderedBefore };
    if (session.current() === null || guest.lines().length > 0) {
      lastSeen = guest.lines();
      return { lines: lastSeen, isReady: true, hasOrderedBefore: false };
    }
    // Adopted, but not yet read back: what the customer saw last stays in sight.
    return { lines: lastSeen, isReady: lastSeen.length > 0, hasOrderedBefore: false };
  };

  const state = (): CartState => {
    const { lines, isReady, hasOrderedBefore } = look();
    const status = isReady ? 'ready' : 'loading';
    const { policy, percent } = terms.current()?.discount ?? noDiscount;
    const of: QuoteTerms = { policy, percent, hasOrderedBefore };
    const same = shown?.state.lines === lines && shown.state.status === status && isSame(shown.of, of);
    if (!shown || !same) {
      shown = { of, state: { lines, count: countItems(lines), quote: quoteCart(lines, of), status } };
    }
    return shown.state;
  };

  const initialise = async (): Promise<void> => {
    cancelRestart();
    const userId = session.current()?.userId;
    if (opened && opened.userId !== userId) {
      opened.cart.close();
      opened = undefined;
      lastSeen = [];
    }
    notify();
    if (userId === undefined) return;
    const signedIn = await parts.loadSignedIn();
    if (guest.lines().length > 0) {
      const gone = await signedIn.adopt(userId);
      if (gone.length > 0) parts.onGone(gone);
    }
    if (session.current()?.userId !== userId) return;
    if (!opened) {
      opened = { userId, cart: signedIn.open(userId) };
      opened.cart.subscribe(notify);
    }
    hasComplained = false;
    await opened.cart.reload();
    lastSeen = [];
    notify();
  };

  const giveUpForNow = (error: unknown): void => {
    if (session.current() === null) return;
    if (!hasComplained) parts.onFailure(error instanceof Failure ? error : new Failure('network'));
    hasComplained = true;
    cancelRestart = parts.clock.after(restartDelayMs, start);
  };

  /**
   * K-08. One at a time, because the same cart must not be adopted twice at once; one that has yet to begin serves all.
   */
  const start = (): Promise<void> => {
    queued ??= initialising = initialising
      .then(() => {
        queued = undefined;
        return initialise();
      })
      .catch(giveUpForNow);
    return queued;
  };

  return {
    state,
    start,
    subscribe,

    /**
     * Resolves to how many were added. Rejects with `outOfStock` if the cart holds all of it, otherwise as the request
     * does (K-10).
     */
    async add(
      product: CartProduct,
      quantity: number,
      weightText: string,
      personalisation: Personalisation = plain,
    ): Promise<number> {
      if (state().status === 'loading') await initialising;
      const size = sizeIn(product, weightText);
      if (!size) throw new Failure('outOfStock');
      const seen = seeLine(product, size, personalisation);
      const choice = { id: product.slug, weight: weightText, pieces: seen.size.pieces, personalisation };
      const had = state().lines.find((line) => sameChoice(line, choice))?.quantity ?? 0;
      const room = roomFor(choice, state().lines, seen.stock) - had;
      if (room <= 0) throw new Failure('outOfStock');
      const wanted = Math.min(quantity, room);
      if (session.current() !== null) {
        const { id } = product;
        if (id === undefined)
          throw new Failure('badRequest', { text: 'Product ID is required for database operations' });
        const server = serverCart();
        if (server) {
          await server.add({ ...product, id }, wanted, weightText, personalisation);
          return wanted;
        }
        // Kept as a guest's, it would replace the customer's cart; so only a cart that is to replace it anyway may
        // grow.
        if (guest.lines().length === 0) throw new Failure('network');
      }
      guest.add(product, wanted, weightText, personalisation);
      return wanted;
    },

    /**
     * Resolves to a sentence for each thing that has to be reported. Throws a Failure if a guest's products cannot be
     * requested.
     */
    async renew(): Promise<readonly string[]> {
      const before = state().lines;
      const server = serverCart();
      if (server) await server.reload();
      const gone = session.current() === null && before.length > 0 ? await parts.renewGuest() : [];
      // Few people who see a page open their cart.
      const { cartChanges } = await import('#domain/cart/cart-changes.ts');
      return [...gone, ...cartChanges(before, state().lines)];
    },

    /** As the shop has just judged a customer's order. */
    learnFirst(isFirstOrder: boolean): void {
      serverCart()?.learnFirst(isFirstOrder);
    },

    changeQuantity(cartItemId: string, quantity: number): void {
      const server = serverCart();
      if (server?.state().isLoaded) server.changeQuantity(cartItemId, quantity);
      else {
        guest.changeQuantity(cartItemId, quantity);
        lastSeen = guest.lines();
      }
    },

    /** Changes the personalisation of a line item; merges it with one that has the same. */
    async personalise(cartItemId: string, personalisation: Personalisation): Promise<void> {
      const server = serverCart();
      if (server?.state().isLoaded) return server.personalise(cartItemId, personalisation);
      // Few people who see a page change their words.
      const { personaliseLine } = await import('#domain/cart/personalise-line.ts');
      guest.change((lines) => personaliseLine(lines, cartItemId, personalisation));
      lastSeen = guest.lines();
    },

    /** Resolves when a customer's cart is emptied on the server too, or could not be. */
    async clear(): Promise<void> {
      lastSeen = [];
      guest.clear();
      const server = serverCart();
      server?.clear();
      await server?.settled();
    },
  };
}
