-- What a product lacks before it can be shown, in the order of its form. Blank means what JavaScript trims.
create or replace function lacks_of(p products) returns text[] language sql stable as $$
  select array_remove(array[
    case when p.description !~ said.something then 'description' end,
    case when p.kind = 'cake' and not exists (select from product_pictures shown where shown.product_id = p.id) then 'picture' end,
    case when not exists (select from product_sizes sold where sold.product_id = p.id and sold.is_default) then 'size' end,
    case when p.kind = 'cake' and p.cake_base !~ said.something then 'base' end,
    case when not p.allergens ?& array['celery', 'wheat', 'rye', 'barley', 'oats', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'peanuts', 'sesame', 'soybeans', 'sulphites', 'almonds', 'brazilNuts', 'cashews', 'hazelnuts', 'macadamias', 'pecans', 'pistachios', 'walnuts'] then 'allergens' end
  ], null)
  from (values ('[^\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]')) as said (something)
$$;

create or replace function keep_lacks() returns trigger language plpgsql as $$
begin
  new.lacks := lacks_of(new);
  return new;
end
$$;

-- Its name makes it run after the trigger that increases the version. Whatever changes a size increases the version of its product, in the
-- statement that holds its lock.
create or replace trigger products_keep_lacks before update on products
  for each row when (new.version <> old.version) execute function keep_lacks();

create or replace trigger products_keep_lacks_inserted before insert on products
  for each row execute function keep_lacks();

-- Locks first and looks at the pictures in a later statement: two that remove one picture each see what both left.
create or replace function keep_lacks_of_pictured() returns trigger language plpgsql as $$
declare
  ids integer[] := array(select distinct product_id from changed order by 1);
begin
  perform from products where id = any (ids) order by id for no key update;
  update products p set lacks = lacks_of(p) where id = any (ids) and lacks <> lacks_of(p);
  return null;
end
$$;

create or replace trigger product_pictures_insert_keep_lacks after insert on product_pictures
  referencing new table as changed for each statement execute function keep_lacks_of_pictured();

create or replace trigger product_pictures_delete_keep_lacks after delete on product_pictures
  referencing old table as changed for each statement execute function keep_lacks_of_pictured();

-- afterwards: what each product lacks, by the function above.
update products p set lacks = lacks_of(p) where lacks <> lacks_of(p);
