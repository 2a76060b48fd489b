import { beforeEach } from 'vitest';
import { moveClock } from '#tests/support/browser/move-clock.mjs';

/** When the tests run on another day (scripts/testing/moved-clock.mjs), the page's clock matches that of the process that tests it. */
const aheadMs = Number.parseInt(import.meta.env.FAKETIME, 10) * 1_000;
/** Kept on the page and not in this module, because a cold run may load the module a second time. */
const kept = globalThis as { movedDate?: DateConstructor };

if (aheadMs !== 0 && !kept.movedDate) {
  moveClock(aheadMs);
  kept.movedDate = Date;
}

// A test that stops the clock restores the browser's own.
beforeEach(() => {
  if (kept.movedDate) globalThis.Date = kept.movedDate;
});
