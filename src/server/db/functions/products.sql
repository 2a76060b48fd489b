create or replace function payable_now(size product_sizes) returns integer language sql stable as $$
  select least(size.price_pence, case when coalesce(size.lower_from <= now(), true) and coalesce(now() < size.lower_until, true)
    then size.lower_price_pence end)
$$;

-- Judged by the clock at each read. A single expression, so that the planner inlines it into the query.
create or replace function is_sold(p products) returns boolean language sql stable as $$
  select p.status = 'shown' and coalesce(p.shown_from <= now(), true) and coalesce(now() < p.shown_until, true)
$$;

-- Whether a product is printed with a picture.
create or replace function takes_photo(p products) returns boolean language sql immutable as $$
  select p.options ?| array['photo', 'logo']
$$;

-- What a box may be filled with: products from stock, sold all year, of a category or of a manual collection. No box goes into another.
create or replace function flavours_of(source text) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'stock', p.stock, 'extraPence', p.box_extra_pence, 'allergens', p.allergens, 'image', coalesce(
      (select file from product_pictures where product_id = p.id order by position limit 1), '')) order by p.name, p.id), '[]')
  from products p
  where is_sold(p) and p.kind = 'cake' and p.supply = 'stock' and p.stock is not null and p.season_from is null and p.lead_days = 0 and p.lead_hours = 0 and p.order_by is null
    and not p.options ? 'box' and (
      exists (select from categories c where c.slug = source and c.id in (p.category_id, p.type_category_id))
      or exists (select from collection_products o join collections c on c.key = o.collection
        where o.product_id = p.id and c.key = source and c.rule = 'byHand'))
$$;

-- The options of a product, with what its box may be filled with at this moment.
create or replace function options_now(options jsonb) returns jsonb language sql stable as $$
  select case when options ? 'box' then jsonb_set(options, '{box,flavours}', flavours_of(options -> 'box' ->> 'from')) else options end
$$;

-- What one unit of a line takes from stock: from its product, and from each product that its box is filled with.
create or replace function taken_by(product integer, own integer, said jsonb) returns table (product_id integer, pieces integer) language sql stable as $$
  select product, own
  union all
  select flavour.key::integer, flavour.value::integer from jsonb_each_text(said -> 'box') as flavour
$$;

-- Whether a line is of a product, or of a box with that flavour.
create or replace function has_product(line order_lines, product integer) returns boolean language sql immutable
  return line.product_id = product or coalesce(line.personalisation -> 'box' ? product::text, false);

-- The version increases with whatever the owner changes: every column except those named here. A new column needs nothing here, unless it
-- changes by itself.
create or replace function grow_version() returns trigger language plpgsql as $$
declare
  owners products := new;
begin
  -- What writes the version itself.
  owners.version := old.version;
  owners.updated_at := old.updated_at;
  -- What every order changes.
  owners.stock := old.stock;
  owners.sold := old.sold;
  -- What customers said about it.
  owners.reviews := old.reviews;
  -- What is worked out from the others. The second is worked out after this trigger.
  owners.lacks := old.lacks;
  owners.is_low := old.is_low;
  if owners is distinct from old then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end
$$;

create or replace trigger products_grow_version before update on products for each row execute function grow_version();

-- A size is part of its product.
create or replace function grow_version_of_sizes() returns trigger language plpgsql as $$
begin
  update products set version = version + 1, updated_at = now() where id in (select product_id from changed);
  return null;
end
$$;

create or replace trigger product_sizes_insert_grow_version after insert on product_sizes
  referencing new table as changed for each statement execute function grow_version_of_sizes();

create or replace trigger product_sizes_update_grow_version after update on product_sizes
  referencing new table as changed for each statement execute function grow_version_of_sizes();

create or replace trigger product_sizes_delete_grow_version after delete on product_sizes
  referencing old table as changed for each statement execute function grow_version_of_sizes();

-- The owner decides which collections a product is in, as they decide its sizes.
create or replace trigger collection_products_insert_grow_version after insert on collection_products
  referencing new table as changed for each statement execute function grow_version_of_sizes();

create or replace trigger collection_products_delete_grow_version after delete on collection_products
  referencing old table as changed for each statement execute function grow_version_of_sizes();

-- Everything that is derived from a product is derived again when its version has increased, and whatever shows it is told: customers' pages
-- and the open lists and forms of the back office. Its movements tell about its stock.
create or replace function follow_changed_products() returns trigger language plpgsql as $$
declare
  grown integer[] := array(select after.id from after join before using (id) where after.version <> before.version order by 1);
begin
  if cardinality(grown) = 0 then
    if exists (select from after join before using (id) where (after.stock, after.sold) is distinct from (before.stock, before.sold)) then
      perform pg_notify('stock_changed', '');
    end if;
    return null;
  end if;
  perform read_attributes(grown);
  perform pg_notify('catalogue_changed', '');
  perform pg_notify('staff_changed', 'products');
  return null;
end
$$;

create or replace trigger products_follow_changed after update on products
  referencing old table as before new table as after for each statement execute function follow_changed_products();

-- A slug that was changed redirects to the product; one that another product takes belongs to that product alone.
create or replace function keep_former_slug() returns trigger language plpgsql as $$
begin
  insert into former_slugs (slug, product_id) values (old.slug, new.id)
  on conflict (slug) do update set product_id = excluded.product_id;
  delete from former_slugs where slug = new.slug;
  return null;
end
$$;

create or replace trigger products_keep_former_slug after update of slug on products for each row
  when (old.slug is distinct from new.slug) execute function keep_former_slug();

create or replace function forget_former_slugs() returns trigger language plpgsql as $$
begin
  delete from former_slugs where slug in (select slug from changed);
  return null;
end
$$;

create or replace trigger products_forget_former_slugs after insert on products
  referencing new table as changed for each statement execute function forget_former_slugs();
