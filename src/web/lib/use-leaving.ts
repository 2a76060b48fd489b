import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Runs `close` as soon as another page is asked for, and once it is there: nothing may lie over it or its outline. */
export function useLeaving(close: () => void): void {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  const leave = useEffectEvent((_from: string, _for: string) => close());
  useEffect(() => leave(pathname, next), [pathname, next]);
}
