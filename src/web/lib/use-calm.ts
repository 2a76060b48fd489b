import { useEffect, useState } from 'react';

const calmAfterMs = 700;

/** Keeps the second press of a double click from what came to stand under the pointer by the first. */
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
