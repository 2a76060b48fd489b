-- What a product lacks, and whether it runs low, stand in its row, so that the office counts and lists them by an index (decision 069).
ALTER TABLE "products" ADD COLUMN "is_low" boolean GENERATED ALWAYS AS (coalesce(stock < low_stock, false)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lacks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- What a product lacks before it can be shown, in the order of its form. A blank is what JavaScript trims.
create function lacks_of(p products) returns text[] language sql stable as $$
  select array_remove(array[
    case when p.description !~ said.something then 'description' end,
    case when p.kind = 'cake' and not exists (select from product_pictures shown where shown.product_id = p.id) then 'picture' end,
    case when not exists (select from product_sizes sold where sold.product_id = p.id and sold.is_default) then 'size' end,
    case when p.kind = 'cake' and p.cake_base !~ said.something then 'base' end,
    case when not p.allergens ?& array['celery', 'wheat', 'rye', 'barley', 'oats', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'peanuts', 'sesame', 'soybeans', 'sulphites', 'almonds', 'brazilNuts', 'cashews', 'hazelnuts', 'macadamias', 'pecans', 'pistachios', 'walnuts'] then 'allergens' end
  ], null)
  from (values ('[^\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]')) as said (something)
$$;
--> statement-breakpoint
update products p set lacks = lacks_of(p) where lacks_of(p) <> '{}';
--> statement-breakpoint
create function keep_lacks() returns trigger language plpgsql as $$
begin
  new.lacks := lacks_of(new);
  return new;
end
$$;
--> statement-breakpoint
-- Whatever changes a size grows the version of its product, here and in the statement that holds its lock.
create trigger products_keep_lacks before insert or update of version, kind, description, cake_base, allergens on products
  for each row execute function keep_lacks();
--> statement-breakpoint
-- The lock first, the look at the pictures in a statement after it: two that take away one picture each see what both left.
create function keep_lacks_of_pictured() returns trigger language plpgsql as $$
declare
  ids integer[] := array(select distinct product_id from changed order by 1);
begin
  perform from products where id = any (ids) order by id for no key update;
  update products p set lacks = lacks_of(p) where id = any (ids) and lacks <> lacks_of(p);
  return null;
end
$$;
--> statement-breakpoint
create trigger product_pictures_insert_keep_lacks after insert on product_pictures
  referencing new table as changed for each statement execute function keep_lacks_of_pictured();
--> statement-breakpoint
create trigger product_pictures_delete_keep_lacks after delete on product_pictures
  referencing old table as changed for each statement execute function keep_lacks_of_pictured();
--> statement-breakpoint
CREATE INDEX "products_office_by_name" ON "products" USING btree (lower("name"),"id") WHERE "products"."kind" <> 'bespoke';--> statement-breakpoint
CREATE INDEX "products_office_by_change" ON "products" USING btree ("updated_at","id","status","category_id","type_category_id") WHERE "products"."kind" <> 'bespoke';--> statement-breakpoint
CREATE INDEX "products_office_counted" ON "products" USING btree ("status","category_id","type_category_id") WHERE "products"."kind" <> 'bespoke';--> statement-breakpoint
CREATE INDEX "products_running_low" ON "products" USING btree (lower("name"),"id") WHERE "products"."kind" <> 'bespoke' and "products"."status" <> 'archived' and "products"."is_low";--> statement-breakpoint
CREATE INDEX "products_lacking" ON "products" USING btree (lower("name"),"id") WHERE "products"."kind" <> 'bespoke' and "products"."status" <> 'archived' and "products"."lacks" <> '{}';--> statement-breakpoint
CREATE INDEX "products_by_words" ON "products" USING gin (("name" || ' ' || "slug" || ' ' || "ingredients" || ' ' || jsonb_path_query_array("ingredient_list", '$[*].text')::text) gin_trgm_ops);