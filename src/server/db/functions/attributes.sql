-- For attributes whose values are read from a product's texts, such as its base, `product_attributes` has the values that they name.

-- The text of a product that an attribute is read from.
create or replace function product_words(p products, source text) returns text[] language sql immutable as $$
  select case source
    when 'cakeBase' then array[split_part(btrim(p.cake_base), ' ', 1)]
    when 'dietary' then p.dietary
    when 'occasions' then p.occasions
  end
$$;

-- Gives the products the values that their texts name. Returns those that it changed.
create or replace function read_attributes(ids integer[]) returns integer[] language sql as $$
  with meant as (
    select p.id, v.key
    from products p
      cross join attributes a
      join attribute_values v on v.attribute = a.key
        and lower(v.word) = any (array(select lower(word) from unnest(product_words(p, a.words_from)) as word))
    where p.id = any (ids) and a.words_from is not null
  ), gone as (
    delete from product_attributes kept
    using attribute_values v join attributes a on a.key = v.attribute
    where v.key = kept.value and a.words_from is not null and kept.product_id = any (ids)
      and not exists (select from meant where meant.id = kept.product_id and meant.key = kept.value)
    returning kept.product_id
  ), added as (
    insert into product_attributes (product_id, value) select id, key from meant on conflict do nothing returning product_id
  )
  select array(select product_id from gone union select product_id from added)
$$;

create or replace function read_attributes_of_new() returns trigger language plpgsql as $$
begin
  perform read_attributes(array(select id from changed));
  return null;
end
$$;

create or replace trigger products_read_attributes after insert on products
  referencing new table as changed for each statement execute function read_attributes_of_new();

create or replace function read_all_attributes() returns trigger language plpgsql as $$
begin
  perform read_attributes(array(select id from products));
  return null;
end
$$;

create or replace trigger attributes_read_anew after insert or update or delete on attributes for each statement execute function read_all_attributes();

create or replace trigger attribute_values_read_anew after insert or update or delete on attribute_values
  for each statement execute function read_all_attributes();

-- afterwards: the values that the texts of products name, by the functions above.
select read_attributes(array(select id from products));
