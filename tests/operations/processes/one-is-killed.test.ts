import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { addJob } from '#server/platform/enqueue-job.ts';
import { testDatabase } from '#tests/support/database/database.ts';
import { streamOrders, whatDoesNotBalance } from '#tests/support/orders/order-stream.ts';
import { dataFolderForTest, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { childrenOf, signalOne } from '#tests/support/shop/process-tree.ts';

const { open: database, url } = await testDatabase();
const { db } = database;
const shop = await startBuiltShop({
  DATABASE_URL: url,
  DATA_FOLDER: await dataFolderForTest(),
  WEB_CONCURRENCY: '2',
});
/** A dozen starts of a process take time on a busy machine. */
vi.setConfig({ testTimeout: 900_000 });
const patience = { timeout: 120_000, interval: 100 };
const { pid: parent = Number.NaN } = shop.process;
const lost = () => shop.said().match(/Starting a new one in/g)?.length ?? 0;
const replaced = () => shop.said().match(/has taken over/g)?.length ?? 0;
const held = sql`graphile_worker._private_jobs where key like 'held:%'`;

test('two processes, one killed eight times under load: no customer fails or waits, and the books balance', async () => {
  const stream = await streamOrders(database, shop.url, 6);
  for (let kill = 1; kill <= 8; kill++) {
    const [older = Number.NaN] = await childrenOf(parent);
    const answered = stream.answered();
    await expect.poll(() => stream.answered(), patience).toBeGreaterThan(answered);
    process.kill(older, 'SIGKILL');
    await expect.poll(replaced, patience).toBe(kill);
  }
  const { answered, failed, hung } = await stream.stop();
  expect({ failed, hung }).toEqual({ failed: [], hung: 0 });
  expect(await whatDoesNotBalance(database, answered)).toEqual([]);
});

test('what a killed process had in hand is free at once, and a replacement that is killed before it listens is replaced', async () => {
  const lock = await database.pool.connect();
  await lock.query('begin; lock table payments in access exclusive mode');
  for (let n = 1; n <= 6; n++) await addJob(db, 'close_session', { paymentId: n }, `held:${n}`);
  const inHand = () => db.$count(sql`${held} and locked_by is not null`);
  await expect.poll(inHand, patience).toBe(6);
  const both = await childrenOf(parent);
  for (const pid of both) process.kill(pid, 'SIGKILL');
  await expect.poll(inHand, patience).toBe(0);
  while (lost() < 12) {
    const young = (await childrenOf(parent)).filter((pid) => !both.includes(pid));
    for (const pid of young) signalOne(pid, 'SIGKILL');
    both.push(...young);
  }
  await lock.query('rollback');
  lock.release();
  await expect.poll(() => db.$count(held), patience).toBe(0);
  await expect.poll(replaced, patience).toBe(10);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
});

test('each process asked to leave in turn, as in a rolling restart: no customer fails, and none waits', async () => {
  const stream = await streamOrders(database, shop.url, 6);
  for (const pid of await childrenOf(parent)) {
    const before = replaced();
    process.kill(pid, 'SIGTERM');
    await expect.poll(replaced, patience).toBe(before + 1);
  }
  const { answered, failed, hung } = await stream.stop();
  expect({ failed, hung, some: answered.length > 0 }).toEqual({ failed: [], hung: 0, some: true });
  expect(await shop.end('SIGTERM')).toBe(0);
});
