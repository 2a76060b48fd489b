-- Makes every process of the shop drop its cached pages when the owner changes the catalogue.
-- Stock is left out on purpose: it changes with every order, and a cached page lives for a second at most.
create or replace function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end
$$;

create or replace trigger products_announce_change after insert or delete on products
  for each statement execute function announce_catalogue_change();

create or replace trigger categories_announce_change
  after insert or update or delete on categories for each statement execute function announce_catalogue_change();

create or replace trigger attributes_announce_change
  after insert or update or delete on attributes for each statement execute function announce_catalogue_change();

create or replace trigger attribute_values_announce_change
  after insert or update or delete on attribute_values for each statement execute function announce_catalogue_change();

create or replace trigger product_attributes_announce_change
  after insert or update or delete on product_attributes for each statement execute function announce_catalogue_change();

create or replace trigger collections_announce_change
  after insert or update or delete on collections for each statement execute function announce_catalogue_change();

create or replace trigger product_pictures_announce_change after insert or delete on product_pictures
  for each statement execute function announce_catalogue_change();

-- A picture that changed. A page shows nothing new if a picture of a name has only been stored, but does if another replaced it.
create or replace trigger product_pictures_announce_replaced after update on product_pictures for each row
  when (to_jsonb(new) - 'hash' <> to_jsonb(old) - 'hash' or old.hash is not null and new.hash is distinct from old.hash) execute function announce_catalogue_change();

-- Every process drops pages that show opening hours together with the catalogue's.
create or replace trigger diary_announce_change
  after insert or update or delete or truncate on diary for each statement execute function announce_catalogue_change();

create or replace trigger opening_hours_announce_change
  after insert or update or delete or truncate on opening_hours for each statement execute function announce_catalogue_change();

create or replace trigger special_days_announce_change
  after insert or update or delete or truncate on special_days for each statement execute function announce_catalogue_change();

create or replace trigger capacity_rules_announce_change
  after insert or update or delete or truncate on capacity_rules for each statement execute function announce_catalogue_change();

create or replace trigger pauses_announce_change
  after insert or update or delete or truncate on pauses for each statement execute function announce_catalogue_change();

-- Makes every process of the shop drop its cached pages and responses when the owner changes what they say.
create or replace function announce_settings_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings_changed', '');
  return null;
end
$$;

create or replace trigger settings_announce_change after insert on settings for each statement execute function announce_settings_change();

create or replace trigger search_phrases_announce_change
  after insert or update or delete on search_phrases for each statement execute function announce_settings_change();

-- The room that a day has left has changed: with most orders the stock has too, and this is announced once.
create or replace function announce_taken() returns trigger language plpgsql as $$
begin
  perform pg_notify('stock_changed', '');
  return null;
end
$$;

create or replace trigger taken_days_announce_change
  after insert or update or delete on taken_days for each statement execute function announce_taken();
