CREATE TABLE "search_blocks" (
	"word" text NOT NULL,
	"block" integer NOT NULL,
	"products" bit(1024) NOT NULL,
	CONSTRAINT "search_blocks_word_block_pk" PRIMARY KEY("word","block")
);
--> statement-breakpoint
DROP INDEX "shelf_by_price";--> statement-breakpoint
CREATE INDEX "shelf_by_price" ON "shelf_entries" USING btree ("door","payable_pence","product_id","kind","sold","created_at");--> statement-breakpoint
-- Which products of some postings use which word, as bits: what the blocks are changed by.
create function search_bits(product_ids integer[]) returns bit(1024) language sql immutable as $$
  select bit_or(set_bit(b'0'::bit(1024), id % 1024, 1)) from unnest(product_ids) as id
$$;
--> statement-breakpoint
-- As before, and the blocks with the numbers.
create or replace function count_search_words() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7226003);
  insert into search_words as kept (word, stem, products)
  select word, search_stem(word), count(*) * case tg_op when 'DELETE' then -1 else 1 end
  from changed group by word order by word
  on conflict (word) do update set products = kept.products + excluded.products;
  insert into search_blocks as kept (word, block, products)
  select word, product_id / 1024, search_bits(array_agg(product_id)) from changed group by 1, 2 order by 1, 2
  on conflict (word, block) do update
    set products = case tg_op when 'DELETE' then kept.products & ~excluded.products else kept.products | excluded.products end;
  if tg_op = 'DELETE' then
    delete from search_words where products = 0 and word in (select word from changed);
    delete from search_blocks where bit_count(products) = 0
      and (word, block) in (select word, product_id / 1024 from changed);
  end if;
  return null;
end
$$;
--> statement-breakpoint
insert into search_blocks (word, block, products)
select word, product_id / 1024, search_bits(array_agg(product_id)) from search_postings group by 1, 2;
