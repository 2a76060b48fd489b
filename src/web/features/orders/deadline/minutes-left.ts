import { useEffect, useState } from 'react';
import { minuteMs } from '#domain/pickup/clock/durations.ts';

/** Whole minutes until an order's time to pay is over, including the one under way; 0 once it is. */
export const minutesLeft = (payBefore: string, nowMs: number): number =>
  Math.max(0, Math.ceil((Date.parse(payBefore) - nowMs) / minuteMs));

/** In how many milliseconds `minutesLeft` drops by one; null once nothing is left. */
export function untilNextMinute(payBefore: string, nowMs: number): number | null {
  const left = Date.parse(payBefore) - nowMs;
  return left <= 0 ? null : left % minuteMs || minuteMs;
}

export const minutesText = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** The minutes left at which it is announced: a countdown that speaks every minute would only disturb. */
export const spokenAt: readonly number[] = [10, 5, 1, 0];

/** The minutes left as they pass; null for an order without a deadline. */
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
    // A tab that was asleep catches up when it wakes.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [payBefore]);
  return payBefore === null ? null : minutesLeft(payBefore, Date.now());
}
