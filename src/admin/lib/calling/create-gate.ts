import { useEffect } from 'react';
import type { FailureDetail } from '#domain/failure.ts';
import { createStore, useStore } from '#web/base/create-store.ts';

export type Asked = {
  /** What it is asked for; empty where nothing more is known. */
  readonly purpose: string;
  /** What a second person confirms; absent where whoever asks proves who they are. */
  readonly approval?: FailureDetail['approval'];
  /** True once it is done: what waits goes on. False where it was given up. */
  readonly settle: (isDone: boolean) => void;
};

/** A question to the person at the screen that calls wait for, however many do; another part of the app renders it. */
export function createGate() {
  const asked = createStore<Asked | null>(null);
  let keepers = 0;
  let waiting: Promise<boolean> | null = null;
  let passes = 0;
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
    /** How often it was done. */
    passes: () => passes,
    /**
     * All who ask at a time wait for one answer.
     * @param since the passes as the call went out: one that was refused late, as it was done meanwhile, asks nobody again
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

/** The session has ended: somebody signs in over the page, and what was under way goes on. */
export const signInGate = createGate();

/** Once more who it is, before money moves or rights change; asked with the call's purpose. */
export const stepUpGate = createGate();

function useGate(gate: Gate): Asked | null {
  useEffect(() => gate.keep(), [gate]);
  return useStore(gate, null);
}

/** For the one part that renders signing in over the page; what is asked, or null. */
export const useSignInAsked = (): Asked | null => useGate(signInGate);

/** For the one part that renders the step-up; what is asked, or null. */
export const useStepUpAsked = (): Asked | null => useGate(stepUpGate);
