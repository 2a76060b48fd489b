import { photoTexts } from '#contract/personalisation.ts';
import { Failure } from '#domain/failure.ts';
import { fairTurns } from '#server/turns/fair-turns.ts';

/**
 * Lets one picture be decoded at a time, because each takes up to 200 MB. What waits is held in memory as it came, so only a few may wait.
 */
export const picturesInTurn = fairTurns({
  place: 'pictures',
  atOnce: 1,
  mostWaiting: 8,
  mostWaitingOfOne: 8,
  refusal: () => new Failure('unavailable', { text: photoTexts.busy, retryAfterSeconds: 5 }),
});
