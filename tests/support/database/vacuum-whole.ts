import type pg from 'pg';

/**
 * Vacuums and analyses the tables until every page is known to be all-visible. An automatic analysis of any table that
 * runs in the meantime holds on to rows, and pages whose rows are not known to be visible to everyone make an
 * index-only scan look expensive: the plans would be those of a busy minute.
 */
export async function vacuumWhole(db: Pick<pg.Pool, 'query'>, tables?: readonly string[]): Promise<void> {
  let rest = tables ?? (await allTables(db));
  while (rest.length > 0) {
    // Indexes too: a vacuum that finds few dead rows leaves their places behind, and a page with one is never known to be all-visible.
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
