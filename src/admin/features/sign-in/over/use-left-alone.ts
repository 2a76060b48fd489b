import { useEffect, useEffectEvent } from 'react';
import { untouchedMs } from '#admin/lib/session/shown-session.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';

const idleMs = 3 * minuteMs;

/**
 * T-06: locks a tablet, or shows a wall's board again, once nobody has touched the page for three minutes; also if it
 * slept in the meantime.
 */
export function useLeftAlone(isOn: boolean, act: () => void): void {
  const leave = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return undefined;
    const look = (): void => {
      if (untouchedMs() >= idleMs) leave();
    };
    const timer = setInterval(look, 1_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOn]);
}
