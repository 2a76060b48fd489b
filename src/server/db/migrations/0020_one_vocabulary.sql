-- The tables, columns, functions and jobs under the names of docs/glossary.md. Nothing is copied: what a shop holds stays where it is.
alter table letters rename to emails;
--> statement-breakpoint
alter index letters_pkey rename to emails_pkey;
--> statement-breakpoint
alter table emails rename constraint letters_event_key_unique to emails_event_key_unique;
--> statement-breakpoint
alter index letters_by_age rename to emails_by_age;
--> statement-breakpoint
alter index letters_of_recipient rename to emails_of_recipient;
--> statement-breakpoint
alter index letters_with_secret rename to emails_with_secret;
--> statement-breakpoint
alter sequence letters_id_seq rename to emails_id_seq;
--> statement-breakpoint
alter table answered_requests rename to idempotent_responses;
--> statement-breakpoint
alter index answered_requests_pkey rename to idempotent_responses_pkey;
--> statement-breakpoint
alter index answered_requests_by_age rename to idempotent_responses_by_age;
--> statement-breakpoint
alter table known_networks rename to trusted_networks;
--> statement-breakpoint
alter index known_networks_pkey rename to trusted_networks_pkey;
--> statement-breakpoint
alter index known_networks_by_age rename to trusted_networks_by_age;
--> statement-breakpoint
alter table account_links rename column deed to purpose;
--> statement-breakpoint
alter table till_sessions rename to test_payment_sessions;
--> statement-breakpoint
alter index till_sessions_pkey rename to test_payment_sessions_pkey;
--> statement-breakpoint
alter table test_payment_sessions rename constraint till_sessions_idempotency_key_unique to test_payment_sessions_idempotency_key_unique;
--> statement-breakpoint
alter index till_sessions_over rename to test_payment_sessions_over;
--> statement-breakpoint
alter table till_notices rename to test_payment_notices;
--> statement-breakpoint
alter index till_notices_pkey rename to test_payment_notices_pkey;
--> statement-breakpoint
alter index till_notices_of_session rename to test_payment_notices_of_session;
--> statement-breakpoint
alter table test_payment_notices rename constraint till_notices_session_id_till_sessions_id_fk to test_payment_notices_session_id_test_payment_sessions_id_fk;
--> statement-breakpoint
alter table shelf_entries rename to listing_entries;
--> statement-breakpoint
alter table listing_entries rename column door to collection;
--> statement-breakpoint
alter index shelf_entries_product_id_door_pk rename to listing_entries_product_id_collection_pk;
--> statement-breakpoint
alter index shelf_popular rename to listing_popular;
--> statement-breakpoint
alter index shelf_by_price rename to listing_by_price;
--> statement-breakpoint
alter index shelf_newest rename to listing_newest;
--> statement-breakpoint
alter index shelf_kind_popular rename to listing_kind_popular;
--> statement-breakpoint
alter index shelf_kind_by_price rename to listing_kind_by_price;
--> statement-breakpoint
alter index shelf_kind_newest rename to listing_kind_newest;
--> statement-breakpoint
alter table shelf_counts rename to facet_counts;
--> statement-breakpoint
alter table facet_counts rename column door to collection;
--> statement-breakpoint
alter index shelf_counts_door_scale_bucket_kind_pk rename to facet_counts_collection_scale_bucket_kind_pk;
--> statement-breakpoint
alter table shelf_kinds rename to product_kinds;
--> statement-breakpoint
alter index shelf_kinds_pkey rename to product_kinds_pkey;
--> statement-breakpoint
alter function shelf_kind(products) rename to product_kind;
--> statement-breakpoint
alter function shelf_doors(products) rename to product_collections;
--> statement-breakpoint
alter function shelf_sold(products) rename to listing_sold;
--> statement-breakpoint
alter function shelve_products(integer[]) rename to reindex_products;
--> statement-breakpoint
alter function count_shelves() rename to count_facets;
--> statement-breakpoint
alter function shelve_arrived() rename to reindex_inserted;
--> statement-breakpoint
alter function shelve_gone() rename to unindex_deleted;
--> statement-breakpoint
alter function shelve_changed() rename to reindex_changed;
--> statement-breakpoint
alter function shelve_sold() rename to reindex_sold;
--> statement-breakpoint
alter trigger shelf_entries_count_arrived on listing_entries rename to listing_entries_count_inserted;
--> statement-breakpoint
alter trigger shelf_entries_count_gone on listing_entries rename to listing_entries_count_deleted;
--> statement-breakpoint
alter trigger products_shelve_arrived on products rename to products_reindex_inserted;
--> statement-breakpoint
alter trigger products_shelve_gone on products rename to products_unindex_deleted;
--> statement-breakpoint
alter trigger products_shelve_changed on products rename to products_reindex_changed;
--> statement-breakpoint
alter trigger products_shelve_sold on products rename to products_reindex_sold;
--> statement-breakpoint
-- A function's text names what it uses: these are written anew, word for word but for the names.
create or replace function reindex_products(ids integer[]) returns void language plpgsql as $$
begin
  delete from listing_entries where product_id = any (ids);
  insert into listing_entries (product_id, collection, kind, payable_pence, sold, created_at)
  select p.id, collection, product_kind(p), least(p.price_pence, p.discount_price_pence), listing_sold(p), p.created_at
  from products p cross join lateral product_collections(p) as collection
  where p.id = any (ids);
