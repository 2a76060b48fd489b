import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { isDatabaseAway } from '#server/db/connecting/database-away.ts';
import { limitsOfRequests } from '#server/db/connecting/time-limits.ts';
import { listenTo } from '#server/db/listen.ts';
import { openDatabase } from '#server/db/open.ts';
import { preparedStatement } from '#server/db/prepared-statements.ts';
import { shopSecrets } from '#server/db/tables/platform-tables.ts';
import { asFailure } from '#server/http/failures.ts';
import { testDatabase } from '#tests/support/database/database.ts';
import { tcpProxy } from '#tests/support/outages/tcp-proxy.ts';

const { open: aside, url } = await testDatabase();
const proxy = await tcpProxy(Number(new URL(url).port || 5432));
afterAll(() => proxy[Symbol.asyncDispose]());
const throughProxy = new URL(url);
throughProxy.host = `127.0.0.1:${proxy.port}`;

const opened = async (choices: Parameters<typeof openDatabase>[1], address = url) => {
  const database = await openDatabase(address, choices);
  afterAll(() => database.close());
  return database;
};
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => asFailure(error).code,
  );
const pid = preparedStatement<{ pid: number }, []>('pid_of_test', 'select pg_backend_pid() as pid');
const lock = 4_711;
/** Short if the test waits for the limit, and long if a busy machine would be taken for a silent one. */
const short = { ...limitsOfRequests(1), connectMs: 10_000 };

/**
 * On another day (scripts/testing/moved-clock.mjs) a database that waits is told the time of the wall clock, and no
 * time limit of its own ever passes.
 */
const onItsOwnDay = test.skipIf(process.env.FAKETIME !== undefined);

onItsOwnDay(
  'a statement, and a wait for a lock, end after their time as unavailable; the connection is good afterwards',
  async () => {
    const { db } = await opened({ connections: 1, limits: short });
    const [before] = await pid(db);
    expect(await failureOf(db.transaction((tx) => tx.execute(sql`select pg_sleep(600)`)))).toBe('unavailable');
    await aside.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
      const blocked = db.transaction((other) => other.execute(sql`select pg_advisory_xact_lock(${lock})`));
      expect(await failureOf(blocked)).toBe('unavailable');
    });
    expect(await pid(db)).toEqual([before]);
  },
);

onItsOwnDay('a transaction that its process leaves alone is ended by the database', async () => {
  const limits = { ...limitsOfRequests(), idleTransactionMs: 500 };
  const { db } = await opened({ connections: 1, limits });
  const left = db.transaction(async (tx) => {
    const [mine] = await pid(tx);
    const gone = () => aside.pool.query('select 1 from pg_stat_activity where pid = $1', [mine?.pid]);
    await expect.poll(async () => (await gone()).rowCount, { timeout: 30_000 }).toBe(0);
    await tx.execute(sql`select 1`);
  });
  expect(await failureOf(left)).toBe('unavailable');
  expect((await db.execute(sql`select 1`)).rowCount).toBe(1);
});

test('a line that goes dead without a word costs seconds, and nothing that was on it is used again', async () => {
  const { db, pool } = await opened({ connections: 2, limits: short }, throughProxy.href);
  const [first] = await pid(db);
  proxy.hold();
  const asked = [db.execute(sql`select 1`), db.transaction((tx) => pid(tx)), pool.query('select 1'), pid(db)];
  expect(await Promise.all(asked.map(failureOf))).toEqual(asked.map(() => 'unavailable'));
  proxy.resume();
  const [second] = await pid(db);
  expect(second?.pid).not.toBe(first?.pid);
  const left = () => aside.pool.query('select 1 from pg_stat_activity where pid = $1', [first?.pid]);
  await expect.poll(async () => (await left()).rowCount, { timeout: 30_000 }).toBe(0);
});

