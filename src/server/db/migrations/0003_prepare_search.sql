-- The search needs two extensions that come with every PostgreSQL. They are 'trusted': whoever may create in the database
-- may add them. A role that may not is told what to ask for.
do $$
begin
  create extension if not exists unaccent;
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise exception 'The search needs the PostgreSQL extensions unaccent and pg_trgm (%). Let an administrator of the database run: create extension unaccent; create extension pg_trgm;', sqlerrm;
end
$$;
