import { createReadStream } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type * as z from 'zod/mini';
import { limitsOfMigrations } from '#server/db/connecting/time-limits.ts';
import { migrateDatabase, migrateTables, openDatabase } from '#server/db/open.ts';
import { holdJobs } from './held-jobs.ts';
import {
  type BackupHead,
  BackupProblem,
  backupEnd,
  backupHead,
  backupTable,
  endOfRows,
  listTables,
} from './list-tables.ts';

export type Restored = { readonly tables: number; readonly madeAt: string };

/**
 * Restores a backup, all or nothing, with the schema that the backup has; if that is a previous one, the shop's next start migrates it.
 * What was waiting to be sent is held.
 * @throws BackupProblem if the database contains something already, or the file is not a whole backup that this version knows
 */
export async function restoreBackup(url: string, file: string, migrationsFolder: string): Promise<Restored> {
  const unpacked = createGunzip();
  createReadStream(file)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(unpacked);
  const lines = readLines(unpacked);
  const head = await headOf(lines, file);
  const { isFormer } = await makeTables(url, head, migrationsFolder);
  const client = new pg.Client({ connectionString: url, application_name: 'shop restore' });
  await client.connect();
  try {
    const restored = await fillTables(client, head, lines, file);
    if (!isFormer) await bringFunctions(url, migrationsFolder);
    return restored;
  } catch (error) {
    await client.query('rollback');
    await client.query('drop schema drizzle, graphile_worker, public cascade; create schema public');
    throw error;
  } finally {
    await client.end();
  }
}

async function fillTables(
  client: pg.Client,
  head: BackupHead,
  lines: AsyncGenerator<Buffer>,
  file: string,
): Promise<Restored> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; begin');
  const tables = await fill(client, lines, file);
  for (const { name, last } of head.sequences) await client.query('select setval($1::regclass, $2)', [name, last]);
  await holdJobs(client);
  await client.query('commit');
  await client.query('analyze');
  return { tables, madeAt: head.madeAt };
}

async function headOf(lines: AsyncGenerator<Buffer>, file: string): Promise<BackupHead> {
  try {
    const { value } = await lines.next();
    return backupHead.parse(JSON.parse(String(value)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new BackupProblem(`There is no file ${file}.`);
    throw new BackupProblem(`${file} is not a backup of a shop.`);
  }
}

/** Runs after the rows are restored, because whatever another version of the functions kept is worked out again. */
async function bringFunctions(url: string, migrationsFolder: string): Promise<void> {
  const database = await openDatabase(url, { connections: 2, limits: limitsOfMigrations });
  await migrateDatabase(database, migrationsFolder).finally(() => database.close());
}

async function makeTables(url: string, { migrations }: BackupHead, migrationsFolder: string) {
  const database = await openDatabase(url, { connections: 2, limits: limitsOfMigrations });
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-migrations-'));
  try {
    const { rows } = await database.pool.query<{ taken: boolean }>(
      `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname in ('public', 'drizzle', 'graphile_worker')) as taken`,
    );
    if (rows[0]?.taken)
      throw new BackupProblem('This database already contains a shop. Restore into an empty one; nothing was changed.');
    const journalFile = path.join(migrationsFolder, 'meta/_journal.json');
    const journal: { entries: unknown[] } = JSON.parse(await readFile(journalFile, 'utf8'));
    if (journal.entries.length < migrations)
      throw new BackupProblem('The backup was made by a newer version of the shop. Restore it with that version.');
    await cp(migrationsFolder, folder, { recursive: true });
    const then = { ...journal, entries: journal.entries.slice(0, migrations) };
    await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify(then));
    await migrateTables(database, folder);
    return { isFormer: migrations < journal.entries.length };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await database.close();
  }
}

/** The triggers stay off, because the results of their work are in the backup too. */
async function fill(client: pg.Client, lines: AsyncGenerator<Buffer>, file: string): Promise<number> {
  const known = await listTables(client);
  const names = known.map(({ table }) => table);
  const putTriggersBack = await switchTriggersOff(client, names);
  await client.query(`truncate ${names.join(', ')} cascade`);
  for (let tables = 0; ; tables++) {
    const line = await nextLine(lines, file);
    const end = understood(backupEnd, line);
    if (end?.tables === tables) {
      await putTriggersBack();
      return tables;
    }
    const part = understood(backupTable, line);
    if (!part) throw new BackupProblem(`${file} is damaged. Nothing was restored.`);
    const { table, columns } = part;
    const target = known.find((other) => other.table === table);
    if (!target || columns.some((column) => !target.columns.includes(column)))
      throw new BackupProblem(`${file} contains a table ${table} that this version does not know.`);
    // Damage is reported once the copying has ended: a connection left in the middle of it would not answer any more.
    const damage: BackupProblem[] = [];
    const copy = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
    await pipeline(Readable.from(rowsOf(lines, file, damage)), copy);
    if (damage[0]) throw damage[0];
  }
}

/** The returned function switches them on again, and those that are on in every mode, like the audit log's, are on in every mode again. */
async function switchTriggersOff(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: always } = await client.query<{ table: string; trigger: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as trigger
       from pg_trigger where not tgisinternal and tgenabled = 'A'`,
  );
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  return async () => {
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    for (const { table, trigger } of always)
      await client.query(`alter table ${table} enable always trigger ${trigger}`);
  };
}

async function* rowsOf(lines: AsyncGenerator<Buffer>, file: string, damage: BackupProblem[]): AsyncGenerator<Buffer> {
  const newline = Buffer.from('\n');
  const lastLine = Buffer.from(endOfRows);
  let held: Buffer[] = [];
  let bytes = 0;
  try {
    for (let line = await nextLine(lines, file); !line.equals(lastLine); line = await nextLine(lines, file)) {
      held.push(line, newline);
      bytes += line.length + 1;
      if (bytes < 65_536) continue;
      yield Buffer.concat(held);
      held = [];
      bytes = 0;
    }
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    damage.push(error);
    return;
  }
  yield Buffer.concat(held);
}

async function nextLine(lines: AsyncGenerator<Buffer>, file: string): Promise<Buffer> {
  try {
    const { value, done } = await lines.next();
    if (!done) return value;
  } catch {
    // A file that was cut off or changed cannot be unpacked.
  }
  throw new BackupProblem(`${file} is damaged or incomplete. Nothing was restored.`);
}

function understood<T extends z.ZodMiniType>(schema: T, line: Buffer): z.output<T> | null {
  try {
    return schema.parse(JSON.parse(line.toString()));
  } catch {
    return null;
  }
}

async function* readLines(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const part of parts) {
    let from = 0;
    for (let end = part.indexOf(10); end !== -1; end = part.indexOf(10, from)) {
      const rest = part.subarray(from, end);
      yield begun.length === 0 ? rest : Buffer.concat([...begun, rest]);
      begun = [];
      from = end + 1;
    }
    if (from < part.length) begun.push(part.subarray(from));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}
