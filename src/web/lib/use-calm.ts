import { useEffect, useState } from 'react';

const calmAfterMs = 700;

/** Protects what the first press of a double click brings under the pointer from the second. */
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
