-- A product is shown from and until its moments; what staff change of many at once can be taken back (decision 059).
CREATE TABLE "bulk_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"change" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shown_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shown_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_changes_of_member" ON "bulk_changes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "products_shown_for_a_time" ON "products" USING btree ("id") WHERE "products"."shown_from" is not null or "products"."shown_until" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_shown_in_order" CHECK ("products"."shown_from" < "products"."shown_until");
--> statement-breakpoint
-- Judged by the clock at each reading. One expression, so that the planner reads it as though it stood in the question itself.
create function is_sold(p products) returns boolean language sql stable as $$
  select p.status = 'shown' and coalesce(p.shown_from <= now(), true) and coalesce(now() < p.shown_until, true)
$$;
--> statement-breakpoint
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
  where p.id = any (ids) and is_sold(p) and length(word) between 1 and 40 and search_stem(word) is not null
  group by p.id, word;
end
$$;
--> statement-breakpoint
drop trigger products_grow_version on products;
--> statement-breakpoint
create trigger products_grow_version
  before update of slug, name, status, shown_from, shown_until, category_id, type_category_id, description, supply, lead_days, order_by,
    season_from, season_to, work_units, daily_pieces, featured, featured_rank, cake_base, allergens, dietary, contains_alcohol, occasions,
    ingredients, ingredient_list, storage, best_within_days, serve_at, vat_class, options, extras_offered, created_at
  on products for each row execute function grow_version();
