import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { projectFolder, testDatabase } from '#tests/support/database/database.ts';
import { describeSchema } from '#tests/support/database/describe-schema.ts';

const { open } = await testDatabase();
const { pool } = open;
const namesOf = async (text: string) => (await pool.query<{ name: string }>(text)).rows.map(({ name }) => name);

const files = import.meta.glob<Readonly<Record<string, unknown>>>('/src/server/db/tables/**/*.ts');
const modules = await Promise.all(Object.values(files).map((load) => load()));
const tables = new Map(
  modules
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table))
    .map((table) => [table.name, table]),
);

/** A type as PostgreSQL itself writes it. */
const typeOf = (column: PgColumn): string =>
  column
    .getSQLType()
    .replace(/^(small|big|)serial$/, (_, size) => `${size}int`)
    .replace(/int$/, 'integer')
    .replace(/^(small|big)integer$/, '$1int')
    .replace(', ', ',')
    .replace(/^time(\(\d\))?$/, 'time$1 without time zone');

/**
 * Foreign keys without an index of their own: what they refer to is never deleted, and nothing is listed by them. A
 * product is archived, a member of staff deactivated, a device revoked; the ledger, invoices and transfers are never
 * removed.
 */
const withoutIndex = [
  'audit_log (approved_by_id)',
  'audit_log (device_id)',
  'cart_lines (product_id)',
  'categories (parent_id)',
  'day_closings (closed_by_id)',
  'imports (device_id)',
  'imports (member_id)',
  'invoices (of_series, of_number)',
  'ledger_entries (refund_transfer_id)',
  // Unlogged, and only as many as people are looking at this moment.
  'order_presence (member_id)',
  'product_days (product_id)',
  // Listings have their own tables.
  'products (category_id)',
  'products (type_category_id)',
  'sold_shares (product_id)',
  // Only as many rows as there are people in the team.
  'staff_challenges (member_id)',
  'staff_devices (enrolled_by_id)',
  'staff_invitations (invited_by_id)',
  'staff_invitations (member_id)',
  'staff_invitations (role_key)',
  'staff_members (role_key)',
  'staff_pin_tries (device_id)',
  'staff_sessions (device_id)',
];

test('each foreign key has an index that begins with it, so that what it refers to can go and be listed by', async () => {
  const bare = await namesOf(`
    select format('%s (%s)', k.conrelid::regclass, (select string_agg(a.attname, ', ' order by place)
      from unnest(k.conkey) with ordinality as part (attnum, place) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = part.attnum)) as name
    from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = k.conrelid
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '%IS NOT NULL%')
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)
    order by 1`);
  expect(bare.toSorted()).toEqual(withoutIndex.toSorted());
});

test('the database has the tables, columns and indexes that the program names, and nothing is left over', async () => {
  const lines = await describeSchema(pool);
  const named = (kind: RegExp) => lines.flatMap((line) => kind.exec(line)?.[1] ?? []).toSorted();
  expect(named(/^table (\w+) /)).toEqual([...tables.keys()].toSorted());
  const columns = [...tables.values()].flatMap(({ name, columns: of }) =>
    of.map((column) => `${name}.${column.name} ${typeOf(column)}${column.notNull ? ' not null' : ''}`),
  );
  expect(named(/^column (\S+ .+?)(?: generated)?(?: default .*)?, storage/s)).toEqual(columns.toSorted());
  const constraints = [...tables.values()].flatMap(({ checks, foreignKeys }) => [
    ...checks.map(({ name }) => name),
    ...foreignKeys.map((key) => key.getName()),
  ]);
  expect(named(/^constraint (\w+) on \S+ (?:CHECK|FOREIGN KEY)/)).toEqual(constraints.toSorted());
  const indexes = [...tables.values()].flatMap(({ indexes: of }) => of.map(({ config }) => String(config.name)));
  const ofConstraints = new Set(named(/^constraint (\w+) on \S+ (?:PRIMARY KEY|UNIQUE)/));
  expect(named(/^index CREATE (?:UNIQUE )?INDEX (\w+) /).filter((index) => !ofConstraints.has(index))).toEqual(
    indexes.toSorted(),
  );
  expect(lines.filter((line) => /^(sequence \S+ of nothing|other relation|type) ?/.test(line))).toEqual([]);
  expect(named(/^extension (\w+)/)).toEqual(['pg_trgm', 'plpgsql']);
});

test('of the pictures of the tables that the generator of migrations compares with, the newest alone is kept', async () => {
  const meta = join(projectFolder, 'src/server/db/migrations/meta');
  const { entries } = z
    .object({ entries: z.array(z.object({ idx: z.int() })) })
    .parse(JSON.parse(await readFile(join(meta, '_journal.json'), 'utf8')));
  const newest = String(entries.at(-1)?.idx).padStart(4, '0');
  expect((await readdir(meta)).toSorted()).toEqual([`${newest}_snapshot.json`, '_journal.json']);
});

// What an index uses is created by the migration that creates the index.
test('each function and each trigger of the database stands in one file, and each of a file is in the database', async () => {
  const folder = join(projectFolder, 'src/server/db/functions');
  const written: string[] = [];
  for (const file of await readdir(folder)) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const [, kind, name] of text.matchAll(/^create (?:or replace |constraint )?(function|trigger) (\w+)/gm))
      written.push(`${kind} ${name}`);
  }
  const found = await namesOf(`
    select 'function ' || proname as name from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      and not exists (select from pg_depend d join pg_index i on i.indexrelid = d.objid
        where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid)
    union all
    select 'trigger ' || tgname from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'graphile_worker.%'`);
  expect(written.toSorted()).toEqual(found.toSorted());
  expect(new Set(written).size).toBe(written.length);
});
