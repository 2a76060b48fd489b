import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Runs `close` as soon as another page is asked for, and once it is there: nothing may lie over it or its outline.
 * What was opened for the page on which one is shown first stays.
 */
export function useLeaving(close: () => void): void {
  const { pathname } = useLocation();
  const way = `${pathname} ${useNavigation().location?.pathname ?? pathname}`;
  const last = useRef(way);
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (last.current !== way) leave();
    last.current = way;
  }, [way]);
}
