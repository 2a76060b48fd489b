-- A product is sold in sizes, each with its price; its allergens are said one by one; it has a state and a version (decision 048).
-- These hang on columns that go, and come back below.
drop trigger products_reindex_changed on products;
--> statement-breakpoint
drop trigger products_reindex_restocked on products;
--> statement-breakpoint
drop trigger products_reindex_sold on products;
--> statement-breakpoint
drop trigger products_announce_change on products;
--> statement-breakpoint
drop trigger products_index_changed on products;
--> statement-breakpoint
CREATE TABLE "product_sizes" (
	"product_id" integer NOT NULL,
	"grams" integer NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"price_pence" integer NOT NULL,
	"lower_price_pence" integer,
	"lower_from" timestamp with time zone,
	"lower_until" timestamp with time zone,
	"servings_from" integer,
	"servings_to" integer,
	"pieces" integer DEFAULT 1 NOT NULL,
	"net_grams" integer,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_sizes_product_id_grams_pk" PRIMARY KEY("product_id","grams"),
	CONSTRAINT "product_sizes_price_positive" CHECK ("product_sizes"."price_pence" > 0),
	CONSTRAINT "product_sizes_lower_price_positive" CHECK ("product_sizes"."lower_price_pence" > 0),
	CONSTRAINT "product_sizes_grams_positive" CHECK ("product_sizes"."grams" between 1 and 100000),
	CONSTRAINT "product_sizes_pieces_positive" CHECK ("product_sizes"."pieces" > 0),
	CONSTRAINT "product_sizes_servings_in_order" CHECK ("product_sizes"."servings_from" <= "product_sizes"."servings_to"),
	CONSTRAINT "product_sizes_lower_price_in_order" CHECK ("product_sizes"."lower_from" < "product_sizes"."lower_until")
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_price_positive";
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_discount_price_positive";
--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "stock" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "size_label" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "pieces" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "vat_class" text DEFAULT 'zero' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "status" text DEFAULT 'shown' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "supply" text DEFAULT 'stock' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lead_days" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "order_by" time;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "season_from" text;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "season_to" text;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "work_units" numeric(5, 1) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "daily_pieces" integer;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "featured_rank" integer;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "contains_alcohol" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ingredient_list" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "best_within_days" integer;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "serve_at" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "vat_class" text DEFAULT 'zero' NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "options" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "extras_offered" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "product_sizes_by_grams" ON "product_sizes" USING btree ("grams");
--> statement-breakpoint
CREATE UNIQUE INDEX "product_sizes_one_default" ON "product_sizes" USING btree ("product_id") WHERE "product_sizes"."is_default";
--> statement-breakpoint
-- What was sold in three weights at one price is sold in them still: carts and orders stay true.
insert into product_sizes (product_id, grams, price_pence, lower_price_pence, is_default)
select p.id, sold.grams, p.price_pence, p.discount_price_pence, sold.grams = own.grams
from products p
  cross join lateral (
    select case
      when p.weight ~* '^\s*\d{1,6}(\.\d{1,3})?\s*kg\s*$' then greatest(1, round(substring(p.weight from '[\d.]+')::numeric * 1000)::int)
      when p.weight ~* '^\s*\d{1,6}(\.\d{1,3})?\s*g\s*$' then greatest(1, round(substring(p.weight from '[\d.]+')::numeric)::int)
      else 500 end as grams
  ) as own
  cross join lateral (select distinct unnest(array[500, 750, 1000, own.grams]) as grams) as sold;
--> statement-breakpoint
-- What a product names is in it; 'Tree nuts' without a name are all of them. One kitchen bakes all of it, so whatever is in any
-- cake may be in each.
create function former_allergens(names text[], kitchen text[]) returns jsonb language sql immutable as $$
  with law (key, name, kind) as (values
    ('celery', 'celery', null), ('wheat', 'cereals containing gluten', 'wheat'), ('rye', 'cereals containing gluten', 'rye'),
    ('barley', 'cereals containing gluten', 'barley'), ('oats', 'cereals containing gluten', 'oats'),
    ('crustaceans', 'crustaceans', null), ('eggs', 'eggs', null), ('fish', 'fish', null), ('lupin', 'lupin', null), ('milk', 'milk', null),
    ('molluscs', 'molluscs', null), ('mustard', 'mustard', null), ('peanuts', 'peanuts', null), ('sesame', 'sesame', null),
    ('soybeans', 'soybeans', null), ('sulphites', 'sulphur dioxide and sulphites', null), ('almonds', 'tree nuts', 'almonds'),
    ('brazilNuts', 'tree nuts', 'brazil nuts'), ('cashews', 'tree nuts', 'cashews'), ('hazelnuts', 'tree nuts', 'hazelnuts'),
    ('macadamias', 'tree nuts', 'macadamias'), ('pecans', 'tree nuts', 'pecans'), ('pistachios', 'tree nuts', 'pistachios'),
    ('walnuts', 'tree nuts', 'walnuts')
  ), said (key, inside, near) as (
    select key,
      exists (select from unnest(names) as said where lower(said) = name
        or (lower(said) like name || ' (%)' and (kind is null or lower(said) like '%' || kind || '%'))),
      exists (select from unnest(kitchen) as said where lower(said) = name
        or (lower(said) like name || ' (%)' and (kind is null or lower(said) like '%' || kind || '%')))
    from law
  )
  select jsonb_object_agg(key, case when inside then 'contains' when near then 'mayContain' else 'none' end) from said
$$;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "levels" jsonb;
--> statement-breakpoint
update products set levels = former_allergens(allergens, array(select distinct unnest(allergens) from products)),
  -- A name that is none of the law's would be forgotten: until somebody has looked, the product is not sold.
  status = case when exists (
    select from unnest(allergens) as said
    where lower(split_part(said, ' (', 1)) not in ('celery', 'cereals containing gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk',
      'molluscs', 'mustard', 'peanuts', 'sesame', 'soybeans', 'sulphur dioxide and sulphites', 'tree nuts')
  ) then 'hidden' else 'shown' end;
--> statement-breakpoint
drop function former_allergens(text[], text[]);
--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "allergens";
--> statement-breakpoint
ALTER TABLE "products" RENAME COLUMN "levels" TO "allergens";
--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "allergens" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "price_pence";
--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "discount_price_pence";
--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "weight";
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_stock_where_supplied" CHECK (("products"."stock" is null) = ("products"."supply" = 'toOrder'));
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_known_status" CHECK ("products"."status" in ('draft', 'shown', 'hidden', 'archived'));
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_known_supply" CHECK ("products"."supply" in ('stock', 'toOrder'));
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_known_vat_class" CHECK ("products"."vat_class" in ('zero', 'standard'));
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_allergens_known" CHECK ("products"."status" <> 'shown' or "products"."allergens" ?& array['celery', 'wheat', 'rye', 'barley', 'oats', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'peanuts', 'sesame', 'soybeans', 'sulphites', 'almonds', 'brazilNuts', 'cashews', 'hazelnuts', 'macadamias', 'pecans', 'pistachios', 'walnuts']);
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_whole_season" CHECK (("products"."season_from" is null) = ("products"."season_to" is null));
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_lead_days_not_negative" CHECK ("products"."lead_days" >= 0);
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_work_units_not_negative" CHECK ("products"."work_units" >= 0);
--> statement-breakpoint
-- The size that lists and cards speak of.
create function default_size(p products) returns product_sizes language sql stable as $$
  select size from product_sizes size where size.product_id = p.id and size.is_default
$$;
--> statement-breakpoint
create function payable_now(size product_sizes) returns integer language sql stable as $$
  select least(size.price_pence, case when coalesce(size.lower_from <= now(), true) and coalesce(now() < size.lower_until, true)
    then size.lower_price_pence end)
$$;
--> statement-breakpoint
-- How many of the default size there are; null where it is made to order.
create function available_of(p products) returns integer language sql stable as $$
  select p.stock / (default_size(p)).pieces
$$;
--> statement-breakpoint
create or replace function listing_sold(p products) returns integer language sql stable as $$
  select least(p.sold, 999999999) - case when available_of(p) = 0 then 1000000000 else 0 end
$$;
--> statement-breakpoint
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
$$;
--> statement-breakpoint
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
  ) as had on had.product_id = p.id
  where p.id = any (ids)
  group by p.id
