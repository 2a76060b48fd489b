CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"focus_x" real DEFAULT 0.5 NOT NULL,
	"focus_y" real DEFAULT 0.5 NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_hash_is_sha256" CHECK ("pictures"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "pictures_not_empty" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0 and "pictures"."bytes" > 0),
	CONSTRAINT "pictures_focus_within" CHECK ("pictures"."focus_x" between 0 and 1 and "pictures"."focus_y" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_hash_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."pictures"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_pictures_by_file" ON "product_pictures" USING btree ("file");--> statement-breakpoint
CREATE INDEX "product_pictures_of_hash" ON "product_pictures" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "product_pictures_not_stored" ON "product_pictures" USING btree ("file") WHERE "product_pictures"."hash" is null;--> statement-breakpoint
-- A picture is compressed already.
ALTER TABLE "stored_files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- What a product of before looked like is the first of its pictures, where it has none.
INSERT INTO "product_pictures" ("product_id", "position", "file", "alternative", "view")
  SELECT "id", 1, "main_image", "name", 'main' FROM "products" p
  WHERE NOT EXISTS (SELECT FROM "product_pictures" shown WHERE shown."product_id" = p."id");
--> statement-breakpoint
drop trigger products_grow_version on products;
--> statement-breakpoint
create trigger products_grow_version
  before update of slug, name, status, category_id, type_category_id, description, supply, lead_days, order_by, season_from,
    season_to, work_units, daily_pieces, featured, featured_rank, cake_base, allergens, dietary, contains_alcohol, occasions, ingredients,
    ingredient_list, storage, best_within_days, serve_at, vat_class, options, extras_offered, created_at
  on products for each row execute function grow_version();
--> statement-breakpoint
create trigger product_pictures_announce_change after insert or update or delete on product_pictures
  for each statement execute function announce_catalogue_change();
--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "main_image";