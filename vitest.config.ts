import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findInstalled, quietChromium } from './scripts/testing/find-browser.mjs';

const executablePath = process.env.CHROMIUM_PATH ?? findInstalled() ?? undefined;

/** What takes a minute by itself: begun last, it would leave the other workers without work. */
const long = /tests\/(deep|operations\/(outages|processes|staff-commands|taking-commands))/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => long.test(moduleId)),
      ...sorted.filter((file) => !long.test(file.moduleId)),
    ];
  }
}

/** No test leaves anything behind in a module, so these are loaded once for all of them: a third of the work. */
const together = { pool: 'threads', isolate: false } as const;

// Limits for what would never come: none is near what a machine with ten times the work that it can do needs.
const database = {
  globalSetup: ['tests/support/database/start-database.ts'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // One second is its own: too short for what waits for a lock or a second process on a busy machine.
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    // Both of two cores: the default would keep one for a watcher.
    maxWorkers: '100%',
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: ['src/**/*.component.test.tsx'],
          testTimeout: 120_000,
          ...together,
        },
      },
      {
        optimizeDeps: {
          entries: ['src/**/*.component.test.tsx', 'src/web/root.tsx', 'src/admin/main.tsx'],
          include: ['axe-core', 'vitest-browser-react', 'react-router/dom'],
        },
        test: {
          name: 'components',
          include: ['src/**/*.component.test.tsx'],
          setupFiles: ['tests/support/components/quiet.ts'],
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
      { test: { name: 'api', include: ['tests/api/**/*.test.ts'], ...database, ...together } },
      // What takes its time by design: plays of money by the thousand, shops of 20,000 products and orders.
      { test: { name: 'deep', include: ['tests/deep/**/*.test.ts'], ...database, ...together } },
      {
        test: {
          name: 'operations',
          include: ['tests/operations/**/*.test.ts', 'packages/*/tests/**/*.test.ts'],
          ...database,
          testTimeout: 900_000,
          hookTimeout: 900_000,
          ...together,
        },
      },
    ],
  },
});
