import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Runs `close` as soon as another page is asked for: nothing may lie over its outline. */
export function useLeaving(close: () => void): void {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  const leave = useEffectEvent((_for: string) => close());
  useEffect(() => leave(next), [next]);
}
