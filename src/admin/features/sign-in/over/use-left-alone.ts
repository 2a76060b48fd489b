import { useEffect, useEffectEvent } from 'react';
import { untouchedMs } from '#admin/lib/session/shown-session.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';

type Watch = {
  readonly isOn: boolean;
  readonly minutes: number;
};

/** Acts once nobody has touched the page for so long; also on a device that slept meanwhile. */
export function useLeftAlone({ isOn, minutes }: Watch, act: () => void): void {
  const leave = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return undefined;
    const look = (): void => {
      if (untouchedMs() >= minutes * minuteMs) leave();
    };
    const timer = setInterval(look, 1_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOn, minutes]);
}

/** T-06: a tablet that nobody touches locks, and a wall shows its board again. */
export const idleMinutes = 3;
