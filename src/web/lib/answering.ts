/** The event of the window, and the mark in the browser's timeline, from which on a page answers its customer. */
export const answering = 'answering';

/** To be called when React has taken a page over. */
export function sayAnswering(): void {
  performance.mark(answering);
  dispatchEvent(new Event(answering));
}
