import { createListeners, type Store, useStore } from '#web/base/create-store.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { sessionStore } from '#web/lib/session/session.ts';

/** What every page shows of the cart. While it is 'loading' nothing is known of it. */
export type CartInShort = { readonly count: number; readonly status: 'loading' | 'ready' };

/** Where the device keeps a guest's cart. */
export const guestCartKey = 'guestCart';

export const itemsText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

/** The number on the cart's badge: '99+' above 99 (storefront §9). */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count));

const { notify, subscribe } = createListeners();
const unknown: CartInShort = { count: 0, status: 'loading' };
let whole: Store<CartInShort> | null = null;
let stopFollowing: (() => void) | undefined;
let followers = 0;
let loadWhole: () => Promise<unknown> = async () => undefined;

function follow(): void {
  if (whole !== null && followers > 0) stopFollowing ??= whole.subscribe(notify);
}

/** The cart itself is here: from now on it says what is in it. */
export function cartIsHere(store: Store<CartInShort>): void {
  whole = store;
  follow();
  notify();
}

/** Most visitors have put nothing into their cart, and need none of its code. */
function loadIfFilled(): void {
  if (whole !== null || (sessionStore.current() === null && deviceStorage.read(guestCartKey) === null)) return;
  loadWhole().catch(() => undefined); // tried again when something changes
}

/** Loads the cart once there may be something in it: added before, in another tab, or by a customer who signs in. */
const inShort: Store<CartInShort> = {
  current: () => whole?.current() ?? unknown,
  subscribe: (listener) => {
    followers += 1;
    const stop = [subscribe(listener), sessionStore.subscribe(loadIfFilled)];
    window.addEventListener('storage', loadIfFilled);
    window.addEventListener('online', loadIfFilled);
    follow();
    loadIfFilled();
    return () => {
      followers -= 1;
      for (const end of stop) end();
      window.removeEventListener('storage', loadIfFilled);
      window.removeEventListener('online', loadIfFilled);
      if (followers > 0) return;
      stopFollowing?.();
      stopFollowing = undefined;
    };
  },
};

/** @param load loads the cart itself, which then says that it is here */
export function useCartInShort(load: () => Promise<unknown>): CartInShort {
  loadWhole = load;
  return useStore(inShort, unknown);
}
