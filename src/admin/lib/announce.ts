import { createStore, useStore } from '#web/base/create-store.ts';

type Said = { readonly text: string; readonly count: number };

const nothing: Said = { text: '', count: 0 };
const polite = createStore<Said>(nothing);
const assertive = createStore<Said>(nothing);

/**
 * Says something to people who do not see the screen; 'assertive' is for what is late, lost or new for today only. The
 * same words are spoken again if they are repeated.
 */
export function announce(text: string, how: 'polite' | 'assertive' = 'polite'): void {
  const store = how === 'polite' ? polite : assertive;
  store.set({ text, count: store.current().count + 1 });
}

/** For the frame, which renders both regions. */
export const useAnnounced = (how: 'polite' | 'assertive'): Said =>
  useStore(how === 'polite' ? polite : assertive, nothing);
