import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { hydrated } from '#web/lib/page-start/hydrated-mark.ts';
import { withShopClock } from './clock-of-page.ts';

type Watching = {
  /** Noise that a test causes on purpose, such as the browser's own console line about a 404 page. */
  expectedNoise: RegExp[];
  quiet: undefined;
};

declare global {
  var isHydrated: boolean | undefined;
}

/**
 * Opening or reloading a page waits until it is hydrated, just as a customer looks before pressing anything. A page of
 * another kind is not waited for, nor one that a test wants sooner and says so by `waitUntil`.
 */
async function waitWhenOpened(page: Page): Promise<void> {
  await page.addInitScript((event) => addEventListener(event, () => (globalThis.isHydrated = true)), hydrated);
  const wait = () => page.waitForFunction(() => !('__reactRouterContext' in globalThis) || globalThis.isHydrated);
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil === undefined) await wait();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (options?.waitUntil === undefined) await wait();
    return response;
  };
}

/**
 * When the tests run on another day (scripts/testing/moved-clock.mjs), the clock of every page matches that of the process that tests it.
 */
function moveClocksOf(browser: Browser): void {
  const aheadMs = Number.parseInt(process.env.FAKETIME ?? '0', 10) * 1_000;
  if (aheadMs === 0) return;
  const everyBrowser: Browser = Object.getPrototypeOf(browser);
  const { newContext } = everyBrowser;
  everyBrowser.newContext = async function (options) {
    const context = await newContext.call(this, options);
    await withShopClock(context, aheadMs);
    return context;
  };
}

/** Opens another page beside the test's own; it is waited for in the same way. */
export async function newPageIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await waitWhenOpened(page);
  return page;
}

/** Holds up the page's requests to an address until they are let through. */
export async function holdUp(page: Page, address: string): Promise<() => void> {
  let letThrough = (): void => undefined;
  const open = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(address, async (route) => {
    await open;
    await route.continue();
  });
  return letThrough;
}

/**
 * Drags by a handle onto something: the pointer starts where the handle comes to rest, and lets go only once `taken`
 * shows that the drop is accepted there, which may be a moment after the pointer has arrived.
 */
export async function dragOnto(page: Page, handle: Locator, onto: Locator, taken: Locator): Promise<void> {
  await handle.hover();
  const box = await onto.boundingBox();
  if (!box) throw new Error('nowhere to drop it');
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(80, box.height / 2)];
  await page.mouse.down();
  await expect(async () => {
    await page.mouse.move(x - 20, y, { steps: 8 });
    await page.mouse.move(x, y);
    await expect(taken).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.mouse.up();
}

/**
 * Playwright's test with a watch on the page: a console error or warning (hydration included), an uncaught error, an
 * unhandled rejection or a request to another host fails the test.
 */
export const test = base.extend<Watching, { clocks: undefined }>({
  clocks: [
    async ({ browser }, use) => {
      moveClocksOf(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) await waitWhenOpened(page);
    await use(page);
  },
  // Playwright takes the second of two patterns for the option's own settings, so one pattern with '|' stands for both.
  expectedNoise: [[], { option: true }],
  quiet: [
    async ({ page, expectedNoise, baseURL }, use) => {
      const noise: string[] = [];
      const note = (text: string) => {
        if (!expectedNoise.some((expected) => expected.test(text))) noise.push(text);
      };
      page.on('console', (message: ConsoleMessage) => {
        if (['error', 'warning'].includes(message.type())) note(`console ${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
      page.on('request', (request) => {
        if (baseURL && /^https?:/.test(request.url()) && !request.url().startsWith(baseURL))
          note(`request to another host: ${request.url()}`);
      });
      await use(undefined);
      if (noise.length > 0) throw new Error(`The page was not quiet:\n${noise.join('\n')}`);
    },
    { auto: true },
  ],
});

export { expect, type Locator, type Page };
