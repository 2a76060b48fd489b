/**
 * State of a move to another address of the same page, made by a control that the customer is not done with: arriving
 * there leaves the focus where it is.
 */
export const keptFocus = { keepsFocus: true } as const;

/** Whether a location's state asks for it. */
export const keepsFocus = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsFocus' in state && state.keepsFocus === true;
