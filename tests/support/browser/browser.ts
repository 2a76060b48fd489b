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
  /** Noise that a test causes on purpose, such as the browser's own line about a 404 page. */
  expectedNoise: RegExp[];
  quiet: undefined;
};

declare global {
  var isHydrated: boolean | undefined;
}

/**
 * Opening or reloading a page waits until it answers, as long as a customer looks before pressing anything. A page of
 * another kind is not waited for, nor one that a test wants to have sooner and says so by `waitUntil`.
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

/** On another day (scripts/testing/moved-clock.mjs) every page's clock goes as that of the process that tests it. */
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

/** Another page beside the test's own, which is waited for as that one is. */
export async function newPageIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await waitWhenOpened(page);
  return page;
}

/** Keeps what the page asks for waiting, until it is let through. */
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
 * Drag by a handle onto something: from where it comes to rest, and let go only once `taken` shows that it is taken there,
 * which may be a moment after the pointer has come.
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
 * Playwright's test with a watch on the page: a console error or warning (hydration included), an uncaught error,
 * an unhandled rejection or a request to another host fails the test.
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
  // Of two patterns Playwright takes the second for the option's own settings: one pattern with '|' says both.
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
