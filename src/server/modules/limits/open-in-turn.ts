import { photoTexts } from '#contract/photos.ts';
import { fairTurns } from './fair-turns.ts';

/** One picture unfolded takes up to 200 MB: never two at once. What waits is held in memory as it came, so only a few may. */
export const picturesInTurn = fairTurns({
  atOnce: 1,
  mostWaiting: 8,
  mostWaitingOfOne: 8,
  comeAgainSeconds: 5,
  text: photoTexts.busy,
});
