import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

type FunctionFile = { readonly name: string; readonly text: string; readonly checksum: string };
/** What a file made, as `drop function` and `drop trigger` name it. */
type Applied = { readonly file: string; readonly checksum: string; readonly made: readonly string[] };

/** What of a file comes when all files are applied: what its functions keep is written anew with them. */
const afterwards = /^-- afterwards\b.*$/m;

/**
 * The functions and triggers of the database, as the files of a folder define them. A file whose text is another than
 * the one that the database has is applied, and so is one of whose work something is missing; what no file makes any
 * more goes. All of it or nothing, by whoever holds the lock of the migrations.
 *
 * Files use each other's functions in any order. What an index, a generated column or a check uses cannot come from
 * here, for migrations run before.
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
    // Triggers first: a function goes when nothing calls it any more.
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

/** All functions and triggers of the shop's tables, or those that this transaction has written. */
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
