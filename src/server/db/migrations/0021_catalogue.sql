-- Release 0.3.0, the first of three parts: the catalogue, its pictures, and what the owner says of the shop.

-- What the database does by itself stands in src/server/db/functions from now on, and comes after the migrations. What 0.2.0 had goes, with
-- its triggers: nothing below sets anything off.
drop function announce_catalogue_change(), listing_sold(products), search_text(text), search_stem(text), search_fame(integer),
  product_kind(products), product_collections(products), index_products(integer[]), index_arrived(), index_gone(), index_changed(),
  index_sold(), index_category(), search_alike(text), search_terms(text), search_bits(integer[]), count_search_words(),
  mark_kinds(bytea, integer[], smallint[]), keep_kinds(integer[], smallint[]), keep_kinds_arrived(), keep_kinds_gone(), keep_kind_changed(),
  reindex_products(integer[]), count_facets(), reindex_inserted(), unindex_deleted(), reindex_changed(), reindex_sold() cascade;
--> statement-breakpoint
-- Filters and collections are rows (decision 051). What listings read is written anew when their functions come.
drop table product_kinds;
truncate listing_entries, facet_counts;
alter table listing_entries rename column kind to facet_set;
alter index listing_kind_popular rename to listing_set_popular;
alter index listing_kind_by_price rename to listing_set_by_price;
alter index listing_kind_newest rename to listing_set_newest;
alter table facet_counts rename column kind to facet_set;
alter table facet_counts rename constraint facet_counts_collection_scale_bucket_kind_pk to facet_counts_collection_scale_bucket_facet_set_pk;

CREATE TABLE attributes (
  key text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  words_from text,
  filter_group text,
  choice text DEFAULT 'any' NOT NULL,
  position integer DEFAULT 0 NOT NULL,
  CONSTRAINT attributes_known_words CHECK (words_from in ('cakeBase', 'dietary', 'occasions')),
  CONSTRAINT attributes_known_choice CHECK (choice in ('any', 'all'))
);

CREATE TABLE attribute_values (
  key text PRIMARY KEY NOT NULL,
  attribute text NOT NULL,
  name text NOT NULL,
  word text,
  position integer DEFAULT 0 NOT NULL,
  CONSTRAINT attribute_values_key_in_address CHECK (key ~ '^[a-z0-9-]{1,40}$')
);
ALTER TABLE attribute_values ADD CONSTRAINT attribute_values_attribute_attributes_key_fk FOREIGN KEY (attribute) REFERENCES attributes(key);
CREATE INDEX attribute_values_of_attribute ON attribute_values (attribute,position);

CREATE TABLE product_attributes (
  product_id integer NOT NULL,
  value text NOT NULL,
  CONSTRAINT product_attributes_product_id_value_pk PRIMARY KEY(product_id,value)
);
ALTER TABLE product_attributes ADD CONSTRAINT product_attributes_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE cascade;
ALTER TABLE product_attributes ADD CONSTRAINT product_attributes_value_attribute_values_key_fk FOREIGN KEY (value) REFERENCES attribute_values(key) ON DELETE cascade;
CREATE INDEX product_attributes_by_value ON product_attributes (value);

CREATE TABLE collections (
  key text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  rule text NOT NULL,
  rule_value text,
  filter_group text,
  position integer DEFAULT 0 NOT NULL,
  CONSTRAINT collections_known_rule CHECK (rule in ('all', 'featured', 'stockAbove', 'lowerPrice', 'attribute', 'category', 'byHand')),
  CONSTRAINT collections_rule_has_value CHECK ((rule in ('stockAbove', 'attribute', 'category')) = (rule_value is not null)),
  CONSTRAINT collections_whole_stock CHECK (rule <> 'stockAbove' or rule_value ~ '^[0-9]{1,9}$')
);

CREATE TABLE collection_products (
  collection text NOT NULL,
  product_id integer NOT NULL,
  CONSTRAINT collection_products_collection_product_id_pk PRIMARY KEY(collection,product_id)
);
ALTER TABLE collection_products ADD CONSTRAINT collection_products_collection_collections_key_fk FOREIGN KEY (collection) REFERENCES collections(key) ON DELETE cascade ON UPDATE cascade;
ALTER TABLE collection_products ADD CONSTRAINT collection_products_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE cascade;
CREATE INDEX collection_products_by_product ON collection_products (product_id);

