-- What the search reads (decision 303), written anew after every change of a product's words.

-- Small letters without accents, parted by single spaces: the same for what is searched and for what is asked.
create or replace function search_text(raw text) returns text language sql stable as $$
  select btrim(regexp_replace(lower(unaccent(raw)), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- The stem by which 'cakes' finds 'cake'; null for a word such as 'and', which tells nothing.
create or replace function search_stem(word text) returns text language sql stable as $$
  select (ts_lexize('english_stem', word))[1]
$$;

-- How often a product has sold, in doublings.
create or replace function search_fame(sold integer) returns smallint language sql immutable as $$
  select floor(ln((sold + 1)::float8) / ln(2::float8))::smallint
$$;

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

-- Which products of some postings use which word, as bits: what the blocks are changed by.
create or replace function search_bits(product_ids integer[]) returns bit(1024) language sql immutable as $$
  select bit_or(set_bit(b'0'::bit(1024), id % 1024, 1)) from unnest(product_ids) as id
$$;

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

create or replace trigger search_postings_count_arrived after insert on search_postings
  referencing new table as changed for each statement execute function count_search_words();

create or replace trigger search_postings_count_gone after delete on search_postings
  referencing old table as changed for each statement execute function count_search_words();

create or replace function index_arrived() returns trigger language plpgsql as $$
begin
  perform index_products(array(select id from arrived));
  return null;
end
$$;

create or replace trigger products_index_arrived after insert on products
  referencing new table as arrived for each statement execute function index_arrived();

create or replace function index_gone() returns trigger language plpgsql as $$
begin
  delete from search_postings where product_id in (select id from gone);
  return null;
end
$$;

create or replace trigger products_index_gone after delete on products
  referencing old table as gone for each statement execute function index_gone();

create or replace function index_sold() returns trigger language plpgsql as $$
begin
  update search_postings set fame = search_fame(new.sold) where product_id = new.id;
  return null;
end
$$;

create or replace trigger products_index_sold after update of sold on products
  for each row when (search_fame(old.sold) is distinct from search_fame(new.sold)) execute function index_sold();

create or replace function index_category() returns trigger language plpgsql as $$
begin
  perform index_products(array(select id from products where new.id in (category_id, type_category_id)));
  return null;
end
$$;

create or replace trigger categories_index_changed after update of name on categories
  for each row when (old.name is distinct from new.name) execute function index_category();

-- A misspelled word's nearest in the catalogue; a slip is rarely in the first letter, so another one must be nearer.
create or replace function search_alike(typed text) returns text language sql stable as $$
  select word from search_words
  where word ~ '^[a-z]{3,}$' and word % typed
    and similarity(word, typed) >= case when left(word, 1) = left(typed, 1) then 0.3 else 0.45 end
  order by similarity(word, typed) desc, products desc, word
  limit 1
$$;

-- What is asked, word by word: the catalogue's words that are meant (`same`: itself and its stem's; `begun`: those that it
-- begins, the most frequent first) and how many products use them at most. `meant` differs from `typed` where that is misspelled.
create or replace function search_terms(asked text)
  returns table (typed text, meant text, same text[], begun text[], size bigint) language plpgsql stable as $$
declare
  asked_words text[] := array(
    select word from unnest(string_to_array(search_text(asked), ' ')) with ordinality as said (word, place)
    where length(word) between 1 and 40 group by word order by min(place) limit 8
  );
  telling_words text[] := array(
    select word from unnest(asked_words) with ordinality as said (word, place) where search_stem(word) is not null order by place
  );
begin
  foreach typed in array case when cardinality(telling_words) > 0 then telling_words else asked_words end loop
    meant := typed;
    if typed ~ '^[a-z]{3,}$'
      and not exists (select from search_words w where w.word like typed || '%')
      and not exists (select from search_words w where w.stem = search_stem(typed))
    then
      meant := coalesce(search_alike(typed), typed);
    end if;
    same := array(
      select w.word from search_words w where w.word = meant or w.stem = search_stem(meant) order by w.products desc, w.word
    );
    begun := array(
      select found.word
      from (select w.word, w.products from search_words w where w.word like meant || '%' limit 500) as found
      where found.word <> all (same) order by found.products desc, found.word limit 100
    );
    size := (select coalesce(sum(w.products), 0) from search_words w where w.word = any (same || begun));
    return next;
  end loop;
end
$$;

-- afterwards: the words of all products, as they are written above.
select index_products(array(select id from products order by id));
