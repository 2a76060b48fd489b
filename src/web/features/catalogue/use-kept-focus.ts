import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Arriving at an address moves the focus to its heading. Where it was in a form of `part`, it goes back: the customer
 * is not done choosing.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>): void {
  const { search } = useLocation();
  const kept = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the arrival that moves the focus
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isChoosing = part.current?.contains(activeElement) && activeElement?.closest('form');
    kept.current = isChoosing && activeElement instanceof HTMLElement ? activeElement : null;
  }, [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above, once the focus has moved
  useEffect(() => kept.current?.focus({ preventScroll: true }), [search]);
}
