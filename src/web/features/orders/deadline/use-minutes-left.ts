import { useEffect, useState } from 'react';
import { minutesLeft, untilNextMinute } from './minutes-left.ts';

/** As they pass; null for an order that waits for none. */
export function useMinutesLeft(payBefore: string | null): number | null {
  const [, setRound] = useState(0);
  useEffect(() => {
    if (payBefore === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      const ms = untilNextMinute(payBefore, Date.now());
      if (ms !== null) timer = setTimeout(tick, ms);
    };
    const tick = () => {
      setRound((before) => before + 1);
      wait();
    };
    wait();
    // A tab that slept catches up as it wakes.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [payBefore]);
  return payBefore === null ? null : minutesLeft(payBefore, Date.now());
}
