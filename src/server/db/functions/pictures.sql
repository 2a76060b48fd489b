-- Whatever picture a product shows is stored, and stays: orders show what they were of. So does the whole picture of a cut.
create or replace function use_picture() returns trigger language plpgsql as $$
begin
  update pictures set used_at = coalesce(used_at, now()), stored_at = coalesce(stored_at, now())
  where hash = new.hash and (used_at is null or stored_at is null);
  update pictures set used_at = now()
  where hash = (select cut_of from pictures where hash = new.hash) and used_at is null;
  return null;
end
$$;

create or replace trigger product_pictures_use_picture after insert or update of hash on product_pictures
  for each row when (new.hash is not null) execute function use_picture();
