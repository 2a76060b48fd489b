import { defineConfig } from 'vitest/config';

const database = { globalSetup: ['tests/support/start-database.ts'], testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], testTimeout: 30_000 } },
      { test: { name: 'api', include: ['tests/api/**/*.test.ts'], ...database } },
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
