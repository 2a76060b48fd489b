import { photoTexts } from '#contract/personalisation.ts';
import { Failure } from '#domain/failure.ts';
import { fairTurns } from '#server/turns/fair-turns.ts';

/** One picture unfolded takes up to 200 MB: never two at once. What waits is held in memory as it came, so only a few may. */
export const picturesInTurn = fairTurns({
  place: 'pictures',
  atOnce: 1,
  mostWaiting: 8,
  mostWaitingOfOne: 8,
  refusal: () => new Failure('unavailable', { text: photoTexts.busy, retryAfterSeconds: 5 }),
});
