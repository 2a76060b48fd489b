import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres';
import { migrate as migrateByDrizzle } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { PlainProblem } from '#domain/failure.ts';
import { BoundedPool } from './connecting/bounded-pool.ts';
import { isConnectionLost } from './connecting/database-away.ts';
import { limitsOfRequests, type TimeLimits } from './connecting/time-limits.ts';
import { replaceTransactions } from './replace-transactions.ts';
import * as catalogue from './tables/catalogue/catalogue-tables.ts';
import * as rest from './tables/schema.ts';

const schema = { ...catalogue, ...rest };

export type Schema = typeof schema;
type Transaction = NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>;
export type Db = NodePgDatabase<Schema> | Transaction;

export type OpenDatabase = { readonly db: NodePgDatabase<Schema>; readonly pool: BoundedPool; close(): Promise<void> };

/** The oldest PostgreSQL that the shop's SQL is tested on. */
export const oldestPostgres = 15;

/** Two processes that start at the same time migrate one after the other. */
const migrationLock = 7_226_001;

type Opening = {
  readonly connections?: number;
  readonly limits?: TimeLimits;
  readonly mostWaiting?: number;
};

/** A few connections are enough, because transactions are short. @throws PlainProblem if the server is away or too old */
export async function openDatabase(
  url: string,
  { connections = 10, limits = limitsOfRequests(), mostWaiting = Number.POSITIVE_INFINITY }: Opening = {},
): Promise<OpenDatabase> {
  const pool = new BoundedPool({ url, connections, limits, mostWaiting });
  try {
    const found = await pool.query<{ number: string }>("select current_setting('server_version_num') as number");
    const major = Math.floor(Number(found.rows[0]?.number) / 10_000);
    if (major < oldestPostgres)
      throw new PlainProblem(`The database is PostgreSQL ${major}; the shop needs ${oldestPostgres} or newer.`);
  } catch (error) {
    await pool.end();
    throw inPlainWords(error, url);
  }
  const db = drizzle({ client: pool, schema });
  replaceTransactions(db, pool);
  return { db, pool, close: () => pool.end() };
}

/**
 * Brings tables, functions and the queue to this version; the functions are in a folder beside the migrations. Safe to run from several
 * processes at once.
 */
export const migrateDatabase = (database: OpenDatabase, migrationsFolder: string): Promise<void> =>
  migrate(database, migrationsFolder, path.join(migrationsFolder, '../functions'));

/** Brings only the tables and the queue to the state that some version had. */
export const migrateTables = (database: OpenDatabase, migrationsFolder: string): Promise<void> =>
  migrate(database, migrationsFolder, null);

type FunctionFile = { readonly name: string; readonly text: string; readonly checksum: string };
/** What a file created, as `drop function` and `drop trigger` name it. */
type Applied = { readonly file: string; readonly checksum: string; readonly made: readonly string[] };

/** The part of a file that runs once all files are applied: it refills what the file's functions keep. */
const afterwards = /^-- afterwards\b.*$/m;

/**
 * Applies the functions and triggers of the database, as the files of a folder define them. A file is applied if its text differs from the
 * one that the database has, or if something that it created is missing; what no file creates any more is dropped. All or nothing, by
 * whoever holds the lock of the migrations.
 *
 * Files use each other's functions in any order. What an index, a generated column or a check uses cannot come from here, because
 * migrations run before.
 */
export async function applyFunctions(client: pg.ClientBase, folder: string): Promise<void> {
  const files = await readFiles(folder);
  await client.query('begin');
  try {
    await client.query(
      'create table if not exists drizzle.function_files (file text primary key, checksum text not null, made text[] not null)',
    );
    const before = (await client.query<Applied>('select file, checksum, made from drizzle.function_files')).rows;
    const there = new Set(await listMade(client));
    const isAsWritten = ({ name, checksum }: FunctionFile) =>
      before.some(
        (record) =>
          record.file === name && record.checksum === checksum && record.made.every((object) => there.has(object)),
      );
    const changed = files.filter((file) => !isAsWritten(file));
    await client.query('set local check_function_bodies = off');
    const kept = before.filter(
      ({ file }) => files.some(({ name }) => name === file) && !changed.some(({ name }) => name === file),
    );
    const made = new Set<string>();
    for (const { name, text, checksum } of changed) {
      await client.query(text.split(afterwards)[0] ?? '');
      const ofFile = (await listMade(client, 'now')).filter((object) => !made.has(object));
      for (const object of ofFile) made.add(object);
      await client.query(
        `insert into drizzle.function_files (file, checksum, made) values ($1, $2, $3)
         on conflict (file) do update set checksum = excluded.checksum, made = excluded.made`,
        [name, checksum, ofFile],
      );
    }
    for (const object of kept.flatMap((record) => record.made)) made.add(object);
    // Triggers first: a function can be dropped once nothing calls it any more.
    const gone = before.flatMap((record) => record.made).filter((object) => !made.has(object));
    for (const object of gone.toSorted().toReversed())
      await client.query(`drop ${object.replace(/^\w+/, '$& if exists')}`);
    await client.query('delete from drizzle.function_files where file <> all ($1)', [files.map(({ name }) => name)]);
    for (const { text } of changed) await client.query(text.split(afterwards)[1] ?? '');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function readFiles(folder: string): Promise<readonly FunctionFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** All functions of the shop and triggers of its tables, or those that this transaction has written. */
async function listMade(client: pg.ClientBase, when: 'ever' | 'now' = 'ever'): Promise<readonly string[]> {
  const { rows } = await client.query<{ made: string }>(
    `select 'function ' || p.oid::regprocedure as made from pg_proc p
     where p.pronamespace = 'public'::regnamespace and ($1 or p.xmin = pg_current_xact_id()::xid)
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     union all
     select format('trigger %I on %s', t.tgname, t.tgrelid::regclass) from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and ($1 or t.xmin = pg_current_xact_id()::xid)`,
    [when === 'ever'],
  );
  return rows.map(({ made }) => made);
}

async function migrate({ pool }: OpenDatabase, migrationsFolder: string, functionsFolder: string | null) {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrateByDrizzle(drizzle({ client }), { migrationsFolder });
    if (functionsFolder !== null && (await knowsAll(client, migrationsFolder)))
      await applyFunctions(client, functionsFolder);
    await runMigrations({ pgPool: pool });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

/**
 * Whether this process knows every migration: one of a previous version that starts beside a newer one leaves the newer one's functions
 * alone.
 */
async function knowsAll(client: pg.ClientBase, migrationsFolder: string): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  const { rows } = await client.query<{ run: string }>(
    'select max(created_at) as run from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.run) <= newest;
}

/** The message never contains the password of the address. */
function inPlainWords(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || 'plain' in error || !('code' in error || isConnectionLost(error))) return error;
  const code = 'code' in error ? error.code : '';
  const { hostname, port, pathname } = new URL(url);
  return new PlainProblem(
    `The database ${hostname}:${port || 5432}${pathname} cannot be opened: ${error.message || code}. Check DATABASE_URL.`,
  );
}