CREATE TABLE facet_sets (
  id smallserial PRIMARY KEY NOT NULL,
  facets text[] NOT NULL,
  CONSTRAINT facet_sets_facets_unique UNIQUE(facets)
);

CREATE TABLE product_facet_sets (
  block integer PRIMARY KEY NOT NULL,
  sets smallint[] NOT NULL
);

-- A shop in use keeps the filters and collections that it had; an empty one is filled from `assets`.
insert into attributes (key, name, words_from, filter_group, choice, position)
select * from (values
  ('base', 'Base', 'cakeBase', 'Filter options', 'any', 8),
  ('dietary', 'Diet', 'dietary', 'Diet', 'all', 9),
  ('occasion', 'Occasion', 'occasions', null, 'any', 10)
) as first where exists (select from products);

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
-- Categories stand in the order that they were shown in.
alter table categories add column position integer default 0 not null;
update categories set position = id;
update categories c set parent_id = null where not exists (select from categories parent where parent.id = c.parent_id);
ALTER TABLE categories
  ADD CONSTRAINT categories_parent_id_categories_id_fk FOREIGN KEY (parent_id) REFERENCES categories(id);
--> statement-breakpoint
-- A product is sold in sizes, each with its price (decision 048). What was sold in three weights at one price is sold in them still: carts
-- and orders stay true.
CREATE TABLE product_sizes (
  product_id integer NOT NULL,
  grams integer NOT NULL,
  label text DEFAULT '' NOT NULL,
  price_pence integer NOT NULL,
  lower_price_pence integer,
  lower_from timestamp with time zone,
  lower_until timestamp with time zone,
  deposit_pence integer DEFAULT 0 NOT NULL,
  servings_from integer,
  servings_to integer,
  pieces integer DEFAULT 1 NOT NULL,
  net_grams integer,
  is_default boolean DEFAULT false NOT NULL,
  CONSTRAINT product_sizes_product_id_grams_pk PRIMARY KEY(product_id,grams),
  CONSTRAINT product_sizes_price_positive CHECK (price_pence > 0),
  CONSTRAINT product_sizes_lower_price_positive CHECK (lower_price_pence > 0),
  CONSTRAINT product_sizes_grams_positive CHECK (grams between 0 and 100000),
  CONSTRAINT product_sizes_deposit_not_negative CHECK (deposit_pence >= 0),
  CONSTRAINT product_sizes_pieces_positive CHECK (pieces > 0),
  CONSTRAINT product_sizes_servings_in_order CHECK (servings_from <= servings_to),
  CONSTRAINT product_sizes_lower_price_in_order CHECK (lower_from < lower_until)
);
ALTER TABLE product_sizes ADD CONSTRAINT product_sizes_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE cascade;
CREATE INDEX product_sizes_by_grams ON product_sizes (grams);
CREATE UNIQUE INDEX product_sizes_one_default ON product_sizes (product_id) WHERE is_default;

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
-- Pictures are kept in a storage, and a product has several. What it looked like so far is its first.
CREATE TABLE pictures (
  hash text PRIMARY KEY NOT NULL,
  media_type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  cut_of text,
  focus_x real DEFAULT 0.5 NOT NULL,
  focus_y real DEFAULT 0.5 NOT NULL,
  zoom real DEFAULT 1 NOT NULL,
  bytes integer NOT NULL,
  stored_at timestamp with time zone,
  used_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT pictures_zoom_within CHECK (zoom between 1 and 8),
  CONSTRAINT pictures_hash_is_sha256 CHECK (hash ~ '^[0-9a-f]{64}$'),
  CONSTRAINT pictures_not_empty CHECK (width > 0 and height > 0 and bytes > 0),
  CONSTRAINT pictures_focus_within CHECK (focus_x between 0 and 1 and focus_y between 0 and 1)
);
ALTER TABLE pictures ADD CONSTRAINT pictures_cut_of_pictures_hash_fk FOREIGN KEY (cut_of) REFERENCES pictures(hash);
CREATE INDEX pictures_of_whole ON pictures (cut_of);
CREATE INDEX pictures_never_used ON pictures (created_at) WHERE used_at is null;

