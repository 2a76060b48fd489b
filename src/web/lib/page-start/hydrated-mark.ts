/** The event of the window, and the mark in the browser's timeline, from which on a page answers its customer. */
export const hydrated = 'hydrated';

export function markHydrated(): void {
  performance.mark(hydrated);
  dispatchEvent(new Event(hydrated));
}