$$;
--> statement-breakpoint
drop function weights_in_words(text);
--> statement-breakpoint
-- Customers are shown nothing else.
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
  where p.id = any (ids) and p.status = 'shown';
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
create or replace function index_products(ids integer[]) returns void language plpgsql as $$
begin
  delete from search_postings where product_id = any (ids);
  insert into search_postings (product_id, word, tier, fame)
  select p.id, word, min(tier), search_fame(p.sold)
  from products p
    join categories c on c.id = p.category_id
    left join categories t on t.id = p.type_category_id
    cross join lateral (values
      (1, p.name),
      (2, concat_ws(' ', c.name, t.name, p.cake_base, array_to_string(p.occasions, ' '), (
        select string_agg(case when grams % 1000 = 0 then grams / 1000 || 'kg' else grams || 'g' end, ' ')
        from product_sizes where product_id = p.id
      ))),
      (3, p.description)
    ) as place (tier, said)
    cross join lateral unnest(string_to_array(search_text(said), ' ')) as word
  where p.id = any (ids) and p.status = 'shown' and length(word) between 1 and 40 and search_stem(word) is not null
  group by p.id, word;
end
$$;
--> statement-breakpoint
-- The version grows with whatever the owner changes, and everything that is made from a product is made anew where it has grown.
create function grow_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;
--> statement-breakpoint
create trigger products_grow_version
  before update of slug, name, status, category_id, type_category_id, main_image, description, supply, lead_days, order_by, season_from,
    season_to, work_units, daily_pieces, featured, featured_rank, cake_base, allergens, dietary, contains_alcohol, occasions, ingredients,
    ingredient_list, storage, best_within_days, serve_at, vat_class, options, extras_offered, created_at
  on products for each row execute function grow_version();
