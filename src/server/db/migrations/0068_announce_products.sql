-- Open lists and forms of the back office hear of a product that somebody changed, once a transaction; of its stock its movements tell.
create function announce_products() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changed', 'products');
  return null;
end $$;--> statement-breakpoint
create trigger products_announced
  after insert or update of slug, name, status, shown_from, shown_until, version, category_id, type_category_id, description, supply,
    lead_days, order_by, season_from, season_to, work_units, daily_pieces, daily_by_weekday, low_stock, featured, featured_rank, cake_base,
    allergens, dietary, contains_alcohol, occasions, ingredients, ingredient_list, storage, best_within_days, serve_at, vat_class, options,
    extras_offered
  on "products" for each statement execute function announce_products();
