import { useEffect, useState } from 'react';
import { minutesLeft, untilNextMinute } from './minutes-left.ts';

/** How many minutes an order still waits for its payment, as they pass; null for one that waits for none. */
export function useMinutesLeft(payBefore: string | null): number | null {
  const [, setRound] = useState(0);
  const minutes = payBefore === null ? null : minutesLeft(payBefore, Date.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each minute that has begun sets the clock for the next
  useEffect(() => {
    const ms = payBefore === null ? null : untilNextMinute(payBefore, Date.now());
    if (ms === null) return;
    const timer = setTimeout(() => setRound((before) => before + 1), ms);
    // A tab that slept catches up as it wakes.
    const wake = () => setRound((before) => before + 1);
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [payBefore, minutes]);
  return minutes;
}
