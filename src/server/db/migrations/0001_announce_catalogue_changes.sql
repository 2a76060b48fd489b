-- Every process of the shop drops its kept pages when the owner changes the catalogue.
-- Stock is left out on purpose: it changes with every order, and a kept page lives for a second at most.
create function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end
$$;
--> statement-breakpoint
create trigger products_announce_change
  after insert or delete or update of slug, name, category_id, type_category_id, price_pence, discount_price_pence, main_image,
    description, featured, weight, cake_base, allergens, dietary, occasions, ingredients
  on products for each statement execute function announce_catalogue_change();
--> statement-breakpoint
create trigger categories_announce_change
  after insert or update or delete on categories for each statement execute function announce_catalogue_change();
