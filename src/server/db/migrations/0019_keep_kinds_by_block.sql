CREATE TABLE "shelf_kinds" (
	"block" integer PRIMARY KEY NOT NULL,
	"kinds" "bytea" NOT NULL
);
--> statement-breakpoint
-- A block of kinds with those of these products written over.
create function mark_kinds(marked bytea, product_ids integer[], product_kinds smallint[]) returns bytea language plpgsql immutable as $$
begin
  for at in 1 .. cardinality(product_ids) loop
    marked := set_byte(marked, product_ids[at] % 1024, product_kinds[at]);
  end loop;
  return marked;
end
$$;
--> statement-breakpoint
-- The same lock as the counts of the shelves take, and for the same reason.
create function keep_kinds(product_ids integer[], product_kinds smallint[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7226003);
  insert into shelf_kinds (block, kinds)
  select distinct id / 1024, decode(repeat('ff', 1024), 'hex') from unnest(product_ids) as id order by 1
  on conflict (block) do nothing;
  update shelf_kinds kept set kinds = mark_kinds(kept.kinds, changed.ids, changed.kinds)
  from (
    select id / 1024 as block, array_agg(id) as ids, array_agg(kind) as kinds
    from unnest(product_ids, product_kinds) as each (id, kind) group by 1
  ) as changed
  where kept.block = changed.block;
end
$$;
--> statement-breakpoint
create function keep_kinds_arrived() returns trigger language plpgsql as $$
begin
  perform keep_kinds(array_agg(p.id), array_agg(shelf_kind(p))) from arrived p;
  return null;
end
$$;
--> statement-breakpoint
create trigger products_kinds_arrived after insert on products
  referencing new table as arrived for each statement execute function keep_kinds_arrived();
--> statement-breakpoint
create function keep_kinds_gone() returns trigger language plpgsql as $$
begin
  perform keep_kinds(array_agg(id), array_agg(255::smallint)) from gone;
  return null;
end
$$;
--> statement-breakpoint
create trigger products_kinds_gone after delete on products
  referencing old table as gone for each statement execute function keep_kinds_gone();
--> statement-breakpoint
create function keep_kind_changed() returns trigger language plpgsql as $$
begin
  perform keep_kinds(array[new.id], array[shelf_kind(new)]);
  return null;
end
$$;
--> statement-breakpoint
-- A price changes no kind, and an order only where it crosses the line of New Arrivals.
create trigger products_kinds_changed after update of featured, stock, cake_base, weight on products for each row
  when (
    (old.stock > 80) is distinct from (new.stock > 80)
    or (old.featured, old.cake_base, old.weight) is distinct from (new.featured, new.cake_base, new.weight)
  )
  execute function keep_kind_changed();
--> statement-breakpoint
select keep_kinds(array_agg(p.id), array_agg(shelf_kind(p))) from products p;
