import { createStore } from '#web/base/create-store.ts';

export type Asked = {
  /** What it is asked for; empty where nothing more is known. */
  readonly purpose: string;
  /** True once it is done: what waits goes on. False where it was given up. */
  readonly settle: (isDone: boolean) => void;
};

/** A question to the person at the screen that calls wait for, however many do; another part of the app renders it. */
export function createGate() {
  const asked = createStore<Asked | null>(null);
  let keepers = 0;
  let waiting: Promise<boolean> | null = null;
  return {
    current: asked.current,
    subscribe: asked.subscribe,
    /** While somebody keeps the gate, questions are shown; without, they are given up at once. */
    keep(): () => void {
      keepers += 1;
      return () => {
        keepers -= 1;
        if (keepers === 0) asked.current()?.settle(false);
      };
    },
    /** All who ask at a time wait for one answer. */
    ask(purpose = ''): Promise<boolean> {
      if (keepers === 0) return Promise.resolve(false);
      waiting ??= new Promise((resolve) => {
        asked.set({
          purpose,
          settle: (isDone) => {
            waiting = null;
            asked.set(null);
            resolve(isDone);
          },
        });
      });
      return waiting;
    },
  };
}

export type Gate = ReturnType<typeof createGate>;
