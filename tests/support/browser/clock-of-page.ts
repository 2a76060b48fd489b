import type { BrowserContext } from '@playwright/test';
import type { Page } from './browser.ts';
import { moveClock } from './move-clock.mjs';

/**
 * Stops the page's clock, which `page.clock.install()` took over before the page was opened. From here on time passes
 * only by `page.clock.runFor`, however long the machine takes.
 */
export const stopClock = async (page: Page): Promise<void> => {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
};

/** Gives every page that is opened in the context from here on the clock of a shop that runs at another time. */
export const withShopClock = (context: BrowserContext, aheadMs: number): Promise<unknown> =>
  context.addInitScript(moveClock, aheadMs);
