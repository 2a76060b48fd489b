import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** A page that comes sooner than this is shown without a word in between. */
const patienceMs = 150;

/** Once the wait can be felt; null while nothing, or the same path, loads. */
export function usePendingPath(): string | null {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? null;
  const awaited = next === pathname ? null : next;
  const [late, setLate] = useState<string | null>(null);

  useEffect(() => {
    if (awaited === null) return;
    const timer = setTimeout(() => setLate(awaited), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [awaited]);

  return late !== null && late === awaited ? late : null;
}
