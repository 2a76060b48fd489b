import { defineConfig } from '@playwright/test';
import { findInstalled, quietChromium } from './scripts/testing/find-browser.mjs';

/** Tests that run side by side on one machine each get a port of their own by this variable. */
const port = Number(process.env.E2E_PORT ?? 3900);

/** Shops of a test's own begin with a copy of the run's (serve-for-browser.mjs). */
process.env.MADE_SHOP ??= String(port);

/** Looked for once, and told to the workers by the environment. */
const executablePath = process.env.CHROMIUM_PATH ?? findInstalled() ?? undefined;
if (executablePath) process.env.CHROMIUM_PATH = executablePath;

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
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    // What is the same at every width runs at one. Tests that measure or scroll, or go through what stands otherwise on
    // a small screen, are tagged '@narrow' and run here too; '@phone' ones run here alone.
    { name: 'mobile', grep: /@narrow|@phone/, use: telephone },
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
