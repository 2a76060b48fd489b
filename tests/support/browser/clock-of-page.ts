import type { BrowserContext } from '@playwright/test';
import type { Page } from './browser.ts';
import { moveClock } from './move-clock.mjs';

/**
 * Stops the page's clock, which `page.clock.install()` has taken over before the page was opened: from here on time
 * passes only by `page.clock.runFor`, however long the machine takes.
 */
export const stopClock = async (page: Page): Promise<void> => {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
};

/** Every page that is opened in the context from here on has the clock of a shop that believes in another moment. */
export const withShopClock = (context: BrowserContext, aheadMs: number): Promise<unknown> =>
  context.addInitScript(moveClock, aheadMs);
