-- Extras are rows of products that are never listed (decision 055).
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_adds_up";--> statement-breakpoint
ALTER TABLE "product_sizes" DROP CONSTRAINT "product_sizes_grams_positive";--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "category_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "deposit_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deposit_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "deposit_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "kind" text DEFAULT 'cake' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_deposit_not_negative" CHECK ("order_lines"."deposit_pence" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total_pence" = "orders"."sub_total_pence" - "orders"."discount_pence" + "orders"."deposit_pence" and "orders"."discount_pence" >= 0 and "orders"."deposit_pence" >= 0 and "orders"."total_pence" >= 0);--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_deposit_not_negative" CHECK ("product_sizes"."deposit_pence" >= 0);--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_grams_positive" CHECK ("product_sizes"."grams" between 0 and 100000);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_known_kind" CHECK ("products"."kind" in ('cake', 'extra'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_of_cakes" CHECK (("products"."category_id" is null) = ("products"."kind" = 'extra'));
--> statement-breakpoint
-- What has no facets stands in no listing; what has no category is not found by words (`index_products`).
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
