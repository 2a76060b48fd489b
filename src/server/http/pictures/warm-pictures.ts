import { setTimeout as pause } from 'node:timers/promises';
import type { PictureCache } from './picture-cache.ts';

/** What product cards and the product page ask for on the telephones and screens that most customers have. */
const commonest = [
  { width: 480, kind: 'avif' },
  { width: 640, kind: 'avif' },
  { width: 320, kind: 'avif' },
] as const;

/**
 * Makes the commonest sizes one after the other, resting three times as long as each took: a quarter of one core.
 * Ends early, without an error, when the signal is given; one unreadable original does not end it.
 */
export async function warmPictures(
  cache: PictureCache,
  originals: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const broken: unknown[] = [];
  for (const { width, kind } of commonest) {
    for (const original of originals) {
      if (signal.aborted) return;
      const began = performance.now();
      await cache.take(original, width, kind).then(
        (picture) => picture?.close(),
        (error: unknown) => broken.push(error),
      );
      await pause(3 * (performance.now() - began), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  if (broken.length > 0) throw new AggregateError(broken, `${broken.length} pictures could not be made.`);
}
