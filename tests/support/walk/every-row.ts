import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '#server/db/open.ts';

type Named = { table_name: string };

/** What passes by itself: counts of calls, tries and searches, and stored responses, which hold nothing of a customer that can be read. */
export const passing = ['idempotent_responses', 'recent_writes', 'call_counts', 'login_tries', 'searches'];

async function tablesWith({ db }: OpenDatabase, column: string): Promise<string[]> {
  const found = await db.execute<Named>(sql`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = ${column} order by table_name`);
  return found.rows.map(({ table_name }) => table_name);
}

async function rowsOf({ db }: OpenDatabase, table: string, which = sql`true`): Promise<unknown[]> {
  const found = await db.execute<{ row: unknown }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${which} order by t::text`,
  );
  return found.rows.map(({ row }) => row);
}

/** Every row that belongs to a customer, in any table: a new table is read as soon as it is added. */
export async function rowsOfCustomer(database: OpenDatabase, userId: number): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = { users: await rowsOf(database, 'users', sql`id = ${userId}`) };
  for (const table of await tablesWith(database, 'user_id')) {
    rows[table] = await rowsOf(database, table, sql`user_id = ${userId}`);
  }
  for (const table of await tablesWith(database, 'order_id')) {
    rows[table] = await rowsOf(database, table, sql`order_id in (select id from orders where user_id = ${userId})`);
  }
  return rows;
}

/** Every row of the shop, except what passes by itself. */
export async function everyRow(database: OpenDatabase): Promise<Record<string, string>> {
  const { rows } = await database.db.execute<Named>(sql`
    select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`);
  const sums = rows
    .filter(({ table_name: table }) => !passing.includes(table))
    .map(
      ({ table_name: table }) =>
        sql`select ${table}::text as name, md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.identifier(table)} t`,
    );
  const found = await database.db.execute<{ name: string; sum: string | null }>(sql.join(sums, sql` union all `));
  return Object.fromEntries(found.rows.map(({ name, sum }) => [name, sum ?? '']));
}
