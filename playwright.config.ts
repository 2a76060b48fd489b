import { defineConfig } from '@playwright/test';
import { findInstalled, quietChromium } from './scripts/testing/find-browser.mjs';

/** Tests that run side by side on one machine each get a port of their own by this variable. */
const port = Number(process.env.E2E_PORT ?? 3900);

/** Shops of a test's own begin with a copy of the run's (serve-for-browser.mjs). */
process.env.MADE_SHOP ??= String(port);

/** Looked for once, and told to the workers by the environment. */
const executablePath = process.env.CHROMIUM_PATH ?? findInstalled() ?? undefined;
if (executablePath) process.env.CHROMIUM_PATH = executablePath;

/**
 * What is the same at every width runs at one, but for the tests in it that are tagged '@narrow': those that measure,
 * scroll or look with axe, that go through what stands otherwise on a small screen, and a journey of each screen.
 */
const atOneWidth = [
  // Most say themselves for which screens they are: the tablet, the PC or the telephone.
  'admin/**/*',
  'allergies',
  'being-found',
  'cancelling',
  'cart',
  'cart-in-tabs',
  'changed-words',
  'changing-pickup',
  'checkout-changes',
  'checkout-form',
  'checkout-journeys',
  'contact',
  'content',
  'diet-questions',
  'emails-with-links',
  'extras',
  'facebook-sign-in',
  'first-paint',
  'footer-and-icons',
  'foreign-answers',
  'forgot-password',
  'former-customer',
  'known-people',
  'layout/shell',
  'listing-and-search',
  'lost-line',
  'login',
  'narrowed-results',
  'newsletter',
  'nothing-to-show',
  'order-again',
  'order-details',
  'orders-list',
  'other-discount',
  'own-data',
  'own-profile',
  'paid-order',
  'pay-by-link',
  'photo-cake',
  'pickup-day',
  'pickup-picker',
  'product',
  'quick-choices',
  'registration',
  'second-bakery',
  'services-elsewhere',
  'session',
  'social-not-configured',
  'social-sign-in',
  'tracking-and-profile',
  'trouble',
  'unpaid-order',
].map((name) => `**/${name}.test.ts`);

const telephone = { viewport: { width: 390, height: 844 }, hasTouch: true };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Long enough for a machine with ten times the work that it can do: a limit is only for what would never come.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A trace costs a seventh of the time; for one test it is asked for: --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: quietChromium },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'mobile',
      testIgnore: atOneWidth,
      use: telephone,
    },
    { name: 'mobile journeys', testMatch: atOneWidth, grep: /@narrow/, use: telephone },
  ],
  webServer: {
    command: 'node tests/support/browser/serve-for-browser.mjs',
    url: `http://localhost:${port}/readyz`,
    env: { E2E_PORT: String(port) },
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
