import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { manualPages } from './scripts/building/manual-pages.ts';
import { findInstalled, quietChromium } from './scripts/testing/find-browser.mjs';
import { seconds } from './scripts/testing/time-limits.mjs';

/** What takes long by itself, or waits: if it began last, it would leave the other workers without work. */
const long =
  /tests\/(deep|operations\/(commands|outages|processes)|api\/(requests\/(malformed|answers-in-drops)|database\/database-limits|.*(struck-sending|stripe-trouble|failed-emails|mail-outage)))/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => long.test(moduleId)),
      ...sorted.filter((file) => !long.test(file.moduleId)),
    ];
  }
}

/** No test leaves anything behind in a module, so modules are loaded once for all tests: a third of the work. */
const together = { pool: 'threads', isolate: false } as const;

/** @param usual seconds that a test, and its preparation, may take */
const limitedTo = (usual: number) => ({ testTimeout: seconds(usual), hookTimeout: seconds(usual) });

const database = {
  globalSetup: ['tests/support/database/start-database.ts'],
  // Waiting for a lock or a second process takes longer than the default of one second.
  expect: { poll: { timeout: seconds(30) } },
};

/** Looked for once, and passed to the workers through the environment. */
const executablePath = process.env.CHROMIUM_PATH ?? findInstalled() ?? undefined;

export default defineConfig({
  test: {
    // Both of two cores: the default would reserve one for a watcher.
    maxWorkers: '100%',
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: [manualPages],
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: ['src/**/*.component.test.tsx'],
          ...limitedTo(60),
          ...together,
        },
      },
      {
        plugins: [tailwindcss(), manualPages],
        optimizeDeps: {
          entries: ['src/**/*.component.test.tsx', 'src/web/root.tsx', 'src/admin/main.tsx'],
          include: ['axe-core', 'vitest-browser-react', 'react-router/dom'],
        },
        test: {
          name: 'components',
          include: ['src/**/*.component.test.tsx'],
          setupFiles: ['tests/support/components/moved-clock.ts', 'tests/support/components/quiet.ts'],
          // By how much libfaketime moves the clock of this process, as scripts/testing/moved-clock.mjs writes it.
          env: { FAKETIME: process.env.FAKETIME ?? '0s' },
          ...limitedTo(60),
          expect: { poll: { timeout: seconds(20) } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: { executablePath, args: quietChromium },
              contextOptions: { locale: 'en-GB', timezoneId: 'Europe/London' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
            ui: false,
          },
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          setupFiles: ['tests/support/catalogue/frozen-snapshots.ts', 'tests/support/staff/every-entry.ts'],
          ...database,
          ...limitedTo(120),
          ...together,
        },
      },
      // What takes long by design: random plays of money by the thousand, shops with a million orders.
      { test: { name: 'deep', include: ['tests/deep/**/*.test.ts'], ...database, ...limitedTo(300), ...together } },
      {
        test: {
          name: 'operations',
          include: ['tests/operations/**/*.test.ts', 'packages/*/tests/**/*.test.ts'],
          ...database,
          expect: { poll: { timeout: seconds(60) } },
          ...limitedTo(300),
          ...together,
        },
      },
    ],
  },
});
