import { beforeEach } from 'vitest';
import { moveClock } from '#tests/support/browser/move-clock.mjs';

/** On another day (scripts/testing/moved-clock.mjs) the page's clock goes as that of the process that tests it. */
const aheadMs = Number.parseInt(import.meta.env.FAKETIME, 10) * 1_000;
/** Of the page and not of this module, which a cold run may load a second time. */
const kept = globalThis as { movedDate?: DateConstructor };

if (aheadMs !== 0 && !kept.movedDate) {
  moveClock(aheadMs);
  kept.movedDate = Date;
}

// A test that has stopped the clock gives back the browser's own.
beforeEach(() => {
  if (kept.movedDate) globalThis.Date = kept.movedDate;
});
