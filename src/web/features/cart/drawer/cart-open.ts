import { createStore, useStore } from '#web/base/create-store.ts';

const isCartOpen = createStore(false);

export const openCart = (): void => isCartOpen.set(true);
export const closeCart = (): void => isCartOpen.set(false);

export const useCartOpen = (): boolean => useStore(isCartOpen, false);