--> statement-breakpoint
create function follow_changed_products() returns trigger language plpgsql as $$
declare
  grown integer[] := array(select after.id from after join before using (id) where after.version <> before.version order by 1);
begin
  if cardinality(grown) = 0 then return null; end if;
  perform read_attributes(grown);
  perform reindex_products(grown);
  perform index_products(grown);
  perform pg_notify('catalogue_changed', '');
  return null;
end
$$;
--> statement-breakpoint
create trigger products_follow_changed after update on products
  referencing old table as before new table as after for each statement execute function follow_changed_products();
--> statement-breakpoint
create trigger products_announce_change after insert or delete on products
  for each statement execute function announce_catalogue_change();
--> statement-breakpoint
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
--> statement-breakpoint
create trigger products_reindex_restocked after update of stock, sold on products for each row
  when (old.version = new.version and (old.stock, old.sold) is distinct from (new.stock, new.sold))
  execute function reindex_restocked_product();
--> statement-breakpoint
drop function reindex_sold(), reindex_changed_product(), index_changed();
--> statement-breakpoint
-- A size is part of its product.
create function grow_version_of_sizes() returns trigger language plpgsql as $$
begin
  update products set version = version + 1, updated_at = now() where id in (select product_id from changed);
  return null;
end
$$;
--> statement-breakpoint
create trigger product_sizes_insert_grow_version after insert on product_sizes
  referencing new table as changed for each statement execute function grow_version_of_sizes();
--> statement-breakpoint
create trigger product_sizes_update_grow_version after update on product_sizes
  referencing new table as changed for each statement execute function grow_version_of_sizes();
--> statement-breakpoint
create trigger product_sizes_delete_grow_version after delete on product_sizes
  referencing old table as changed for each statement execute function grow_version_of_sizes();
--> statement-breakpoint
select reindex_products(array(select id from products));
--> statement-breakpoint
select index_products(array(select id from products));
