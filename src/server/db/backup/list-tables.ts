import type pg from 'pg';

import * as z from 'zod/mini';
import { PlainProblem } from '#domain/failure.ts';

/** The first line of a backup; `sequences` gives the last number of each table's numbering. */
export const backupHead = z.object({
  format: z.literal('shop-backup-1'),
  madeAt: z.string(),
  migrations: z.int(),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});
export type BackupHead = z.infer<typeof backupHead>;

/** A table's rows follow as PostgreSQL's COPY writes them, and {@link endOfRows}. */
export const backupTable = z.object({ table: z.string(), columns: z.array(z.string()) });
type BackupTable = z.infer<typeof backupTable>;

/** No row of COPY's text can be this: a backslash within one is doubled. */
export const endOfRows = '\\.';

/** The last line: a backup without it was cut off. */
export const backupEnd = z.object({ tables: z.int() });

export class BackupProblem extends PlainProblem {
  override readonly name = 'BackupProblem';
}

/** Lists the tables so that those that others refer to come first. The migrations' own lists and unlogged counters are left out. */
export async function listTables(client: pg.ClientBase): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<BackupTable & { needs: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as table,
           (select array_agg(quote_ident(a.attname)::text order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           (select coalesce(array_agg(distinct format('%I.%I', rn.nspname, r.relname)), '{}') from pg_constraint k
             join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
             where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and c.relpersistence = 'p'
      and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
    order by 1`);
  const ordered: BackupTable[] = [];
  const waiting = new Map(rows.map((row) => [row.table, row]));
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(({ needs }) => !needs.some((needed) => waiting.has(needed)));
    if (next.length === 0) throw new Error(`tables that refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const { table, columns } of next) {
      ordered.push({ table, columns });
      waiting.delete(table);
    }
  }
  return ordered;
}
