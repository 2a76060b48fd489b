import { defineConfig } from 'vitest/config';

const database = { globalSetup: ['tests/support/start-database.ts'], testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], testTimeout: 30_000 } },
      { test: { name: 'api', include: ['tests/api/**/*.test.ts'], ...database } },
      // What takes its time by design: plays of money by the thousand, shops of 20,000 products and orders.
      { test: { name: 'deep', include: ['tests/deep/**/*.test.ts'], ...database } },
      {
        test: {
          name: 'operations',
          include: ['tests/operations/**/*.test.ts'],
          ...database,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
