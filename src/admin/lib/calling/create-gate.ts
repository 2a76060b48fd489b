import { useEffect } from 'react';
import type { FailureDetail } from '#domain/failure.ts';
import { createStore, useStore } from '#web/base/create-store.ts';

export type Asked = {
  /** What it is asked for; empty if nothing more is known. */
  readonly purpose: string;
  /** What a second person confirms; absent if the person who asks proves who they are. */
  readonly approval?: FailureDetail['approval'];
  /** True once it is done: what is waiting continues. False if it was given up. */
  readonly settle: (isDone: boolean) => void;
};

/**
 * A question to the person at the screen that calls wait for, however many there are; another part of the app renders
 * it.
 */
export function createGate() {
  const asked = createStore<Asked | null>(null);
  let keepers = 0;
  let waiting: Promise<boolean> | null = null;
  let passes = 0;
  return {
    current: asked.current,
    subscribe: asked.subscribe,
    /** While somebody keeps the gate, questions are shown; otherwise they are given up at once. */
    keep(): () => void {
      keepers += 1;
      return () => {
        keepers -= 1;
        if (keepers === 0) asked.current()?.settle(false);
      };
    },
    /** How many times it was done. */
    passes: () => passes,
    /**
     * All who ask at the same time wait for one answer.
     * @param since the passes when the call went out: a call that was refused late, after it was done in the meantime,
     * asks nobody again
     */
    ask(purpose = '', since = passes, approval?: FailureDetail['approval']): Promise<boolean> {
      if (since < passes) return Promise.resolve(true);
      if (keepers === 0) return Promise.resolve(false);
      waiting ??= new Promise((resolve) => {
        asked.set({
          purpose,
          approval,
          settle: (isDone) => {
            waiting = null;
            if (isDone) passes += 1;
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

/** The session has ended: somebody signs in over the page, and what was under way continues. */
export const signInGate = createGate();

/** Asks once more who it is, before money moves or permissions change; asked with the call's purpose. */
export const stepUpGate = createGate();

function useGate(gate: Gate): Asked | null {
  useEffect(() => gate.keep(), [gate]);
  return useStore(gate, null);
}

/** For the one part that renders the sign-in over the page; what is asked, or null. */
export const useSignInAsked = (): Asked | null => useGate(signInGate);

/** For the one part that renders the step-up; what is asked, or null. */
export const useStepUpAsked = (): Asked | null => useGate(stepUpGate);
