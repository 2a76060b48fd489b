import { type RefObject, useEffect } from 'react';

/** Focuses the first field in error after each submit that failed (G-02), else the button that lost the focus. */
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
