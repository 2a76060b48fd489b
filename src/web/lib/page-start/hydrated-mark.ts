/** The window's event, and the mark in the browser's timeline, after which a page responds to its customer. */
export const hydrated = 'hydrated';

export function markHydrated(): void {
  performance.mark(hydrated);
  dispatchEvent(new Event(hydrated));
}
