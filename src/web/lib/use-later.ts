import { useEffect, useEffectEvent } from 'react';

export function useLater(isDue: boolean, ms: number, action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => act(), ms);
    return () => clearTimeout(timer);
  }, [isDue, ms]);
}
