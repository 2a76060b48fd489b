import { defineConfig } from '@playwright/test';
import { findInstalled, quietChromium } from './scripts/testing/find-browser.mjs';
import { seconds } from './scripts/testing/time-limits.mjs';

/** Gives tests that run side by side on one machine a port of their own each, through this variable. */
const port = Number(process.env.E2E_PORT ?? 3900);

process.env.E2E_PORT ??= String(port);

/** Looked for once, and passed to the workers through the environment. */
const executablePath = process.env.CHROMIUM_PATH ?? findInstalled() ?? undefined;
if (executablePath) process.env.CHROMIUM_PATH = executablePath;

const telephone = { viewport: { width: 390, height: 844 }, hasTouch: true };

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/browser/open-shop-of-run.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // A page that is broken for all of them should not cost an hour; what did not run counts as failed.
  maxFailures: 15,
  forbidOnly: Boolean(process.env.CI),
  timeout: seconds(180),
  expect: { timeout: seconds(30) },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A trace costs a seventh of the time; for one test, ask for it: --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: quietChromium },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    // What is the same at every width runs at one. Tests that measure or scroll, or go through what is arranged differently on
    // a small screen, are tagged '@narrow' and run here too; those tagged '@phone' run only here.
    { name: 'mobile', grep: /@narrow|@phone/, use: telephone },
  ],
});
