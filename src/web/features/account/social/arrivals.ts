import type { Arrival, Attempt } from './attempt.ts';

type Asking = Pick<Attempt, 'intent' | 'screen'>;

/** Between the page that a provider leads to and the screen that set out: in memory alone, gone with a reload. */
let waiting: Arrival | null = null;

/** Leaves an arrival for the screen that it belongs to. */
export const leaveArrival = (arrival: Arrival): void => {
  waiting = arrival;
};

/** What has arrived for this screen, once. */
export function collectArrival({ intent, screen }: Asking): Arrival | null {
  const { attempt } = waiting ?? {};
  if (attempt?.intent !== intent || attempt.screen !== screen) return null;
  const arrival = waiting;
  waiting = null;
  return arrival;
}

/** What the overlay of the checkout is to open with, because its customer has come back from a provider. */
export const overlayAwaited = (): Attempt['intent'] | null =>
  waiting?.attempt.screen === 'overlay' ? waiting.attempt.intent : null;
