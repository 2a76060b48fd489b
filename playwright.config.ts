import { defineConfig } from '@playwright/test';

/** Tests that run side by side on one machine each get a port of their own by this variable. */
const port = Number(process.env.E2E_PORT ?? 3900);

/** Debian's Chromium as root needs no sandbox; the rest keeps it from asking hosts that no test knows. */
const quietChromium = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What is the same at every width runs at one, but for the journeys in it that are tagged '@narrow'. */
const atOneWidth = [
  'allergies',
  'being-found',
  'cancelling',
  'cart-in-tabs',
  'checkout-journeys',
  'facebook-sign-in',
  'first-paint',
  'foreign-answers',
  'forgot-password',
  'former-customer',
  'emails-with-links',
  'lost-line',
  'login',
  'newsletter',
  'order-again',
  'orders-list',
  'other-discount',
  'own-data',
  'own-profile',
  'second-bakery',
  'services-elsewhere',
  'session',
  'social-sign-in',
  'tracking-and-profile',
  'trouble',
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
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: quietChromium },
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
