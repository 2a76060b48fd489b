import { useSyncExternalStore } from 'react';

/** A store: an unchanged state stays the same value, and a different value renders the screens again. */
export type Store<T> = {
  readonly current: () => T;
  readonly subscribe: (listener: () => void) => () => void;
};

/** For a store whose value is kept elsewhere, such as on the device: `notify` says that it has changed. */
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

/** The value of a store; `onServer` in the server's HTML and in the first render, which must match. */
export const useStore = <T>({ subscribe, current }: Store<T>, onServer: T): T =>
  useSyncExternalStore(subscribe, current, () => onServer);
