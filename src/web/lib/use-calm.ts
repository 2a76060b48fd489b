import { useEffect, useState } from 'react';

/** Longer than the pause within a double click or a double tap, in milliseconds. */
const calmAfterMs = 700;

/**
 * False at first, true a little after `isThere` became true: keeps the second press of a double click from what came
 * to stand under the pointer by the first.
 */
export function useCalm(isThere: boolean): boolean {
  const [isCalm, setCalm] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    const timer = setTimeout(() => setCalm(true), calmAfterMs);
    return () => {
      clearTimeout(timer);
      setCalm(false);
    };
  }, [isThere]);
  return isCalm;
}
