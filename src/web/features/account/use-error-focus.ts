import { type RefObject, useEffect } from 'react';

/**
 * After each submit that failed: focuses the first field in error (G-02), or the button, whose focus went with the
 * disabled fields.
 */
export function useErrorFocus(form: RefObject<HTMLFormElement | null>, submits: number, isDone: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a submit, not once a render
  useEffect(() => {
    if (submits === 0 || isDone || form.current === null) return;
    const first = form.current.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (first) {
      first.scrollIntoView({ block: 'center' });
      first.focus({ preventScroll: true });
    } else if (document.activeElement === document.body) {
      form.current.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
    }
  }, [submits]);
}
