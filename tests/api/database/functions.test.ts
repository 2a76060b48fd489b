import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { applyFunctions, migrateDatabase } from '#server/db/open.ts';
import { emptyDatabase, migrationsFolder, testDatabase } from '#tests/support/database/database.ts';

/** A database with one table, and a folder of files for it. */
async function place() {
  const folder = await mkdtemp(join(tmpdir(), 'shop-functions-'));
  const client = new pg.Client({ connectionString: await emptyDatabase() });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  });
  await client.query(`create schema drizzle; create table cakes (name text, words text default ''); insert into cakes values ('Battenberg');
    create function the_owners_own() returns int language sql return 1`);
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  return {
    write,
    remove: (name: string) => rm(join(folder, name)),
    apply: () => applyFunctions(client, folder),
    ask: async (text: string) => (await client.query<{ said: unknown }>(`select (${text}) as said`)).rows[0]?.said,
    run: (text: string) => client.query(text),
    made: async () =>
      (
        await client.query<{ name: string }>(
          `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
           union all select tgname from pg_trigger order by 1`,
        )
      ).rows.map(({ name }) => name),
  };
}

const words = (said: string) => `
  create or replace function say_words() returns trigger language plpgsql as $$
  begin
    new.words := praise(new.name);
    return new;
  end
  $$;
  create or replace trigger cakes_say_words before insert or update on cakes for each row execute function say_words();
-- afterwards: ${said}
  update cakes set words = '${said}';`;
const praise = (word: string) =>
  `create or replace function praise(name text) returns text language sql as $$ select '${word} ' || name $$;`;

test('files use each other in any order, and what they keep is written when all are there', async () => {
  const { write, apply, ask } = await place();
  await write('a-words.sql', words('anew'));
  await write('b-praise.sql', praise('Fresh'));
  await apply();
  expect(await ask('select words from cakes')).toBe('Fresh Battenberg');
});

test('a file is applied where its text changed or its work is missing, and left alone where all is as it says', async () => {
  const { write, apply, ask, run } = await place();
  await write('praise.sql', praise('Fresh'));
  await apply();
  await run(`create or replace function praise(name text) returns text language sql as $$ select 'by hand' $$`);
  await apply();
  expect(await ask(`praise('Tart')`)).toBe('by hand');
  await write('praise.sql', praise('Warm'));
  await apply();
  expect(await ask(`praise('Tart')`)).toBe('Warm Tart');
  await run('drop function praise(text)');
  await apply();
  expect(await ask(`praise('Tart')`)).toBe('Warm Tart');
});

test('what no file makes any more goes, with its triggers, and what is not of the files stays', async () => {
  const { write, remove, apply, made } = await place();
  await write('praise.sql', praise('Fresh'));
  await write('words.sql', words('anew'));
  await apply();
  expect(await made()).toEqual(['cakes_say_words', 'praise', 'say_words', 'the_owners_own']);
  await write('praise.sql', praise('Fresh').replace('name text', 'name text, often int'));
  await remove('words.sql');
  await apply();
  expect(await made()).toEqual(['praise', 'the_owners_own']);
  await remove('praise.sql');
  await apply();
  expect(await made()).toEqual(['the_owners_own']);
});

test('one file that fails changes nothing at all, and is tried again', async () => {
  const { write, apply, ask, made } = await place();
  await write('praise.sql', praise('Fresh'));
  await apply();
  await write('praise.sql', praise('Warm'));
  await write('words.sql', 'create or replace function;');
  await expect(apply()).rejects.toThrow('syntax error');
  expect(await ask(`praise('Tart')`)).toBe('Fresh Tart');
  await write('words.sql', words('anew'));
  await apply();
  expect([await ask('select words from cakes'), await made()]).toEqual([
    'Warm Battenberg',
    ['cakes_say_words', 'praise', 'say_words', 'the_owners_own'],
  ]);
});

test('a process of a former version, started beside a newer one, leaves the functions of the newer one alone', async () => {
  const { open } = await testDatabase();
  const { pool } = open;
  const isThere = async () =>
    (await pool.query(`select from pg_trigger where tgname = 'products_grow_version'`)).rowCount;
  await pool.query('drop trigger products_grow_version on products');
  await pool.query(
    'insert into drizzle.__drizzle_migrations (hash, created_at) select hash, created_at + 1 from drizzle.__drizzle_migrations order by created_at desc limit 1',
  );
  await migrateDatabase(open, migrationsFolder);
  expect(await isThere()).toBe(0);
  await pool.query(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  );
  await migrateDatabase(open, migrationsFolder);
  expect(await isThere()).toBe(1);
});
