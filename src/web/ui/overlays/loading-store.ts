/** The overlay clears itself after this long, whatever is still awaited (storefront §9). */
export const giveUpMs = 30_000;

let awaited: readonly symbol[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly symbol[]) => {
  awaited = next;
  for (const listener of listeners) listener();
};

/** Covers the screen with 'Loading...' until the returned function is called, 30 s at most. */
export function startLoading(): () => void {
  const one = Symbol('awaited');
  const stop = () => {
    clearTimeout(timer);
    if (awaited.includes(one)) change(awaited.filter((other) => other !== one));
  };
  const timer = setTimeout(stop, giveUpMs);
  change([...awaited, one]);
  return stop;
}

export const isLoading = (): boolean => awaited.length > 0;

export function onLoadingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
