import path from 'node:path';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres';
import { migrate as migrateByDrizzle } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { PlainProblem } from '#domain/plain-problem.ts';
import { applyFunctions } from './apply-functions.ts';
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

export type OpenDatabase = { readonly db: NodePgDatabase<Schema>; readonly pool: pg.Pool; close(): Promise<void> };

/** The oldest PostgreSQL that the shop's SQL is tried on. */
export const oldestPostgres = 15;

/** Two processes that start together migrate one after the other. */
const migrationLock = 7_226_001;

type Opening = {
  readonly connections?: number;
  readonly limits?: TimeLimits;
  readonly mostWaiting?: number;
};

/** Few connections do, for transactions are short. @throws PlainProblem when the server is away or too old */
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
 * Tables, functions and the queue as this version has them: the functions stand in a folder beside the migrations. Safe
 * to run from several processes at once.
 */
export const migrateDatabase = (database: OpenDatabase, migrationsFolder: string): Promise<void> =>
  migrate(database, migrationsFolder, path.join(migrationsFolder, '../functions'));

/** The tables and the queue alone, as some version had them. */
export const migrateTables = (database: OpenDatabase, migrationsFolder: string): Promise<void> =>
  migrate(database, migrationsFolder, null);

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

/** A process of a former version that starts beside a newer one leaves the newer one's functions alone. */
async function knowsAll(client: pg.ClientBase, migrationsFolder: string): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  const { rows } = await client.query<{ run: string }>(
    'select max(created_at) as run from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.run) <= newest;
}

/** Never with the password of the address. */
function inPlainWords(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || 'plain' in error || !('code' in error || isConnectionLost(error))) return error;
  const code = 'code' in error ? error.code : '';
  const { hostname, port, pathname } = new URL(url);
  return new PlainProblem(
    `The database ${hostname}:${port || 5432}${pathname} cannot be opened: ${error.message || code}. Check DATABASE_URL.`,
  );
}
