import type { Arrival, Attempt } from './attempt.ts';

type Asking = Pick<Attempt, 'intent' | 'screen'>;

/** In memory alone: gone with a reload. */
let waiting: Arrival | null = null;

export const leaveArrival = (arrival: Arrival): void => {
  waiting = arrival;
};

export function collectArrival({ intent, screen }: Asking): Arrival | null {
  const { attempt } = waiting ?? {};
  if (attempt?.intent !== intent || attempt.screen !== screen) return null;
  const arrival = waiting;
  waiting = null;
  return arrival;
}

/** What the overlay opens with for a customer who has come back from a provider. */
export const overlayAwaited = (): Attempt['intent'] | null =>
  waiting?.attempt.screen === 'overlay' ? waiting.attempt.intent : null;
