import { type RefObject, useLayoutEffect, useRef } from 'react';

let wasHeld = false;

/**
 * The focus of a heading goes over to the one that takes its place, as when what a screen was waiting for has come:
 * otherwise it falls to the page's very beginning.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const shown = heading.current;
    if (wasHeld && document.activeElement === document.body) shown?.focus({ preventScroll: true });
    wasHeld = false;
    return () => {
      wasHeld = shown !== null && document.activeElement === shown;
    };
  }, []);
  return heading;
}
