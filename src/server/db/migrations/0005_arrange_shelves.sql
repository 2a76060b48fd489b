-- What the listing reads (decision 012). `products` stays the only truth: these triggers arrange it anew after every change.

-- Featured 1, new 2, base 4 (vanilla) or 8 (chocolate) or 12 (ribbon), weights 16 (500g), 32 (750g), 64 (1kg).
create function shelf_kind(p products) returns smallint language sql immutable as $$
  select (
    p.featured::int
    + 2 * (p.stock > 80)::int
    + case lower(split_part(btrim(p.cake_base), ' ', 1)) when 'vanilla' then 4 when 'chocolate' then 8 when 'ribbon' then 12 else 0 end
    + 16 * (lower(p.weight) like '%500g%')::int
    + 32 * (lower(p.weight) like '%750g%')::int
    + 64 * (lower(p.weight) like '%1kg%')::int
  )::smallint
$$;
--> statement-breakpoint
create function shelf_doors(p products) returns setof text language sql immutable as $$
  select 'all'
  union select 'category:' || p.category_id
  union select 'category:' || p.type_category_id where p.type_category_id is not null
  union select 'promotions' where p.discount_price_pence < p.price_pence
  union select 'occasions' where cardinality(p.occasions) > 0
  union select 'occasion:' || occasion from unnest(p.occasions) as occasion
$$;
--> statement-breakpoint
create function shelve_products(ids integer[]) returns void language plpgsql as $$
begin
  delete from shelf_entries where product_id = any (ids);
  insert into shelf_entries (product_id, door, kind, payable_pence, sold, created_at)
  select p.id, door, shelf_kind(p), least(p.price_pence, p.discount_price_pence), p.sold, p.created_at
  from products p cross join lateral shelf_doors(p) as door
  where p.id = any (ids);
end
$$;
--> statement-breakpoint
-- The lock keeps two changes from waiting for each other's counts in a circle. It is always taken last: after the products.
create function count_shelves() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7226003);
  insert into shelf_counts as kept (door, scale, bucket, kind, products)
  select door, scale, least(payable_pence, 32767) >> scale, kind, count(*) * case tg_op when 'DELETE' then -1 else 1 end
  from changed cross join generate_series(0, 15, 3) as scale
  group by 1, 2, 3, 4
  on conflict (door, scale, bucket, kind) do update set products = kept.products + excluded.products;
  return null;
end
$$;
--> statement-breakpoint
create trigger shelf_entries_count_arrived after insert on shelf_entries
  referencing new table as changed for each statement execute function count_shelves();
--> statement-breakpoint
create trigger shelf_entries_count_gone after delete on shelf_entries
  referencing old table as changed for each statement execute function count_shelves();
--> statement-breakpoint
create function shelve_arrived() returns trigger language plpgsql as $$
begin
  perform shelve_products(array(select id from arrived));
  return null;
end
$$;
--> statement-breakpoint
create trigger products_shelve_arrived after insert on products
  referencing new table as arrived for each statement execute function shelve_arrived();
--> statement-breakpoint
create function shelve_gone() returns trigger language plpgsql as $$
begin
  delete from shelf_entries where product_id in (select id from gone);
  return null;
end
$$;
--> statement-breakpoint
create trigger products_shelve_gone after delete on products
  referencing old table as gone for each statement execute function shelve_gone();
--> statement-breakpoint
create function shelve_changed() returns trigger language plpgsql as $$
begin
  perform shelve_products(array[new.id]);
  return null;
end
$$;
--> statement-breakpoint
-- Stock changes with every order: only one that crosses the line of New Arrivals moves anything.
create trigger products_shelve_changed
  after update of featured, stock, cake_base, weight, price_pence, discount_price_pence, category_id, type_category_id, occasions, created_at
  on products for each row
  when (
    (old.stock > 80) is distinct from (new.stock > 80)
    or (old.featured, old.cake_base, old.weight, old.price_pence, old.discount_price_pence, old.category_id, old.type_category_id, old.occasions, old.created_at)
      is distinct from (new.featured, new.cake_base, new.weight, new.price_pence, new.discount_price_pence, new.category_id, new.type_category_id, new.occasions, new.created_at)
  )
  execute function shelve_changed();
--> statement-breakpoint
create function shelve_sold() returns trigger language plpgsql as $$
begin
  update shelf_entries set sold = new.sold where product_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger products_shelve_sold after update of sold on products
  for each row when (old.sold is distinct from new.sold) execute function shelve_sold();
--> statement-breakpoint
select shelve_products(array(select id from products));
