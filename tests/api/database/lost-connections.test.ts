import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isConnectionLost } from '#server/db/connecting/database-away.ts';
import { openDatabase } from '#server/db/open.ts';
import { preparedStatement } from '#server/db/prepared-statements.ts';
import { askedBy } from '#server/db/replace-transactions.ts';
import { asFailure } from '#server/http/failures.ts';
import { testDatabase } from '#tests/support/database/database.ts';
import { tcpProxy } from '#tests/support/outages/tcp-proxy.ts';

const { open: aside, url } = await testDatabase();
/** So few connections that losing a single one is noticed. */
const connections = 2;
const asleep = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;

test('a connection that PostgreSQL ends between two statements costs that transaction, and nothing else', async () => {
  const { db, close } = await openDatabase(url, { connections });
  for (let round = 0; round < 2 * connections; round++) {
    const cutOff = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await aside.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
      await tx.execute(sql`select 1`);
    });
    await expect(cutOff).rejects.toThrow('select 1');
  }
  expect((await db.execute<{ one: number }>(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await close();
});

test('connections that are dead as transactions begin on them do not use the pool up', async () => {
  const { db, pool, close } = await openDatabase(url, { connections });
  for (let round = 0; round < 2 * connections; round++) {
    pool.once('acquire', (client) => void client.end());
    await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow('begin');
  }
  expect(await db.transaction(async (tx) => (await tx.execute(sql`select 1`)).rowCount)).toBe(1);
  await close();
});

test('a connection that is broken off under a statement is known as the database’s, in a transaction too', async () => {
  const throughProxy = new URL(url);
  await using proxy = await tcpProxy(Number(throughProxy.port || 5432));
  throughProxy.host = `127.0.0.1:${proxy.port}`;
  const { db, close } = await openDatabase(throughProxy.href, { connections });
  const sleep = preparedStatement<{ pid: number }, [number]>('sleep', 'select pg_backend_pid() as pid, pg_sleep($1)');
  const customer = { caller: '203.0.113.1', lane: 'customer' };
  const asks = [db, askedBy(db, customer)].flatMap((one) => [
    () => sleep(one, 60),
    () => one.execute(sql`select pg_sleep(60)`),
    () => one.transaction((tx) => sleep(tx, 60)),
    () => one.transaction((tx) => tx.execute(sql`select pg_sleep(60)`)),
  ]);
  for (const ask of asks) {
    const asked = ask().catch((error: unknown) => error);
    await expect
      .poll(async () => (await aside.pool.query(asleep)).rowCount, { message: 'the statement is under way' })
      .toBe(1);
    proxy.reset();
    const error = await asked;
    expect([isConnectionLost(error), asFailure(error).code, error]).toEqual([true, 'unavailable', expect.any(Error)]);
    await aside.pool.query(`select pg_terminate_backend(pid, 5000) from (${asleep}) as one`);
  }
  await close();
});

test('a transaction keeps its level, and what it throws goes out as it is', async () => {
  const level = await aside.db.transaction(
    async (tx) =>
      (await tx.execute<{ level: string }>(sql`select current_setting('transaction_isolation') as level`)).rows,
    { isolationLevel: 'serializable' },
  );
  expect(level).toEqual([{ level: 'serializable' }]);
  const trouble = new Error('of the work itself');
  await expect(aside.db.transaction(() => Promise.reject(trouble))).rejects.toBe(trouble);
});
