import type pg from 'pg';

/** Everything that a database consists of except its rows, one line each: the same lines mean the same database. */
export async function describeSchema(db: Pick<pg.ClientBase, 'query'>): Promise<readonly string[]> {
  const { rows } = await db.query<{ line: string }>(description);
  return rows.map(({ line }) => line);
}

/** What an extension brought belongs to the extension. */
const own = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

const description = `
  select format('table %s %s', c.relname, case c.relpersistence when 'u' then 'unlogged' else 'logged' end) as line
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  union all
  select format('column %s.%s %s%s%s%s, storage %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' end, case when a.attgenerated <> '' then ' generated' end,
      ' default ' || pg_get_expr(d.adbin, d.adrelid), a.attstorage)
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
  union all
  select format('constraint %s on %s %s', k.conname, k.conrelid::regclass, pg_get_constraintdef(k.oid)) from pg_constraint k
    where k.connamespace = 'public'::regnamespace and k.contype <> 't' and k.contype <> 'n'
  union all
  select format('index %s', pg_get_indexdef(i.indexrelid)) from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
  union all
  select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and ${own('pg_proc', 'p.oid')}
  union all
  select format('trigger %s, enabled %s', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  union all
  select format('sequence %s of %s', c.relname, coalesce((select d.refobjid::regclass || '.' || a.attname from pg_depend d
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid where d.objid = c.oid and d.deptype in ('a', 'i')), 'nothing'))
    from pg_class c where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
  union all
  select format('other relation %s', c.relname) from pg_class c
    where c.relkind not in ('r', 'S', 'i') and c.relnamespace = 'public'::regnamespace and ${own('pg_class', 'c.oid')}
  union all
  select format('type %s', t.typname) from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typrelid = 0 and t.typelem = 0 and ${own('pg_type', 't.oid')}
  union all
  select format('extension %s', extname) from pg_extension
  order by 1`;
