import { useSyncExternalStore } from 'react';

/** Something that changes and says when. The same state is the same value: screens are drawn anew for another one. */
export type Store<T> = {
  readonly current: () => T;
  /** Gives what ends it. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** For a store whose value lies elsewhere, as on the device: `notify` tells everybody that it has changed. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    notify: (): void => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A store that holds its value itself. */
export function createStore<T>(first: T) {
  let value = first;
  const { notify, subscribe } = createListeners();
  return {
    current: (): T => value,
    set: (next: T): void => {
      value = next;
      notify();
    },
    subscribe,
  };
}

/** What a store holds; `onServer` in the server's HTML and in the first render, which must be the same. */
export const useStore = <T>({ subscribe, current }: Store<T>, onServer: T): T =>
  useSyncExternalStore(subscribe, current, () => onServer);
