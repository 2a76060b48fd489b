import { expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/database/database.ts';
import { dataFolderForTest, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { childrenOf } from '#tests/support/shop/process-tree.ts';

vi.setConfig({ testTimeout: 300_000 });
const patience = { timeout: 120_000, interval: 500 };
const { url: databaseUrl } = await testDatabase();
const secret = 'a-long-secret-of-this-test-alone';
const shop = await startBuiltShop({
  DATABASE_URL: databaseUrl,
  DATA_FOLDER: await dataFolderForTest(),
  WEB_CONCURRENCY: '2',
  METRICS_SECRET: secret,
});

/** The processes that report on themselves, whichever is asked. */
async function told(): Promise<string[]> {
  const answer = await fetch(`${shop.url}/metrics`, {
    headers: { authorization: `Bearer ${secret}`, connection: 'close' },
  }).catch(() => null); // a process that was just killed
  const text = (await answer?.text()) ?? '';
  return [...text.matchAll(/^process_start_time_seconds\{process="(\d)"\}/gm)].map(([, number = '']) => number).sort();
}

test('whichever process is asked tells of all of them, also when one has just been replaced', async () => {
  await expect.poll(told, patience).toEqual(['1', '2']);
  const [one = Number.NaN] = await childrenOf(shop.process.pid ?? Number.NaN);
  process.kill(one, 'SIGKILL');
  await expect.poll(() => shop.said(), patience).toContain('has taken over');
  await expect.poll(told, patience).toEqual(['1', '2']);
  expect((await fetch(`${shop.url}/metrics`)).status).toBe(404);
});
