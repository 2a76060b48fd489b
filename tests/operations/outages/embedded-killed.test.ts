import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { lookUpProcess } from '@mount-avenue/embedded-database/processes';
import { afterEach, expect, test } from 'vitest';
import { dataFolderForTest, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { childrenOf, signalOne } from '#tests/support/shop/process-tree.ts';

const dataFolder = await dataFolderForTest();
const shop = await startBuiltShop({ DATA_FOLDER: dataFolder });
const patience = { timeout: 120_000, interval: 250 };
const postmaster = async () =>
  Number.parseInt(await readFile(path.join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => ''), 10);
const readiness = async () => {
  const answer = await fetch(`${shop.url}/readyz`, { signal: AbortSignal.timeout(20_000) });
  return answer.json();
};
let frozen: number[] = [];
afterEach(() => {
  for (const pid of frozen) signalOne(pid, 'SIGCONT');
  frozen = [];
});

test('readiness is told of a database that is frozen, and of its return', async () => {
  await expect.poll(readiness, patience).toEqual({
    status: 'ready',
    database: 'ok',
    queue: 'ok',
    listener: 'ok',
    pool: 'ok',
    disk: expect.stringMatching(/^(ok|low)$/),
  });
  const first = await postmaster();
  // Stopped before the others, it starts no new ones.
  frozen = [first];
  signalOne(first, 'SIGSTOP');
  frozen.push(...(await childrenOf(first)));
  for (const pid of frozen) signalOne(pid, 'SIGSTOP');
  expect(await readiness()).toMatchObject({ status: 'not ready', database: 'away' });
  for (const pid of frozen) signalOne(pid, 'SIGCONT');
  frozen = [];
  await expect.poll(readiness, patience).toMatchObject({ status: 'ready', database: 'ok' });
});

test('a PostgreSQL of the shop that is killed is started again by the shop', async () => {
  for (let round = 0; round < 2; round++) {
    const killed = await postmaster();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => lookUpProcess(killed), patience).toBeNull();
    await expect.poll(postmaster, patience).not.toBe(killed);
    await expect.poll(readiness, patience).toMatchObject({ status: 'ready', queue: 'ok' });
    expect((await fetch(`${shop.url}/api/products/featured`)).status).toBe(200);
  }
  expect(shop.said()).toContain('The database is running again.');
  const last = await postmaster();
  expect(await shop.end('SIGTERM')).toBe(0);
  expect(await lookUpProcess(last)).toBeNull();
});
