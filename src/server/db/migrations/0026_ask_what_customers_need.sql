-- What a customer can eat, whom it feeds and when it can be ready are facets too. What nobody has said of a product never speaks for it.
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
  where p.id = any (ids)
  group by p.id
$$;
--> statement-breakpoint
update attributes set filter_group = 'Diet' where key = 'dietary' and filter_group is null;
--> statement-breakpoint
select reindex_products(array(select id from products));
