import { test as base, type ConsoleMessage } from '@playwright/test';

type Watching = {
  /** Noise that a test causes on purpose, such as the browser's own line about a 404 page. */
  expectedNoise: RegExp[];
  quiet: undefined;
};

/**
 * Playwright's test with a watch on the page: a console error or warning (hydration included), an uncaught error,
 * an unhandled rejection or a request to another host fails the test.
 */
export const test = base.extend<Watching>({
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

export { expect, type Locator, type Page } from '@playwright/test';
