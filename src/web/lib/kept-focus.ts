/** The state of a navigation within a page, made by a control that keeps the focus. */
export const keptFocus = { keepsFocus: true } as const;

export const keepsFocus = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsFocus' in state && state.keepsFocus === true;
