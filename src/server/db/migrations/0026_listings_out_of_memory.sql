DROP TABLE "facet_counts" CASCADE;--> statement-breakpoint
DROP TABLE "facet_sets" CASCADE;--> statement-breakpoint
DROP TABLE "listing_entries" CASCADE;--> statement-breakpoint
DROP TABLE "product_facet_sets" CASCADE;
--> statement-breakpoint
-- What filled them, with its triggers. What of a product's words names an attribute is read by another from now on.
do $$
declare
  gone record;
begin
  for gone in select oid::regprocedure as signature from pg_proc
    where pronamespace = 'public'::regnamespace and proname in ('available_of', 'collections_of', 'count_facets', 'default_size', 'listing_sold',
      'product_collections', 'product_facets', 'reindex_all_products', 'reindex_changed_attributes', 'reindex_changed_products', 'reindex_products',
      'reindex_restocked_product')
  loop
    execute format('drop function %s cascade', gone.signature);
  end loop;
end
$$;
