import { minuteMs } from '#domain/time/durations.ts';

/** Whole minutes, the one under way included, until an order's time to pay is over; 0 once it is. */
export const minutesLeft = (payBefore: string, nowMs: number): number =>
  Math.max(0, Math.ceil((Date.parse(payBefore) - nowMs) / minuteMs));

/** In how many milliseconds `minutesLeft` will be one less; null once nothing is left. */
export function untilNextMinute(payBefore: string, nowMs: number): number | null {
  const left = Date.parse(payBefore) - nowMs;
  return left <= 0 ? null : left % minuteMs || minuteMs;
}

export const minutesText = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** The minutes left at which it is said aloud: a countdown that speaks every minute would only disturb. */
export const spokenAt: readonly number[] = [10, 5, 1, 0];
