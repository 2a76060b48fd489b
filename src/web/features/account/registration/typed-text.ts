import type { ChangeEvent } from 'react';
import { stripNameCharacters } from '#domain/person/name-text.ts';
import { nationalDigits } from '#domain/person/phone.ts';

export const nameTyped = stripNameCharacters;

/**
 * V-04: digits, spaces, dashes and brackets stay, 11 characters of them. What is longer loses all but its digits, and the country's code, which stands before the
 * field: so a whole number always fits, and a digit too many is refused by its rule. It is never cut off.
 */
export const mobileTyped = (text: string): string =>
  /^[\d\s()-]{0,11}$/.test(text) && !/^0044/.test(text.replace(/\D/g, ''))
    ? text
    : nationalDigits(text).replace(/\D/g, '');

/** Takes what a field does not accept out of it, and leaves the caret where it was. */
export function filterTyped(event: ChangeEvent<HTMLInputElement>, filter: (text: string) => string): void {
  const input = event.target;
  const kept = filter(input.value);
  // Until a composed letter is finished it is not what it will be.
  if (kept === input.value || ('isComposing' in event.nativeEvent && event.nativeEvent.isComposing)) return;
  const caret = filter(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = kept;
  input.setSelectionRange(caret, caret);
}