CREATE TABLE stored_files (
  key text PRIMARY KEY NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE product_pictures (
  product_id integer NOT NULL,
  position integer NOT NULL,
  file text NOT NULL,
  hash text,
  alternative text NOT NULL,
  view text NOT NULL,
  CONSTRAINT product_pictures_product_id_position_pk PRIMARY KEY(product_id,position),
  CONSTRAINT product_pictures_known_view CHECK (view in ('main', 'detail', 'above', 'cut')),
  CONSTRAINT product_pictures_at_most_eight CHECK (position between 1 and 8)
);
ALTER TABLE product_pictures ADD CONSTRAINT product_pictures_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE cascade;
ALTER TABLE product_pictures ADD CONSTRAINT product_pictures_hash_pictures_hash_fk FOREIGN KEY (hash) REFERENCES pictures(hash);
CREATE INDEX product_pictures_by_file ON product_pictures (file);
CREATE INDEX product_pictures_of_hash ON product_pictures (hash);
CREATE INDEX product_pictures_not_stored ON product_pictures (file) WHERE hash is null;

CREATE TABLE former_slugs (
  slug text PRIMARY KEY NOT NULL,
  product_id integer NOT NULL
);
ALTER TABLE former_slugs ADD CONSTRAINT former_slugs_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE cascade;
CREATE INDEX former_slugs_of_product ON former_slugs (product_id);

-- A picture is compressed already.
alter table stored_files alter column bytes set storage external;

insert into product_pictures (product_id, position, file, alternative, view)
select id, 1, main_image, name, 'main' from products;
--> statement-breakpoint
-- The rest of a product: its state and version, how it is supplied, what the law asks of its label.
ALTER TABLE products
  ADD COLUMN kind text DEFAULT 'cake' NOT NULL,
  ADD COLUMN status text DEFAULT 'shown' NOT NULL,
  ADD COLUMN shown_from timestamp with time zone,
  ADD COLUMN shown_until timestamp with time zone,
  ADD COLUMN version integer DEFAULT 1 NOT NULL,
  ADD COLUMN updated_at timestamp with time zone DEFAULT now() NOT NULL,
  ADD COLUMN supply text DEFAULT 'stock' NOT NULL,
  ADD COLUMN lead_days integer DEFAULT 0 NOT NULL,
  ADD COLUMN order_by time,
  ADD COLUMN season_from text,
  ADD COLUMN season_to text,
  ADD COLUMN work_units numeric(5, 1) DEFAULT 0 NOT NULL,
  ADD COLUMN daily_pieces integer,
  ADD COLUMN daily_by_weekday integer[],
  ADD COLUMN low_stock integer DEFAULT 5 NOT NULL,
  ADD COLUMN is_low boolean GENERATED ALWAYS AS (coalesce(stock < low_stock, false)) STORED NOT NULL,
  ADD COLUMN lacks text[] DEFAULT '{}' NOT NULL,
  ADD COLUMN featured_rank integer,
  ADD COLUMN contains_alcohol boolean DEFAULT false NOT NULL,
  ADD COLUMN ingredient_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  ADD COLUMN best_within_days integer,
  ADD COLUMN serve_at text DEFAULT '' NOT NULL,
  ADD COLUMN vat_class text DEFAULT 'zero' NOT NULL,
  ADD COLUMN options jsonb DEFAULT '{}'::jsonb NOT NULL,
  ADD COLUMN extras_offered text[] DEFAULT '{}' NOT NULL;
alter table products alter column category_id drop not null, alter column stock drop not null;
alter table products drop column price_pence, drop column discount_price_pence, drop column weight, drop column main_image;
--> statement-breakpoint
-- Allergens are said one by one. What a product names is in it; 'Tree nuts' without a name are all of them. One kitchen bakes all of it, so
-- whatever is in any cake may be in each.
alter table products add column levels jsonb;

with law (key, name, kind) as (values
  ('celery', 'celery', null), ('wheat', 'cereals containing gluten', 'wheat'), ('rye', 'cereals containing gluten', 'rye'),
  ('barley', 'cereals containing gluten', 'barley'), ('oats', 'cereals containing gluten', 'oats'),
  ('crustaceans', 'crustaceans', null), ('eggs', 'eggs', null), ('fish', 'fish', null), ('lupin', 'lupin', null), ('milk', 'milk', null),
  ('molluscs', 'molluscs', null), ('mustard', 'mustard', null), ('peanuts', 'peanuts', null), ('sesame', 'sesame', null),
  ('soybeans', 'soybeans', null), ('sulphites', 'sulphur dioxide and sulphites', null), ('almonds', 'tree nuts', 'almonds'),
  ('brazilNuts', 'tree nuts', 'brazil nuts'), ('cashews', 'tree nuts', 'cashews'), ('hazelnuts', 'tree nuts', 'hazelnuts'),
  ('macadamias', 'tree nuts', 'macadamias'), ('pecans', 'tree nuts', 'pecans'), ('pistachios', 'tree nuts', 'pistachios'),
  ('walnuts', 'tree nuts', 'walnuts')
), named as (
  select distinct p.id, law.key
  from products p cross join unnest(p.allergens) as said join law on lower(said) = law.name
    or (lower(said) like law.name || ' (%)' and (law.kind is null or lower(said) like '%' || law.kind || '%'))
), levels as (
  select p.id, jsonb_object_agg(law.key, case
    when exists (select from named where named.id = p.id and named.key = law.key) then 'contains'
    when exists (select from named where named.key = law.key) then 'mayContain'
    else 'none' end) as levels
  from products p cross join law group by p.id
)
update products p set levels = l.levels,
  -- A name that is none of the law's would be forgotten: until somebody has looked, the product is not sold.
  status = case when exists (
    select from unnest(p.allergens) as said where lower(split_part(said, ' (', 1)) not in (select name from law)
  ) then 'hidden' else 'shown' end
from levels l where l.id = p.id;

alter table products drop column allergens;
alter table products rename column levels to allergens;
alter table products alter column allergens set not null;
--> statement-breakpoint
ALTER TABLE products
  ADD CONSTRAINT products_whole_week CHECK (cardinality(daily_by_weekday) = 7 and array_position(daily_by_weekday, null) is null and 0 <= all (daily_by_weekday)),
  ADD CONSTRAINT products_low_stock_not_negative CHECK (low_stock >= 0),
  ADD CONSTRAINT products_stock_where_supplied CHECK ((stock is null) = (supply = 'toOrder')),
  ADD CONSTRAINT products_known_kind CHECK (kind in ('cake', 'extra', 'bespoke')),
  ADD CONSTRAINT products_category_of_cakes CHECK ((category_id is null) = (kind <> 'cake')),
  ADD CONSTRAINT products_bespoke_unsold CHECK (kind <> 'bespoke' or status = 'hidden'),
  ADD CONSTRAINT products_known_status CHECK (status in ('draft', 'shown', 'hidden', 'archived')),
  ADD CONSTRAINT products_shown_in_order CHECK (shown_from < shown_until),
  ADD CONSTRAINT products_known_supply CHECK (supply in ('stock', 'toOrder')),
  ADD CONSTRAINT products_known_vat_class CHECK (vat_class in ('zero', 'standard')),
  ADD CONSTRAINT products_allergens_known CHECK (status <> 'shown' or allergens ?& array['celery', 'wheat', 'rye', 'barley', 'oats', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'peanuts', 'sesame', 'soybeans', 'sulphites', 'almonds', 'brazilNuts', 'cashews', 'hazelnuts', 'macadamias', 'pecans', 'pistachios', 'walnuts']),
  ADD CONSTRAINT products_whole_season CHECK ((season_from is null) = (season_to is null)),
  ADD CONSTRAINT products_lead_days_not_negative CHECK (lead_days >= 0),
  ADD CONSTRAINT products_work_units_not_negative CHECK (work_units >= 0);
CREATE INDEX products_ranked ON products (featured_rank,id) WHERE featured_rank is not null;
CREATE INDEX products_shown_for_a_time ON products (id) WHERE shown_from is not null or shown_until is not null;
CREATE INDEX products_by_name ON products USING gin (name gin_trgm_ops,slug gin_trgm_ops);
CREATE INDEX products_office_by_name ON products (lower(name),id) WHERE kind <> 'bespoke';
CREATE INDEX products_office_by_change ON products (updated_at,id,status,category_id,type_category_id) WHERE kind <> 'bespoke';
CREATE INDEX products_office_counted ON products (status,category_id,type_category_id) WHERE kind <> 'bespoke';
CREATE INDEX products_running_low ON products (lower(name),id) WHERE kind <> 'bespoke' and status <> 'archived' and is_low;
CREATE INDEX products_lacking ON products (lower(name),id) WHERE kind <> 'bespoke' and status <> 'archived' and lacks <> '{}';
CREATE INDEX products_by_words ON products USING gin ((name || ' ' || slug || ' ' || ingredients || ' ' || jsonb_path_query_array(ingredient_list, '$[*].text')::text) gin_trgm_ops);
CREATE UNIQUE INDEX products_one_bespoke ON products (kind) WHERE kind = 'bespoke';
--> statement-breakpoint
-- The owner's settings, each with all its versions, and what is found under other words.
CREATE TABLE settings (
  key text NOT NULL,
  version integer NOT NULL,
  value jsonb NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  changed_by text,
  CONSTRAINT settings_key_version_pk PRIMARY KEY(key,version),
  CONSTRAINT settings_version_positive CHECK (version > 0)
);

CREATE TABLE search_phrases (
  id serial PRIMARY KEY NOT NULL,
  phrases text[] NOT NULL,
  meaning jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT search_phrases_not_empty CHECK (cardinality(phrases) > 0),
  CONSTRAINT search_phrases_known_kind CHECK (meaning->>'kind' in ('filter', 'telephone', 'page', 'synonym'))
);
--> statement-breakpoint
-- When the shop is open, and how much it can take on a day.
CREATE TABLE diary (
  id smallint PRIMARY KEY DEFAULT 1 NOT NULL,
  step_minutes integer NOT NULL,
  lead_minutes integer DEFAULT 0 NOT NULL,
  horizon_days integer NOT NULL,
  CONSTRAINT diary_is_one CHECK (id = 1),
  CONSTRAINT diary_within_reason CHECK (step_minutes between 1 and 60 and lead_minutes >= 0 and horizon_days between 0 and 731)
);

CREATE TABLE diary_changes (
  id serial PRIMARY KEY NOT NULL,
  what text NOT NULL,
  made_by text NOT NULL,
  at timestamp with time zone NOT NULL
);

CREATE TABLE opening_hours (
  weekday smallint PRIMARY KEY NOT NULL,
  opens time(0) NOT NULL,
  closes time(0) NOT NULL,
  CONSTRAINT opening_hours_weekday CHECK (weekday between 1 and 7),
  CONSTRAINT opening_hours_in_order CHECK (opens <= closes and closes <= '23:59')
);

CREATE TABLE special_days (
  date date PRIMARY KEY NOT NULL,
  open boolean NOT NULL,
  online boolean DEFAULT true NOT NULL,
  opens time(0),
  closes time(0),
  name text DEFAULT '' NOT NULL,
  words text DEFAULT '' NOT NULL,
  CONSTRAINT special_days_have_hours_where_open CHECK (open = (opens is not null) and open = (closes is not null)),
  CONSTRAINT special_days_in_order CHECK (opens <= closes and closes <= '23:59')
);

CREATE TABLE capacity_rules (
  id serial PRIMARY KEY NOT NULL,
  weekday smallint,
  date date,
  pickups_of_slot integer,
  orders_of_day integer,
  work_units_of_day integer,
  CONSTRAINT capacity_rules_weekday_unique UNIQUE(weekday),
  CONSTRAINT capacity_rules_date_unique UNIQUE(date),
  CONSTRAINT capacity_rules_weekday_or_date CHECK ((weekday is null) <> (date is null)),
  CONSTRAINT capacity_rules_weekday CHECK (weekday between 1 and 7),
  CONSTRAINT capacity_rules_not_negative CHECK (pickups_of_slot >= 1 and orders_of_day >= 0 and work_units_of_day >= 0)
);

CREATE TABLE pauses (
  id serial PRIMARY KEY NOT NULL,
  begins_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  words text DEFAULT '' NOT NULL,
  CONSTRAINT pauses_in_order CHECK (begins_at < ends_at)
);
