import { useEffect } from 'react';
import { untouchedMs } from '#admin/lib/session/touches.ts';
import { minuteMs } from '#domain/time/durations.ts';
import { lockTablet } from './locked.ts';

const idleMinutes = 3;

/** T-06: a tablet that nobody touches locks; also one that slept meanwhile. */
export function useIdleLock(isTablet: boolean): void {
  useEffect(() => {
    if (!isTablet) return;
    const look = (): void => {
      if (untouchedMs() >= idleMinutes * minuteMs) lockTablet();
    };
    const timer = setInterval(look, 1_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isTablet]);
}
