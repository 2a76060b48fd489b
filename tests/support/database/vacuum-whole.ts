import type pg from 'pg';

/**
 * Vacuums and analyses the tables until each of their pages is known to be whole. An automatic analysis of any table
 * that runs meanwhile keeps rows for itself, and pages whose rows are not known to be everyone's make reading an index
 * alone look dear: the plans would be those of a busy minute.
 */
export async function vacuumWhole(db: Pick<pg.Pool, 'query'>, tables?: readonly string[]): Promise<void> {
  let rest = tables ?? (await allTables(db));
  while (rest.length > 0) {
    // Indexes too: a vacuum that finds few rows to forget leaves their places, and a page with one is never known to be whole.
    await db.query(`vacuum (analyze, index_cleanup on) ${rest.join(', ')}`);
    const { rows } = await db.query<{ name: string }>(
      'select oid::regclass::text as name from pg_class where oid = any($1::regclass[]) and relallvisible < relpages',
      [rest],
    );
    rest = rows.map(({ name }) => name);
  }
}

async function allTables(db: Pick<pg.Pool, 'query'>): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ name }) => name);
}
