import type { Page } from './browser.ts';

/** Behaves as if somebody came back to the tab: the page asks again who is signed in. */
export const lookAtAgain = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
