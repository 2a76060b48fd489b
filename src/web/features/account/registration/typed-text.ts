import type { ChangeEvent } from 'react';
import { stripNameCharacters } from '#domain/person/name-text.ts';

export const nameTyped = stripNameCharacters;

/** V-04: digits, spaces, dashes and brackets stay, at most 11 characters of them. */
export const mobileTyped = (text: string): string => text.replace(/[^\d\s()-]/g, '').slice(0, 11);

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
