CREATE TABLE "collection_products" (
	"collection" text NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "collection_products_collection_product_id_pk" PRIMARY KEY("collection","product_id")
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collections" DROP CONSTRAINT "collections_known_rule";--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_collection_collections_key_fk" FOREIGN KEY ("collection") REFERENCES "public"."collections"("key") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_products_by_product" ON "collection_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "former_slugs_of_product" ON "former_slugs" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_known_rule" CHECK ("collections"."rule" in ('all', 'featured', 'stockAbove', 'lowerPrice', 'attribute', 'category', 'byHand'));--> statement-breakpoint
-- A slug that is changed leads on to the product; one that is taken anew is its new product's alone.
create function keep_former_slug() returns trigger language plpgsql as $$
begin
  insert into former_slugs (slug, product_id) values (old.slug, new.id)
  on conflict (slug) do update set product_id = excluded.product_id;
  delete from former_slugs where slug = new.slug;
  return null;
end
$$;
--> statement-breakpoint
create trigger products_keep_former_slug after update of slug on products for each row
  when (old.slug is distinct from new.slug) execute function keep_former_slug();
--> statement-breakpoint
create function forget_former_slugs() returns trigger language plpgsql as $$
begin
  delete from former_slugs where slug in (select slug from changed);
  return null;
end
$$;
--> statement-breakpoint
create trigger products_forget_former_slugs after insert on products
  referencing new table as changed for each statement execute function forget_former_slugs();
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
  union
  select h.product_id, c.key, c.filter_group is not null
  from collection_products h join collections c on c.key = h.collection and c.rule = 'byHand'
  where h.product_id = any (ids)
$$;
--> statement-breakpoint
-- What a product is gathered in is the owner's word of it, as its sizes are.
create trigger collection_products_insert_grow_version after insert on collection_products
  referencing new table as changed for each statement execute function grow_version_of_sizes();
--> statement-breakpoint
create trigger collection_products_delete_grow_version after delete on collection_products
  referencing old table as changed for each statement execute function grow_version_of_sizes();
