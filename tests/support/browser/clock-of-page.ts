import type { Page } from './browser.ts';

/**
 * Stops the page's clock, which `page.clock.install()` has taken over before the page was opened: from here on time
 * passes only by `page.clock.runFor`, however long the machine takes.
 */
export const stopClock = async (page: Page): Promise<void> => {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
};
