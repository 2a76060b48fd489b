import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isOpen = false;

function change(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

export const openCart = (): void => change(true);
export const closeCart = (): void => change(false);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the cart drawer stands open; never in the server's HTML. */
export const useCartOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
