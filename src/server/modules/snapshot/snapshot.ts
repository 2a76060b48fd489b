import type { Settings } from '#contract/content/settings.ts';
import type { OpeningDiary } from '#contract/diary.ts';
import type { Shop } from '#contract/shop.ts';
import type { SearchPhrase } from '#domain/search/search-phrase.ts';
import type { DayRule } from '#server/modules/diary/read-room.ts';

/** What the owner has set, as pages show it: read when it changes, and never changed itself. */
export type Snapshot = {
  /** Two that say the same may differ in it; two of one version never say different things. */
  readonly version: string;
  readonly settings: Settings;
  readonly shop: Shop;
  /** With what is over: `openingAt` leaves it out. */
  readonly opening: OpeningDiary;
  readonly dayRules: readonly DayRule[];
  /** What customers type that is no text to look for, in the owner's order. */
  readonly phrases: readonly SearchPhrase[];
};

/** What is worked out of a snapshot once, however many pages show it. */
export function onceFor<T extends object>(make: (snapshot: Snapshot) => T): (snapshot: Snapshot) => T {
  const kept = new WeakMap<Snapshot, T>();
  return (snapshot) => {
    const known = kept.get(snapshot) ?? make(snapshot);
    kept.set(snapshot, known);
    return known;
  };
}
