DROP INDEX "products_by_category";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "storage" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What is sold out stands behind everything else by popularity: its number sold is a thousand million fewer there.
create function shelf_sold(p products) returns integer language sql immutable as $$
  select case when p.stock > 0 then least(p.sold, 999999999) else least(p.sold, 999999999) - 1000000000 end
$$;
--> statement-breakpoint
create or replace function shelve_products(ids integer[]) returns void language plpgsql as $$
begin
  delete from shelf_entries where product_id = any (ids);
  insert into shelf_entries (product_id, door, kind, payable_pence, sold, created_at)
  select p.id, door, shelf_kind(p), least(p.price_pence, p.discount_price_pence), shelf_sold(p), p.created_at
  from products p cross join lateral shelf_doors(p) as door
  where p.id = any (ids);
end
$$;
--> statement-breakpoint
create or replace function shelve_sold() returns trigger language plpgsql as $$
begin
  update shelf_entries set sold = shelf_sold(new) where product_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
drop trigger products_shelve_sold on products;
--> statement-breakpoint
-- An order writes here only where it takes the last one, and giving it back.
create trigger products_shelve_sold after update of sold, stock on products
  for each row when (old.sold is distinct from new.sold or (old.stock > 0) is distinct from (new.stock > 0))
  execute function shelve_sold();
