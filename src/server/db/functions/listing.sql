-- What the listing reads (decision 303). `products` stays the only truth: these triggers arrange it anew after every change.

-- The words of a product that an attribute is read off.
create or replace function product_words(p products, source text) returns text[] language sql immutable as $$
  select case source
    when 'cakeBase' then array[split_part(btrim(p.cake_base), ' ', 1)]
    when 'dietary' then p.dietary
    when 'occasions' then p.occasions
  end
$$;

-- Gives the products the values that their words name. Returns those that it changed.
create or replace function read_attributes(ids integer[]) returns integer[] language sql as $$
  with meant as (
    select p.id, v.key
    from products p
      cross join attributes a
      join attribute_values v on v.attribute = a.key
        and lower(v.word) = any (array(select lower(word) from unnest(product_words(p, a.words_from)) as word))
    where p.id = any (ids) and a.words_from is not null
  ), gone as (
    delete from product_attributes kept
    using attribute_values v join attributes a on a.key = v.attribute
    where v.key = kept.value and a.words_from is not null and kept.product_id = any (ids)
      and not exists (select from meant where meant.id = kept.product_id and meant.key = kept.value)
    returning kept.product_id
  ), added as (
    insert into product_attributes (product_id, value) select id, key from meant on conflict do nothing returning product_id
  )
  select array(select product_id from gone union select product_id from added)
$$;

-- The collections that these products are in by rule; all products and categories have no need to be asked.
create or replace function collections_of(ids integer[]) returns table (product_id integer, key text, is_filter boolean) language sql stable as $$
  select p.id, c.key, c.filter_group is not null
  from products p join collections c on case c.rule
    when 'featured' then p.featured
    when 'stockAbove' then coalesce(available_of(p) > c.rule_value::integer, false)
    when 'lowerPrice' then payable_now(default_size(p)) < (default_size(p)).price_pence
    else false
  end
  where p.id = any (ids)
  union
  select a.product_id, c.key, c.filter_group is not null
  from product_attributes a
    join attribute_values v on v.key = a.value
    join collections c on c.rule = 'attribute' and c.rule_value = v.attribute
  where a.product_id = any (ids)
  union
  select h.product_id, c.key, c.filter_group is not null
  from collection_products h join collections c on c.key = h.collection and c.rule = 'byHand'
  where h.product_id = any (ids)
$$;

-- What filters ask of a product: a new kind of filter is a line here. What a customer can eat, whom it feeds and when it can be ready are
-- facets too; what nobody has said of a product never speaks for it. What has no facets stands in no listing; what has no category is not found by words (`index_products`).
create or replace function product_facets(ids integer[]) returns table (product_id integer, facets text[]) language sql stable as $$
  select p.id, coalesce(array_agg(facet order by facet) filter (where facet is not null), '{}')
  from products p left join (
    select c.product_id, 'filter:' || c.key as facet from collections_of(ids) c where c.is_filter
    union all
    select a.product_id, 'filter:' || a.value
    from product_attributes a
      join attribute_values v on v.key = a.value
      join attributes on attributes.key = v.attribute and attributes.filter_group is not null
    where a.product_id = any (ids)
    union all
    select size.product_id, 'weight:' || grams from product_sizes size where size.product_id = any (ids)
    union all
    select size.product_id, 'serves:' || max(size.servings_to) from product_sizes size
    where size.product_id = any (ids) and size.servings_to is not null group by size.product_id
    union all
    select told.id, 'without:' || allergen from products told cross join lateral jsonb_each_text(told.allergens) as said (allergen, level)
    where told.id = any (ids) and level in ('none', 'mayContain')
    union all
    select made.id, 'ready:' || concat_ws('|', made.lead_days, coalesce(to_char(made.order_by, 'HH24:MI'), ''),
      coalesce(made.season_from, ''), coalesce(made.season_to, ''))
    from products made where made.id = any (ids)
  ) as had on had.product_id = p.id
  where p.id = any (ids) and p.kind = 'cake'
  group by p.id
$$;

-- A collection that is a filter is listed by it, so that it needs no entries of its own.
create or replace function product_collections(ids integer[]) returns table (product_id integer, collection text) language sql stable as $$
  select p.id, unnest(array['all', 'category:' || p.category_id] || case when p.type_category_id is null then '{}' else array['category:' || p.type_category_id] end)
  from products p where p.id = any (ids)
  union
  select c.product_id, c.key from collections_of(ids) c where not c.is_filter
  union
  select a.product_id, 'value:' || a.value
  from product_attributes a
    join attribute_values v on v.key = a.value
    join collections c on c.rule = 'attribute' and c.rule_value = v.attribute
  where a.product_id = any (ids)
$$;

-- What is sold out stands behind everything else by popularity: its number sold is a thousand million fewer there.
create or replace function listing_sold(p products) returns integer language sql stable as $$
  select least(p.sold, 999999999) - case when available_of(p) = 0 then 1000000000 else 0 end
$$;

