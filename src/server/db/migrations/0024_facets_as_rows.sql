-- What listings are filtered by becomes rows (decision 051): no base, weight, occasion or number of pieces is known to the triggers.
drop trigger products_kinds_arrived on products;
--> statement-breakpoint
drop trigger products_kinds_gone on products;
--> statement-breakpoint
drop trigger products_kinds_changed on products;
--> statement-breakpoint
drop trigger products_reindex_inserted on products;
--> statement-breakpoint
drop trigger products_unindex_deleted on products;
--> statement-breakpoint
drop trigger products_reindex_changed on products;
--> statement-breakpoint
drop function keep_kinds_arrived(), keep_kinds_gone(), keep_kind_changed(), keep_kinds(integer[], smallint[]),
  mark_kinds(bytea, integer[], smallint[]), reindex_inserted(), unindex_deleted(), reindex_changed(), reindex_products(integer[]),
  product_collections(products), product_kind(products);
--> statement-breakpoint
DROP TABLE "product_kinds";
--> statement-breakpoint
truncate listing_entries, facet_counts;
--> statement-breakpoint
alter table listing_entries rename column kind to facet_set;
--> statement-breakpoint
alter index listing_kind_popular rename to listing_set_popular;
--> statement-breakpoint
alter index listing_kind_by_price rename to listing_set_by_price;
--> statement-breakpoint
alter index listing_kind_newest rename to listing_set_newest;
--> statement-breakpoint
alter table facet_counts rename column kind to facet_set;
--> statement-breakpoint
alter table facet_counts rename constraint facet_counts_collection_scale_bucket_kind_pk to facet_counts_collection_scale_bucket_facet_set_pk;
--> statement-breakpoint
CREATE TABLE "attribute_values" (
	"key" text PRIMARY KEY NOT NULL,
	"attribute" text NOT NULL,
	"name" text NOT NULL,
	"word" text,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "attribute_values_key_in_address" CHECK ("attribute_values"."key" ~ '^[a-z0-9-]{1,40}$')
);
--> statement-breakpoint
CREATE TABLE "attributes" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"words_from" text,
	"filter_group" text,
	"choice" text DEFAULT 'any' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "attributes_known_words" CHECK ("attributes"."words_from" in ('cakeBase', 'dietary', 'occasions')),
	CONSTRAINT "attributes_known_choice" CHECK ("attributes"."choice" in ('any', 'all'))
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rule" text NOT NULL,
	"rule_value" text,
	"filter_group" text,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "collections_known_rule" CHECK ("collections"."rule" in ('all', 'featured', 'stockAbove', 'lowerPrice', 'attribute', 'category')),
	CONSTRAINT "collections_rule_has_value" CHECK (("collections"."rule" in ('stockAbove', 'attribute', 'category')) = ("collections"."rule_value" is not null)),
	CONSTRAINT "collections_whole_stock" CHECK ("collections"."rule" <> 'stockAbove' or "collections"."rule_value" ~ '^[0-9]{1,9}$')
);
--> statement-breakpoint
CREATE TABLE "product_attributes" (
	"product_id" integer NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "product_attributes_product_id_value_pk" PRIMARY KEY("product_id","value")
);
--> statement-breakpoint
CREATE TABLE "facet_sets" (
	"id" smallserial PRIMARY KEY NOT NULL,
	"facets" text[] NOT NULL,
	CONSTRAINT "facet_sets_facets_unique" UNIQUE("facets")
);
--> statement-breakpoint
CREATE TABLE "product_facet_sets" (
	"block" integer PRIMARY KEY NOT NULL,
	"sets" smallint[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attribute_values" ADD CONSTRAINT "attribute_values_attribute_attributes_key_fk" FOREIGN KEY ("attribute") REFERENCES "public"."attributes"("key") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_value_attribute_values_key_fk" FOREIGN KEY ("value") REFERENCES "public"."attribute_values"("key") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "attribute_values_of_attribute" ON "attribute_values" USING btree ("attribute","position");
--> statement-breakpoint
CREATE INDEX "product_attributes_by_value" ON "product_attributes" USING btree ("value");
--> statement-breakpoint
-- A shop in use keeps the filters and collections that it had; an empty one is filled from `assets`.
insert into attributes (key, name, words_from, filter_group, choice, position)
select * from (values
  ('base', 'Base', 'cakeBase', 'Filter options', 'any', 8),
  ('dietary', 'Diet', 'dietary', null, 'all', 9),
  ('occasion', 'Occasion', 'occasions', null, 'any', 10)
) as first where exists (select from products);
--> statement-breakpoint
insert into attribute_values (key, attribute, name, word, position)
select * from (values
  ('vanilla-base', 'base', 'Vanilla Base', 'Vanilla', 1),
  ('chocolate-base', 'base', 'Chocolate Base', 'Chocolate', 2),
  ('ribbon-base', 'base', 'Ribbon Base', 'Ribbon', 3),
  ('vegetarian', 'dietary', 'Vegetarian', 'vegetarian', 1),
  ('vegan', 'dietary', 'Vegan', 'vegan', 2),
  ('anniversary', 'occasion', 'Anniversary', 'anniversary', 1),
  ('baby-shower', 'occasion', 'Baby Shower', 'baby-shower', 2),
  ('graduation', 'occasion', 'Graduation', 'graduation', 3),
  ('valentines-day', 'occasion', 'Valentine''s Day', 'valentines-day', 4),
  ('christmas', 'occasion', 'Christmas', 'christmas', 5),
  ('easter', 'occasion', 'Easter', 'easter', 6)
) as first where exists (select from products);
--> statement-breakpoint
insert into collections (key, name, rule, rule_value, filter_group, position)
select * from (values
  ('featured', 'Featured', 'featured', null, 'Filter options', 1),
  ('new-arrivals', 'New Arrivals', 'stockAbove', '80', 'Filter options', 2),
  ('best-sellers', 'Best Sellers', 'featured', null, 'Filter options', 3),
  ('products', 'All Products', 'all', null, null, 4),
  ('promotions', 'Promotions', 'lowerPrice', null, null, 5),
  ('by-occasion', 'By Occasion', 'attribute', 'occasion', null, 6),
  ('our-cupcakes', 'Our Cupcakes', 'category', 'cupcakes', null, 7)
) as first where exists (select from products);
--> statement-breakpoint
-- The words of a product that an attribute is read off.
create function product_words(p products, source text) returns text[] language sql immutable as $$
  select case source
    when 'cakeBase' then array[split_part(btrim(p.cake_base), ' ', 1)]
    when 'dietary' then p.dietary
    when 'occasions' then p.occasions
  end
$$;
--> statement-breakpoint
-- Gives the products the values that their words name. Returns those that it changed.
create function read_attributes(ids integer[]) returns integer[] language sql as $$
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
--> statement-breakpoint
-- Grams: '500g, 750g or 1kg' is three weights.
create function weights_in_words(said text) returns setof integer language sql immutable as $$
  select distinct (found[1]::numeric * case lower(found[2]) when 'kg' then 1000 else 1 end)::integer
  from regexp_matches(said, '(\d{1,6}(?:\.\d{1,3})?)\s*(kg|g)\M', 'gi') as found
$$;
--> statement-breakpoint
-- The collections that these products are in by rule; all products and categories have no need to be asked.
create function collections_of(ids integer[]) returns table (product_id integer, key text, is_filter boolean) language sql stable as $$
  select p.id, c.key, c.filter_group is not null
  from products p join collections c on case c.rule
    when 'featured' then p.featured
    when 'stockAbove' then p.stock > c.rule_value::integer
    when 'lowerPrice' then p.discount_price_pence < p.price_pence
    else false
  end
  where p.id = any (ids)
  union
  select a.product_id, c.key, c.filter_group is not null
  from product_attributes a
    join attribute_values v on v.key = a.value
    join collections c on c.rule = 'attribute' and c.rule_value = v.attribute
  where a.product_id = any (ids)
$$;
--> statement-breakpoint
-- What filters ask of a product: a new kind of filter is a line here.
create function product_facets(ids integer[]) returns table (product_id integer, facets text[]) language sql stable as $$
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
    select weighed.id, 'weight:' || grams from products weighed cross join lateral weights_in_words(weighed.weight) as grams
    where weighed.id = any (ids)
  ) as had on had.product_id = p.id
  where p.id = any (ids)
  group by p.id
$$;
--> statement-breakpoint
-- A collection that is a filter is listed by it, so that it needs no entries of its own.
create function product_collections(ids integer[]) returns table (product_id integer, collection text) language sql stable as $$
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
--> statement-breakpoint
-- Writes all that listings know of these products anew; of those that are gone nothing is left. A set that is new is written under the
-- lock of the counts, so that no two changes wait for each other's. An id is only taken for a set that is written: there are not many.
create function reindex_products(ids integer[]) returns void language plpgsql as $$
begin
  delete from listing_entries where product_id = any (ids);
  perform from product_facets(ids) had where not exists (select from facet_sets s where s.facets = had.facets);
  if found then
    perform pg_advisory_xact_lock(7226003);
    insert into facet_sets (facets)
    select distinct had.facets from product_facets(ids) had where not exists (select from facet_sets s where s.facets = had.facets);
  end if;
  insert into listing_entries (product_id, collection, facet_set, payable_pence, sold, created_at)
  select p.id, c.collection, s.id, least(p.price_pence, p.discount_price_pence), listing_sold(p), p.created_at
  from products p
    join product_facets(ids) had on had.product_id = p.id
    join facet_sets s on s.facets = had.facets
    join product_collections(ids) c on c.product_id = p.id
  where p.id = any (ids);
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
--> statement-breakpoint
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
--> statement-breakpoint
create function reindex_changed_products() returns trigger language plpgsql as $$
declare
  ids integer[] := array(select id from changed);
begin
  perform read_attributes(ids);
  perform reindex_products(ids);
  return null;
end
$$;
--> statement-breakpoint
create trigger products_reindex_inserted after insert on products
  referencing new table as changed for each statement execute function reindex_changed_products();
--> statement-breakpoint
create trigger products_reindex_deleted after delete on products
  referencing old table as changed for each statement execute function reindex_changed_products();
--> statement-breakpoint
create function reindex_changed_product() returns trigger language plpgsql as $$
begin
  perform read_attributes(array[new.id]);
  perform reindex_products(array[new.id]);
  return null;
end
$$;
--> statement-breakpoint
create trigger products_reindex_changed
  after update of featured, cake_base, dietary, occasions, weight, price_pence, discount_price_pence, category_id, type_category_id, created_at
  on products for each row
  when (
    (old.featured, old.cake_base, old.dietary, old.occasions, old.weight, old.price_pence, old.discount_price_pence, old.category_id, old.type_category_id, old.created_at)
      is distinct from (new.featured, new.cake_base, new.dietary, new.occasions, new.weight, new.price_pence, new.discount_price_pence, new.category_id, new.type_category_id, new.created_at)
  )
  execute function reindex_changed_product();
--> statement-breakpoint
-- Stock changes with every order: only one that takes a product into a collection, or out of one, moves anything.
create function reindex_restocked_product() returns trigger language plpgsql as $$
begin
  if exists (
    select from collections c
    where c.rule = 'stockAbove' and (old.stock > c.rule_value::integer) is distinct from (new.stock > c.rule_value::integer)
  ) then
    perform reindex_products(array[new.id]);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger products_reindex_restocked after update of stock on products for each row
  when (old.stock is distinct from new.stock) execute function reindex_restocked_product();
--> statement-breakpoint
create function reindex_changed_attributes() returns trigger language plpgsql as $$
begin
  perform reindex_products(array(select distinct product_id from changed));
  return null;
end
$$;
--> statement-breakpoint
-- Written by hand: what is read off a product's words is indexed with the product.
create trigger product_attributes_reindex_inserted after insert on product_attributes
  referencing new table as changed for each statement when (pg_trigger_depth() = 0) execute function reindex_changed_attributes();
--> statement-breakpoint
create trigger product_attributes_reindex_deleted after delete on product_attributes
  referencing old table as changed for each statement when (pg_trigger_depth() = 0) execute function reindex_changed_attributes();
--> statement-breakpoint
create function reindex_all_products() returns trigger language plpgsql as $$
declare
  ids integer[] := array(select id from products order by id);
begin
  perform read_attributes(ids);
  perform reindex_products(ids);
  return null;
end
$$;
--> statement-breakpoint
create trigger attributes_reindex after insert or update or delete on attributes for each statement execute function reindex_all_products();
--> statement-breakpoint
create trigger attribute_values_reindex after insert or update or delete on attribute_values
  for each statement execute function reindex_all_products();
--> statement-breakpoint
create trigger collections_reindex after insert or update or delete on collections for each statement execute function reindex_all_products();
--> statement-breakpoint
create trigger attributes_announce_change
  after insert or update or delete on attributes for each statement execute function announce_catalogue_change();
--> statement-breakpoint
create trigger attribute_values_announce_change
  after insert or update or delete on attribute_values for each statement execute function announce_catalogue_change();
--> statement-breakpoint
create trigger product_attributes_announce_change
  after insert or update or delete on product_attributes for each statement execute function announce_catalogue_change();
--> statement-breakpoint
create trigger collections_announce_change
  after insert or update or delete on collections for each statement execute function announce_catalogue_change();
--> statement-breakpoint
select read_attributes(array(select id from products));
--> statement-breakpoint
select reindex_products(array(select id from products));