--> statement-breakpoint
update shelf_entries e set sold = shelf_sold(p) from products p where p.id = e.product_id and p.stock = 0;
--> statement-breakpoint
-- How each of the first cakes is kept, and what the law wants named in them: only where the bakery has not changed it since.
update products set storage = kept.text from (values
  (array['vanilla-bean-swirl-cupcake', 'double-chocolate-fudge-cupcake', 'lemon-and-elderflower-cupcake', 'party-sprinkle-cupcake', 'pistachio-and-rose-cupcake', 'cookies-and-cream-cupcake', 'hazelnut-praline-gold-cupcake', 'espresso-walnut-cupcake', 'caramelised-biscuit-cupcake', 'vegan-vanilla-blueberry-cupcake', 'vegan-coconut-lime-cupcake', 'vegan-spiced-carrot-cupcake'], 'Keep it in its box in a cool room, below 20 °C, out of the sun. Not in the fridge: it dries the sponge and hardens the buttercream.'),
  (array['strawberries-and-cream-cupcake', 'raspberry-jam-heart-cupcake', 'vegan-dark-chocolate-raspberry-cupcake', 'mini-chocolate-ganache-cake', 'mini-matcha-white-chocolate-cake', 'valentines-chocolate-heart-cake'], 'Keep it in its box in the fridge, below 5 °C. Fresh fruit on top: best on the day you collect it; do not leave it out for more than four hours.'),
  (array['red-velvet-cupcake', 'lemon-blueberry-celebration-cake', 'ruby-anniversary-red-velvet-cake', 'carrot-orange-naked-cake', 'mini-red-velvet-heart-cake', 'signature-cupcake-box-of-six', 'spiced-pumpkin-harvest-cake'], 'Keep it in its box in the fridge, below 5 °C. Cream cheese frosting: do not leave it out for more than four hours.'),
  (array['salted-caramel-honeycomb-cupcake', 'chocolate-orange-truffle-cupcake', 'chocolate-drip-birthday-cake', 'salted-caramel-drip-cake', 'gilded-modern-wedding-cake'], 'Keep it in its box in the fridge, below 5 °C. There is cream in it: take it out an hour before you serve it, and do not leave it out for longer than four.'),
  (array['lemon-curd-meringue-cupcake', 'mini-lemon-meringue-cake'], 'Keep it in its box in the fridge, below 5 °C. Fresh curd and soft meringue: best on the day you collect it; do not leave it out for more than two hours.'),
  (array['black-forest-cherry-cupcake', 'strawberry-milkshake-birthday-cake', 'victoria-sponge-celebration-cake', 'black-forest-gateau', 'mini-victoria-sponge'], 'Keep it in its box in the fridge, below 5 °C. Fresh cream: take it out just before serving and do not leave it out for more than two hours.'),
  (array['rainbow-sprinkle-birthday-cake', 'pink-ombre-rosette-birthday-cake', 'cookies-and-cream-drip-cake', 'funfetti-surprise-birthday-cake', 'little-dreamer-rainbow-cake', 'pastel-ribbon-birthday-cake', 'coffee-walnut-celebration-cake', 'personalised-photo-cake', 'handwritten-message-cake', 'lemon-lavender-two-tier-wedding-cake', 'mini-neapolitan-ribbon-cake', 'snowy-christmas-tree-cake', 'gingerbread-candy-cane-cake', 'easter-nest-chocolate-cake'], 'Keep it in its box in a cool room, below 20 °C, out of the sun. Not in the fridge: it dries the sponge. Once cut, cover the open side.'),
  (array['graduation-cap-celebration-cake', 'baby-shower-bootees-cake', 'golden-anniversary-rose-cake', 'company-logo-cake', 'magical-unicorn-cake', 'dinosaur-adventure-cake', 'rocket-and-planets-cake', 'ivory-rose-three-tier-wedding-cake', 'blush-ruffle-wedding-cake', 'heritage-piped-wedding-cake', 'christmas-poinsettia-cake'], 'Keep it in its box in a cool room, below 20 °C, out of the sun. Not in the fridge: icing sweats and colours run. Once cut, cover the open side.'),
  (array['rustic-berry-semi-naked-wedding-cake'], 'Keep it in its box in the fridge, below 5 °C. Collect it the day before or on the day; set it up no more than four hours before it is cut.'),
  (array['brownie-and-blondie-box'], 'Keep it in its box in the fridge, below 5 °C. Raspberries on top: keep the box closed.'),
  (array['macaron-gift-box'], 'Keep it in its box in the fridge, below 5 °C. Cream and butter fillings: keep the box closed, away from strong smells.'),
  (array['afternoon-tea-treat-box'], 'Keep it in its box in the fridge, below 5 °C. Fresh fruit inside: best on the day you collect it; do not leave it out for more than four hours.'),
  (array['cookie-jar-sharing-box'], 'Keep them in the closed box or an airtight tin, in a dry cupboard.'),
  (array['easter-bunny-lemon-cake'], 'Keep it in its box in the fridge, below 5 °C. Lemon curd inside: do not leave it out for more than four hours. A little dew on the fondant is harmless.')
) as kept (slugs, text) where products.slug = any (kept.slugs);
--> statement-breakpoint
update products set allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Sulphur dioxide and sulphites'] where slug = 'party-sprinkle-cupcake' and allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk'];
--> statement-breakpoint
update products set ingredients = replace(ingredients, 'rainbow sugar sprinkles.', 'rainbow sugar sprinkles, glacé cherry (contains sulphites).') where slug = 'party-sprinkle-cupcake';
--> statement-breakpoint
update products set description = replace(description, 'Made for lunchboxes, classrooms and anyone who thinks', 'Made for anyone who thinks') where slug = 'party-sprinkle-cupcake';
--> statement-breakpoint
update products set allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Tree nuts (pistachios)'] where slug = 'pistachio-and-rose-cupcake' and allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Tree nuts'];
--> statement-breakpoint
update products set allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Soybeans', 'Tree nuts (hazelnuts)'] where slug = 'hazelnut-praline-gold-cupcake' and allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Soybeans', 'Tree nuts'];
--> statement-breakpoint
update products set allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Soybeans', 'Tree nuts (walnuts)'] where slug = 'espresso-walnut-cupcake' and allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Tree nuts'];
--> statement-breakpoint
update products set ingredients = replace(ingredients, 'dark chocolate.', 'dark chocolate (contains soya lecithin).') where slug = 'espresso-walnut-cupcake';
--> statement-breakpoint
update products set allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Soybeans', 'Sulphur dioxide and sulphites'] where slug = 'black-forest-cherry-cupcake' and allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Soybeans'];
--> statement-breakpoint
update products set ingredients = replace(ingredients, 'cherries, dark', 'cherries (contain sulphites), dark') where slug = 'black-forest-cherry-cupcake';
--> statement-breakpoint
update products set allergens = array['Cereals containing gluten (wheat)', 'Soybeans', 'Tree nuts (pecans)'] where slug = 'vegan-spiced-carrot-cupcake' and allergens = array['Cereals containing gluten (wheat)', 'Soybeans', 'Tree nuts'];
--> statement-breakpoint
update products set allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Tree nuts (walnuts)'] where slug = 'coffee-walnut-celebration-cake' and allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Tree nuts'];
--> statement-breakpoint
update products set allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Tree nuts (pecans)'] where slug = 'carrot-orange-naked-cake' and allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Tree nuts'];
--> statement-breakpoint
update products set allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Sulphur dioxide and sulphites'] where slug = 'mini-red-velvet-heart-cake' and allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk'];
--> statement-breakpoint
update products set ingredients = replace(ingredients, 'cherries.', 'cherries (contain sulphites).') where slug = 'mini-red-velvet-heart-cake';
--> statement-breakpoint
update products set allergens = array['Eggs', 'Milk', 'Soybeans', 'Tree nuts (almonds, pistachios)'] where slug = 'macaron-gift-box' and allergens = array['Eggs', 'Milk', 'Tree nuts'];
--> statement-breakpoint
update products set ingredients = replace(ingredients, 'pistachios, natural colours.', 'pistachios, dark chocolate (contains soya lecithin), natural colours.') where slug = 'macaron-gift-box';
--> statement-breakpoint
update products set allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Soybeans', 'Tree nuts (almonds)'] where slug = 'afternoon-tea-treat-box' and allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Soybeans', 'Tree nuts'];
--> statement-breakpoint
update products set description = replace(description, 'so they arrive exactly as they left our kitchen', 'so that, carried level, they come home just as they left our kitchen') where slug = 'signature-cupcake-box-of-six';
--> statement-breakpoint
update products set description = replace(description, 'meetings and doorstep surprises', 'meetings and the neighbours') where slug = 'cookie-jar-sharing-box';
--> statement-breakpoint
update products set allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Tree nuts (pecans)'] where slug = 'spiced-pumpkin-harvest-cake' and allergens = array['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Tree nuts'];