test('a connection that is given back with its answer still out is thrown away, whoever gives it back', async () => {
  const { pool } = await opened({ connections: 1 });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  client.query('select pg_sleep(600)').catch(() => undefined);
  client.release();
  expect((await pool.query('select pg_backend_pid() as pid')).rows).not.toEqual(rows);
  const left = () => aside.pool.query('select 1 from pg_stat_activity where pid = $1', [rows[0]?.pid]);
  await expect.poll(async () => (await left()).rowCount, { timeout: 30_000 }).toBe(0);
});

test('beyond a number of those who wait for a connection the next is refused at once, and they are served', async () => {
  const { pool } = await opened({ connections: 1, mostWaiting: 2 });
  const held = await pool.connect();
  const waiting = [pool.query('select 1'), pool.query('select 1')];
  const refused = await pool.query('select 1').catch((error: unknown) => error);
  expect([isDatabaseAway(refused), asFailure(refused).code]).toEqual([true, 'unavailable']);
  expect(await failureOf(pool.connect())).toBe('unavailable');
  held.release();
  expect((await Promise.all(waiting)).map(({ rowCount }) => rowCount)).toEqual([1, 1]);
});

test('transactions that all hang leave connections to whoever reads', async () => {
  const { db } = await opened({ connections: 10, limits: limitsOfRequests(60) });
  let release = () => {};
  const hanging = new Promise<void>((resolve) => {
    release = resolve;
  });
  const all = Array.from({ length: 30 }, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await hanging;
    }),
  );
  expect((await db.execute(sql`select 1`)).rowCount).toBe(1);
  release();
  await Promise.all(all);
});

test('single writes that all hang leave connections to whoever reads, and are done when they can be', async () => {
  const { db, pool } = await opened({ connections: 10, limits: limitsOfRequests(60) });
  const change = preparedStatement('change_of_test', "update shop_secrets set value = value where name = 'held'");
  await aside.pool.query("insert into shop_secrets (name, value) values ('held', 'y')");
  const all = await aside.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from shop_secrets where name = 'held' for update`);
    const writes = Array.from({ length: 10 }, () => [
      change(db),
      db
        .update(shopSecrets)
        .set({ value: Buffer.from('z') })
        .where(eq(shopSecrets.name, 'held'))
        .execute(),
      pool.query("delete from shop_secrets where name = 'held' and value = 'x'"),
    ]).flat();
    const [found] = await db.select().from(shopSecrets).where(eq(shopSecrets.name, 'held'));
    expect(found?.value.toString()).toBe('y');
    expect((await db.execute(sql`select 1`)).rowCount).toBe(1);
    return writes;
  });
  expect(await Promise.all(all.map(failureOf))).toEqual(all.map(() => 'none'));
});

test('a named statement is sent within a transaction in a transaction, and is undone with it', async () => {
  const put = preparedStatement<pg.QueryResultRow, [name: string]>(
    'put_of_test',
    `insert into shop_secrets (name, value) values ($1, 'x')`,
  );
  await aside.db.transaction(async (tx) => {
    await put(tx, 'kept');
    const inner = tx.transaction(async (within) => {
      await put(within, 'undone');
      throw new Error('back');
    });
    await expect(inner).rejects.toThrow('back');
    await tx.transaction((within) => put(within, 'kept too'));
  });
  const { rows } = await aside.pool.query("select name from shop_secrets where value = 'x' order by name");
  expect(rows).toEqual([{ name: 'kept' }, { name: 'kept too' }]);
});

test('a listener whose line goes dead without a word notices it, and says so when it hears again', async () => {
  let heard = 0;
  const listening = await listenTo(throughProxy.href, ['catalogue_changed'], () => {
    heard += 1;
  });
  afterAll(() => listening.stop());
  await aside.pool.query('notify catalogue_changed');
  await expect.poll(() => heard).toBe(1);
  proxy.hold();
  await aside.pool.query('notify catalogue_changed');
  // It leaves the connection that does not respond, and finds the next one dead as well when it reconnects.
  const before = proxy.opened();
  await expect.poll(() => proxy.opened(), { timeout: 60_000 }).toBeGreaterThan(before);
  proxy.resume();
  await expect.poll(() => heard, { timeout: 60_000 }).toBe(2);
});
