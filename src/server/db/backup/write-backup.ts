import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type BackupHead, BackupProblem, endOfRows, listTables } from './list-tables.ts';

export type Written = { readonly tables: number; readonly rows: number; readonly bytes: number };

/**
 * Writes a backup. Only its owner may read the file, because it contains customers and secrets; it appears under its name once it is
 * complete.
 * @throws BackupProblem if the file exists already, or the database was never a shop's
 */
export async function writeBackup(url: string, file: string, now: Date): Promise<Written> {
  const unfinished = `${file}.unfinished`;
  await refuseExisting(file);
  const client = new pg.Client({ connectionString: url, application_name: 'shop backup' });
  await client.connect();
  let rows = 0;
  let tables = 0;
  async function* lines() {
    const { head, list } = await begin(client, now);
    yield `${JSON.stringify(head)}\n`;
    for (const { table, columns } of list) {
      yield `${JSON.stringify({ table, columns })}\n`;
      const copied = client.query(copyTo(`copy ${table} (${columns.join(', ')}) to stdout`));
      yield* copied;
      rows += copied.rowCount;
      tables += 1;
      yield `${endOfRows}\n`;
    }
    yield `${JSON.stringify({ tables })}\n`;
  }
  try {
    await pipeline(lines(), createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
    const written = await open(unfinished, 'r+');
    await written.sync();
    const { size } = await written.stat();
    await written.close();
    await rename(unfinished, file);
    return { tables, rows, bytes: size };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** What is ordered in the meantime belongs to the next backup. */
async function begin(client: pg.Client, now: Date) {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin isolation level repeatable read read only');
  const found = await client.query<{ known: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  );
  if (!found.rows[0]?.known)
    throw new BackupProblem('There is no shop in this database yet, so there is nothing to back up.');
  const counted = await client.query<{ migrations: number }>(
    'select count(*)::int as migrations from drizzle.__drizzle_migrations',
  );
  const list = await listTables(client);
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
     where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`,
  );
  const head: BackupHead = {
    format: 'shop-backup-1',
    madeAt: now.toISOString(),
    migrations: counted.rows[0]?.migrations ?? 0,
    sequences,
  };
  return { head, list };
}

async function refuseExisting(file: string): Promise<void> {
  const there = await open(file, 'r').catch(() => null);
  await there?.close();
  if (there) throw new BackupProblem(`${file} already exists, and backups are never overwritten. Choose another name.`);
}
