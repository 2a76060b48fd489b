import type { Page } from './browser.ts';

/**
 * Does something while the page's next write to that address is on its way to the shop, so that nothing the page
 * requests by itself can learn of it before the write.
 */
export const onceWritten = (page: Page, address: RegExp, happens: () => Promise<unknown>): Promise<unknown> => {
  let isToCome = true;
  return page.route(address, async (route) => {
    const isIt = isToCome && route.request().method() !== 'GET';
    if (isIt) {
      isToCome = false;
      await happens();
    }
    await route.continue();
  });
};
