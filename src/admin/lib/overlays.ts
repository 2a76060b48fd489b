import { createStore } from '#web/base/create-store.ts';

/** Whether the command palette is open, and the list of keys: any part of the app opens them, the frame shows them. */
export const paletteShown = createStore(false);
export const keysShown = createStore(false);
