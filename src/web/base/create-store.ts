import { useSyncExternalStore } from 'react';

/** A store: the same state is the same value, and another one draws screens anew. */
export type Store<T> = {
  readonly current: () => T;
  readonly subscribe: (listener: () => void) => () => void;
};

/** For a store whose value lies elsewhere, as on the device: `notify` says that it has changed. */
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
