import { once } from 'node:events';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database/database.ts';
import { dataFolderForTest, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { childrenOf, signalOne } from '#tests/support/shop/process-tree.ts';

test('where no process can be kept alive, each loss is told and the whole ends with a code that says so', async () => {
  const { url } = await testDatabase();
  const shop = await startBuiltShop({
    DATABASE_URL: url,
    DATA_FOLDER: await dataFolderForTest(),
    WEB_CONCURRENCY: '2',
  });
  const ended = once(shop.process, 'exit');
  const isOver = { over: false };
  ended.then(() => {
    isOver.over = true;
  });
  while (!isOver.over) {
    for (const pid of await childrenOf(shop.process.pid ?? Number.NaN)) signalOne(pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(shop.process.exitCode).toBe(1);
  expect(shop.said()).toMatch(/A shop process \(\d+\) was stopped by SIGKILL\. Starting a new one in 8 s\./);
  expect(shop.said()).toContain('No shop process stays alive');
});
