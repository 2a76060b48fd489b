import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { countHeld, dropHeldEmails, releaseHeld } from '#server/db/backup/held-jobs.ts';
import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import { writeBackup } from '#server/db/backup/write-backup.ts';
import { type Db, migrateDatabase, openDatabase } from '#server/db/open.ts';
import { enqueueDueSweeps } from '#server/jobs/run-jobs.ts';
import { addJob } from '#server/platform/enqueue-job.ts';
import { enqueueDueTransfers } from '#server/sales/refunds/make-transfer.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { emptyDatabase, migrationsFolder, onServer } from '#tests/support/database/database.ts';
import { noticesOf, payingCard, placeOrderOf, startPaymentOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const url = String(shop.database.pool.options.connectionString);
const cake = 'black-forest-gateau';
await setStock(shop.database, cake, 500);
const folder = await mkdtemp(join(tmpdir(), 'shop-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const fileNamed = (name: string) => join(folder, name);
const now = () => new Date('2026-11-23T09:00:00Z');

/** Each table's rows as one number: the same rows give the same number. */
const contents = (address: string) =>
  onServer(address, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'graphile_worker') and tablename <> 'migrations' order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const sum = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
      );
      found[name] = sum.rows[0]?.sum ?? '';
    }
    return found;
  });

const paidOrder = async () => {
  const order = await placeOrderOf(shop, cake);
  const session = await startPaymentOf(order);
  await shop.testPayments.pay(session, payingCard);
  for (const notice of await noticesOf(shop.database, session)) await shop.testPayments.deliverNotice(notice);
  return order;
};