-- Writes all that listings know of these products anew; of those that are gone nothing is left, and customers are shown what is sold alone.
-- A set that is new is written under the lock of the counts, so that no two changes wait for each other's. An id is only taken for a set that
-- is written: there are not many.
create or replace function reindex_products(ids integer[]) returns void language plpgsql as $$
begin
  delete from listing_entries where product_id = any (ids);
  perform from product_facets(ids) had where not exists (select from facet_sets s where s.facets = had.facets);
  if found then
    perform pg_advisory_xact_lock(7226003);
    insert into facet_sets (facets)
    select distinct had.facets from product_facets(ids) had where not exists (select from facet_sets s where s.facets = had.facets);
  end if;
  insert into listing_entries (product_id, collection, facet_set, payable_pence, sold, created_at)
  select p.id, c.collection, s.id, payable_now(size), listing_sold(p), p.created_at
  from products p
    join product_sizes size on size.product_id = p.id and size.is_default
    join product_facets(ids) had on had.product_id = p.id
    join facet_sets s on s.facets = had.facets
    join product_collections(ids) c on c.product_id = p.id
  where p.id = any (ids) and is_sold(p);
  perform pg_advisory_xact_lock(7226003);
  insert into product_facet_sets (block, sets)
  select distinct id / 512, array_fill(null::smallint, array[512]) from unnest(ids) as id order by 1
  on conflict (block) do nothing;
  update product_facet_sets kept set sets = anew.sets
  from (
    select block, array_agg(case when changed.id is null then was else entry.facet_set end order by place) as sets
    from product_facet_sets
      cross join unnest(sets) with ordinality as each (was, place)
      left join unnest(ids) as changed (id) on changed.id = block * 512 + place - 1
      left join listing_entries entry on entry.product_id = changed.id and entry.collection = 'all'
    where block in (select id / 512 from unnest(ids) as id)
    group by block
  ) as anew
  where kept.block = anew.block and kept.sets is distinct from anew.sets;
end
$$;

-- Prices are counted in buckets of 1p, 10p, £1, £10, £100 and £1,000: a range of whole pounds is then a few of them. The lock keeps two
-- changes from waiting for each other's counts in a circle. It is always taken last: after the products.
create or replace function count_facets() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7226003);
  insert into facet_counts as kept (collection, scale, bucket, facet_set, products)
  select collection, scale, least(payable_pence, 99999) / (10 ^ scale)::int, facet_set, count(*) * case tg_op when 'DELETE' then -1 else 1 end
  from changed cross join generate_series(0, 5) as scale
  group by 1, 2, 3, 4
  on conflict (collection, scale, bucket, facet_set) do update set products = kept.products + excluded.products;
  return null;
end
$$;

create or replace trigger listing_entries_count_inserted after insert on listing_entries
  referencing new table as changed for each statement execute function count_facets();

create or replace trigger listing_entries_count_deleted after delete on listing_entries
  referencing old table as changed for each statement execute function count_facets();

create or replace function reindex_changed_products() returns trigger language plpgsql as $$
declare
  ids integer[] := array(select id from changed);
begin
  perform read_attributes(ids);
  perform reindex_products(ids);
  return null;
end
$$;

create or replace trigger products_reindex_inserted after insert on products
  referencing new table as changed for each statement execute function reindex_changed_products();

create or replace trigger products_reindex_deleted after delete on products
  referencing old table as changed for each statement execute function reindex_changed_products();

-- Stock and sales change with every order: only what takes a product into a collection or out of one, or its last one, moves anything.
create or replace function reindex_restocked_product() returns trigger language plpgsql as $$
declare
  size_pieces integer := (default_size(new)).pieces;
begin
  if exists (
    select from collections c where c.rule = 'stockAbove'
      and (old.stock / size_pieces > c.rule_value::integer) is distinct from (new.stock / size_pieces > c.rule_value::integer)
  ) then
    perform reindex_products(array[new.id]);
  elsif old.sold is distinct from new.sold or (old.stock >= size_pieces) is distinct from (new.stock >= size_pieces) then
    update listing_entries set sold = listing_sold(new) where product_id = new.id;
  end if;
  return null;
end
$$;

create or replace trigger products_reindex_restocked after update of stock, sold on products for each row
  when (old.version = new.version and (old.stock, old.sold) is distinct from (new.stock, new.sold))
  execute function reindex_restocked_product();

create or replace function reindex_changed_attributes() returns trigger language plpgsql as $$
begin
  perform reindex_products(array(select distinct product_id from changed));
  return null;
end
$$;

-- Written by hand: what is read off a product's words is indexed with the product.
create or replace trigger product_attributes_reindex_inserted after insert on product_attributes
  referencing new table as changed for each statement when (pg_trigger_depth() = 0) execute function reindex_changed_attributes();

create or replace trigger product_attributes_reindex_deleted after delete on product_attributes
  referencing old table as changed for each statement when (pg_trigger_depth() = 0) execute function reindex_changed_attributes();

create or replace function reindex_all_products() returns trigger language plpgsql as $$
declare
  ids integer[] := array(select id from products order by id);
begin
  perform read_attributes(ids);
  perform reindex_products(ids);
  return null;
end
$$;

create or replace trigger attributes_reindex after insert or update or delete on attributes for each statement execute function reindex_all_products();

create or replace trigger attribute_values_reindex after insert or update or delete on attribute_values
  for each statement execute function reindex_all_products();

create or replace trigger collections_reindex after insert or update or delete on collections for each statement execute function reindex_all_products();

-- afterwards: what listings read follows what is written above.
select read_attributes(array(select id from products));
select reindex_products(array(select id from products order by id));
