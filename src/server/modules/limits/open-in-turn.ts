import { limitConcurrency } from './limit-concurrency.ts';

/** One picture unfolded takes up to 200 MB: never two at once. What waits is held in memory as it came, so only a few may. */
export const openInTurn = limitConcurrency({ atOnce: 1, mostWaiting: 8, comeAgainSeconds: 5 });