end
$$;
--> statement-breakpoint
create or replace function count_facets() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7226003);
  insert into facet_counts as kept (collection, scale, bucket, kind, products)
  select collection, scale, least(payable_pence, 99999) / (10 ^ scale)::int, kind, count(*) * case tg_op when 'DELETE' then -1 else 1 end
  from changed cross join generate_series(0, 5) as scale
  group by 1, 2, 3, 4
  on conflict (collection, scale, bucket, kind) do update set products = kept.products + excluded.products;
  return null;
end
$$;
--> statement-breakpoint
create or replace function reindex_inserted() returns trigger language plpgsql as $$
begin
  perform reindex_products(array(select id from arrived));
  return null;
end
$$;
--> statement-breakpoint
create or replace function unindex_deleted() returns trigger language plpgsql as $$
begin
  delete from listing_entries where product_id in (select id from gone);
  return null;
end
$$;
--> statement-breakpoint
create or replace function reindex_changed() returns trigger language plpgsql as $$
begin
  perform reindex_products(array[new.id]);
  return null;
end
$$;
--> statement-breakpoint
create or replace function reindex_sold() returns trigger language plpgsql as $$
begin
  update listing_entries set sold = listing_sold(new) where product_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create or replace function keep_kinds(product_ids integer[], product_kinds smallint[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7226003);
  insert into product_kinds (block, kinds)
  select distinct id / 1024, decode(repeat('ff', 1024), 'hex') from unnest(product_ids) as id order by 1
  on conflict (block) do nothing;
  update product_kinds kept set kinds = mark_kinds(kept.kinds, changed.ids, changed.kinds)
  from (
    select id / 1024 as block, array_agg(id) as ids, array_agg(kind) as kinds
    from unnest(product_ids, product_kinds) as each (id, kind) group by 1
  ) as changed
  where kept.block = changed.block;
end
$$;
--> statement-breakpoint
create or replace function keep_kinds_arrived() returns trigger language plpgsql as $$
begin
  perform keep_kinds(array_agg(p.id), array_agg(product_kind(p))) from arrived p;
  return null;
end
$$;
--> statement-breakpoint
create or replace function keep_kind_changed() returns trigger language plpgsql as $$
begin
  perform keep_kinds(array[new.id], array[product_kind(new)]);
  return null;
end
$$;
--> statement-breakpoint
-- Jobs that wait are done by the new version: under the new names of their tasks, with the new names of what they are given.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  update graphile_worker._private_tasks set identifier = renamed.after
  from (values
    ('send_letter', 'send_email'), ('write_order_paid_letter', 'send_order_paid_email'), ('write_asked_letter', 'queue_link_email'),
    ('write_order_news', 'send_order_email'), ('deliver_till_notice', 'deliver_test_notice')
  ) as renamed (before, after)
  where identifier = renamed.before;
  update graphile_worker._private_jobs job
  set payload = case task.identifier
      when 'send_email' then json_build_object('emailId', job.payload -> 'letterId')
      when 'queue_link_email' then (job.payload::jsonb - 'deed' || jsonb_build_object('purpose', job.payload -> 'deed'))::json
      else job.payload end,
    key = replace(replace(replace(job.key, 'send-letter:', 'send-email:'), 'asked-letter:', 'link-email:'), 'till-notice:', 'test-notice:')
  from graphile_worker._private_tasks task
  where task.id = job.task_id
    and task.identifier in ('send_email', 'send_order_paid_email', 'queue_link_email', 'send_order_email', 'deliver_test_notice');
end
$$;
