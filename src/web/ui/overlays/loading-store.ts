import { createStore } from '#web/base/create-store.ts';

/** The overlay clears itself after this long, whatever is still awaited (storefront §9). */
export const giveUpMs = 30_000;

export const awaited = createStore<readonly symbol[]>([]);

/** Covers the screen with 'Loading...' until the returned function is called. */
export function startLoading(): () => void {
  const one = Symbol('awaited');
  const stop = () => {
    clearTimeout(timer);
    if (awaited.current().includes(one)) awaited.set(awaited.current().filter((other) => other !== one));
  };
  const timer = setTimeout(stop, giveUpMs);
  awaited.set([...awaited.current(), one]);
  return stop;
}
