-- Prices are counted in buckets of 1p, 10p, £1, £10, £100 and £1,000: a range of whole pounds is then a few of them.
create or replace function count_shelves() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7226003);
  insert into shelf_counts as kept (door, scale, bucket, kind, products)
  select door, scale, least(payable_pence, 99999) / (10 ^ scale)::int, kind, count(*) * case tg_op when 'DELETE' then -1 else 1 end
  from changed cross join generate_series(0, 5) as scale
  group by 1, 2, 3, 4
  on conflict (door, scale, bucket, kind) do update set products = kept.products + excluded.products;
  return null;
end
$$;
--> statement-breakpoint
truncate shelf_counts, shelf_entries;
--> statement-breakpoint
-- Counts and the tiers of words are read from the index alone.
alter table shelf_counts drop constraint shelf_counts_door_scale_bucket_kind_pk;
--> statement-breakpoint
alter table shelf_counts add constraint shelf_counts_door_scale_bucket_kind_pk
  primary key (door, scale, bucket, kind) include (products);
--> statement-breakpoint
alter table search_postings drop constraint search_postings_product_id_word_pk;
--> statement-breakpoint
alter table search_postings add constraint search_postings_product_id_word_pk primary key (product_id, word) include (tier);
--> statement-breakpoint
select shelve_products(array(select id from products));
