import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addJob } from '#server/platform/enqueue-job.ts';
import { ownPostgres } from '#tests/support/database/own-postgres.ts';
import { placeOverdueOrders, queueFigures } from '#tests/support/orders/overdue-orders.ts';
import { dataFolderForTest, startBuiltShop } from '#tests/support/shop/built-shop.ts';

const postgres = await ownPostgres();
const shop = await startBuiltShop({ DATABASE_URL: postgres.url, DATA_FOLDER: await dataFolderForTest() });
const database = await postgres.look();
const { db } = database;
const patience = { timeout: 120_000, interval: 250 };
const readiness = async () => {
  const answer = await fetch(`${shop.url}/readyz`, { signal: AbortSignal.timeout(20_000) });
  return { status: answer.status, body: await answer.json() };
};

/** How many jobs one process has in hand when all of its workers are busy. */
const allWorkers = 8;

test('PostgreSQL stops with all workers of the queue busy, twice: every job is done soon after it is back', async () => {
  const left = () => db.$count(sql`graphile_worker._private_jobs where key like 'busy:%'`);
  for (let round = 1; round <= 2; round++) {
    const lock = await database.pool.connect();
    lock.on('error', () => undefined);
    await lock.query('begin; lock table users, payments in access exclusive mode');
    for (let n = 1; n <= 6; n++) {
      const message = { email: `${n}@example.com`, purpose: 'resetPassword', event: `${round}:${n}` } as const;
      await addJob(db, 'queue_link_email', message, `busy:email:${round}:${n}`);
      await addJob(db, 'close_session', { paymentId: n }, `busy:session:${round}:${n}`);
    }
    await expect.poll(async () => (await queueFigures(database)).held, patience).toBe(allWorkers);
    await postgres.stop();
    lock.release(true);
    await expect.poll(async () => (await readiness()).status, patience).toBe(503);
    await postgres.start();
    await expect.poll(left, patience).toBe(0);
  }
  await expect.poll(async () => (await readiness()).body, patience).toMatchObject({ status: 'ready', queue: 'ok' });
  await placeOverdueOrders(database, shop.url, 3);
  await expect.poll(() => queueFigures(database), patience).toMatchObject({ expired: 3, emails: 3 });
  expect(shop.process.exitCode).toBeNull();
});

test('PostgreSQL is away over a full minute: process and queue live, and what was due is made up for', async () => {
  const before = await queueFigures(database);
  await placeOverdueOrders(database, shop.url, 2);
  // The sweep of this minute may take them already; this is about those that are left when the minute turns.
  const fullMinute = Math.ceil((Date.now() + 2_000) / 60_000) * 60_000;
  await pause(fullMinute - 2_000 - Date.now());
  await postgres.stop();
  await pause(Math.max(0, fullMinute - Date.now()));
  expect(await readiness()).toMatchObject({ status: 503, body: { status: 'not ready', database: 'away' } });
  await pause(2_000);
  await postgres.start();
  await expect.poll(async () => (await readiness()).body, patience).toMatchObject({ status: 'ready', queue: 'ok' });
  await placeOverdueOrders(database, shop.url, 2);
  await expect
    .poll(() => queueFigures(database), patience)
    .toMatchObject({ expired: before.expired + 4, emails: before.emails + 4, held: 0 });
  expect(shop.process.exitCode).toBeNull();
  expect(await shop.end('SIGTERM')).toBe(0);
});