test('a backup and its restore give every row back, jobs, sessions and secrets included, and numbering goes on', async () => {
  await paidOrder();
  await placeOrderOf(shop, cake);
  const file = fileNamed('whole.gz');
  const before = await contents(url);
  const written = await writeBackup(url, file, now());
  expect(written.tables).toBeGreaterThan(20);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const other = await emptyDatabase();
  expect(await restoreBackup(other, file, migrationsFolder)).toMatchObject({
    madeAt: now().toISOString(),
    tables: written.tables,
  });
  const after = await contents(other);
  const unlogged = Object.keys(before).filter((table) => before[table] !== after[table]);
  const kept = await onServer(url, (client) =>
    client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace where relpersistence = 'u'`,
    ),
  );
  // What waits to be sent is held, and so is what the timetable would do to orders.
  expect(unlogged.filter((table) => !kept.rows.some(({ name }) => name === table))).toEqual([
    'graphile_worker._private_jobs',
    'public.sweep_times',
  ]);

  const triggersOf = (address: string) =>
    onServer(address, (client) =>
      client.query('select tgname, tgenabled from pg_trigger where not tgisinternal order by 1'),
    );
  expect((await triggersOf(other)).rows).toEqual((await triggersOf(url)).rows);

  const opened = await openDatabase(other);
  await migrateDatabase(opened, migrationsFolder);
  const next = await opened.pool.query<{ next: string; last: string }>(
    "select nextval(pg_get_serial_sequence('orders', 'id')) as next, (select max(id) from orders) as last",
  );
  expect(Number(next.rows[0]?.next)).toBeGreaterThan(Number(next.rows[0]?.last));
  const triggers = await opened.pool.query("select from pg_trigger where not tgisinternal and tgenabled = 'D'");
  expect(triggers.rowCount).toBe(0);
  await opened.close();
});

test('a backup shows one moment, however much is ordered while it is written', async () => {
  const file = fileNamed('busy.gz');
  const ordering = Promise.all(Array.from({ length: 12 }, () => placeOrderOf(shop, cake)));
  await writeBackup(url, file, now());
  await ordering;
  const other = await emptyDatabase();
  await restoreBackup(other, file, migrationsFolder);
  const torn = await onServer(other, (client) =>
    client.query(
      `select from orders o where not exists (select from order_lines where order_id = o.id)
         or not exists (select from order_events where order_id = o.id)`,
    ),
  );
  expect(torn.rowCount).toBe(0);
});

test('a backup is never written over another file', async () => {
  const file = fileNamed('kept.gz');
  await writeFile(file, 'precious');
  await expect(writeBackup(url, file, now())).rejects.toThrow('already exists');
  expect(await readFile(file, 'utf8')).toBe('precious');
});

test('nothing is restored over a shop', async () => {
  const file = fileNamed('another.gz');
  await writeBackup(url, file, now());
  const before = await contents(url);
  await expect(restoreBackup(url, file, migrationsFolder)).rejects.toThrow('already contains a shop');
  expect(await contents(url)).toEqual(before);
});

test('a file that was cut off, changed or is no backup is refused, and the database is as empty as before', async () => {
  const file = fileNamed('good.gz');
  await writeBackup(url, file, now());
  const whole = gunzipSync(await readFile(file));
  const other = await emptyDatabase();
  const bad = async (name: string, bytes: Buffer) => {
    await writeFile(fileNamed(name), bytes);
    return restoreBackup(other, fileNamed(name), migrationsFolder);
  };
  await expect(bad('cut.gz', (await readFile(file)).subarray(0, -2_000))).rejects.toThrow('damaged or incomplete');
  await expect(bad('short.gz', gzipSync(whole.subarray(0, whole.length - 20)))).rejects.toThrow('Nothing was restored');
  await expect(bad('text.gz', Buffer.from('no backup'))).rejects.toThrow('is not a backup of a shop');
  await expect(bad('other.gz', gzipSync('{"format":"another"}'))).rejects.toThrow('is not a backup of a shop');
  await expect(restoreBackup(other, fileNamed('nowhere.gz'), migrationsFolder)).rejects.toThrow('There is no file');
  await expect(restoreBackup(other, file, migrationsFolder)).resolves.toMatchObject({ madeAt: now().toISOString() });
});

test('a backup of a newer shop is told apart from a damaged one', async () => {
  const file = fileNamed('newer.gz');
  await writeBackup(url, file, now());
  const [head = '', ...rest] = gunzipSync(await readFile(file))
    .toString('latin1')
    .split('\n');
  const newer = JSON.stringify({ ...JSON.parse(head), migrations: 9_999 });
  await rm(file);
  await appendFile(file, gzipSync(Buffer.from([newer, ...rest].join('\n'), 'latin1')));
  await expect(restoreBackup(await emptyDatabase(), file, migrationsFolder)).rejects.toThrow('newer version');
});

test('what waited to be sent when the backup was made is held in the restored shop until somebody says so, and newsletters are stopped', async () => {
  const { db, pool } = shop.database;
  await paidOrder();
  await pool.query(
    "insert into newsletters (subject, body, state, made_by, changed_at) values ('Spring', 'Buns', 'sending', 'Owen', now())",
  );
  await addJob(db, 'make_transfer', { transferId: 1 }, 'transfer:1');
  await addJob(db, 'send_email', { emailId: 1 }, 'send-email:1');
  const due = (of: Db) =>
    of.$count(
      sql`graphile_worker.jobs where run_at < now() + interval '1 year' and task_identifier ~ 'email|transfer|newsletter'`,
    );
  const waiting = await due(db);
  const file = fileNamed('waiting.gz');
  await writeBackup(url, file, now());
  const other = await emptyDatabase();
  await restoreBackup(other, file, migrationsFolder);
  const restored = await openDatabase(other);
  expect(await due(restored.db)).toBe(0);
  expect((await restored.pool.query("select from newsletters where state = 'sending'")).rowCount).toBe(0);
  const { emails, refunds } = await countHeld(restored.db);
  expect([emails + refunds, refunds]).toEqual([waiting, 1]);
  // Nor does the timetable: nothing that changes orders or writes to customers is due, however often it looks.
  const sweeps = async () => {
    await restored.db.execute(sql`delete from sweep_times where slot_at < now()`);
    await enqueueDueSweeps(restored.db);
    const { rows } = await restored.pool.query(
      "select task_identifier as task from graphile_worker.jobs where task_identifier ~ 'expire|reconcile|refunds|remind|books' order by 1",
    );
    return rows.map(({ task }) => task);
  };
  expect(await sweeps()).toEqual(['check_books']);
  await enqueueDueTransfers(restored.db, shop.services.payments);
  expect((await countHeld(restored.db)).refunds).toBe(1);
  // A change made in the restored shop itself goes out at once.
  await addJob(restored.db, 'send_email', { emailId: 2 }, 'send-email:2');
  expect(await due(restored.db)).toBe(1);
  expect(await dropHeldEmails(restored.db)).toBe(emails);
  expect(await releaseHeld(restored.db)).toBe(1);
  expect([await countHeld(restored.db), await due(restored.db)]).toEqual([{ emails: 0, refunds: 0, sweeps: 0 }, 2]);
  expect(await sweeps()).toEqual([
    ...['check_books', 'enqueue_due_refunds', 'expire_unpaid_orders', 'reconcile_payments', 'remind_of_balances'],
    ...['remind_of_dates', 'remind_of_pickups', 'sweep_refunds'],
  ]);
  await restored.close();
});
