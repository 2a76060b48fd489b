import { useEffect } from 'react';
import { useStore } from '#web/base/create-store.ts';
import { type Asked, createGate, type Gate } from './create-gate.ts';

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
