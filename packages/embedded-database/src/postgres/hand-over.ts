import { databaseUser } from '../home/database-key.ts';

/** The role with which the shop works: it owns its database, and may neither read files nor run programs nor change the server. */
export const shopRole = 'bakery';

/**
 * SQL that the superuser runs in the shop's database, with nothing to do except the first time: until release 0.3.0 the shop itself was the
 * superuser, so what it made is handed over to the role. What PostgreSQL or an extension made stays where it is.
 */
export const handOver = (password: string): string => `
  do $$
  declare
    change text;
  begin
    if to_regrole('${shopRole}') is null then
      create role ${shopRole} login password '${password}';
    end if;
    if (select datdba from pg_database where datname = '${databaseUser}') <> to_regrole('${shopRole}') then
      alter database ${databaseUser} owner to ${shopRole};
    end if;
    for change in
      with made as (select oid, 'schema' as kind, quote_ident(nspname) as name, nspowner as owner, 'pg_namespace'::regclass as place
          from pg_namespace
        union all
        select oid, case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'c' then 'type' else 'table' end,
          oid::regclass::text, relowner, 'pg_class'::regclass
          from pg_class where relkind in ('r', 'p', 'v', 'm', 'S', 'c')
        union all
        select oid, 'routine', oid::regprocedure::text, proowner, 'pg_proc'::regclass from pg_proc
        union all
        select oid, 'type', oid::regtype::text, typowner, 'pg_type'::regclass from pg_type where typtype in ('e', 'd'))
      select format('alter %s %s owner to ${shopRole}', kind, name) from made
        where owner = current_user::regrole and oid >= 16384
          and not exists (select from pg_depend where classid = place and objid = made.oid
            and (deptype = 'e' or kind = 'sequence' and deptype in ('a', 'i')))
    loop
      execute change;
    end loop;
  end $$`;
