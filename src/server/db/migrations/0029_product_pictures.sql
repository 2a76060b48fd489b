CREATE TABLE "product_pictures" (
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	"file" text NOT NULL,
	"alternative" text NOT NULL,
	"view" text NOT NULL,
	CONSTRAINT "product_pictures_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_pictures_known_view" CHECK ("product_pictures"."view" in ('main', 'detail', 'above', 'cut')),
	CONSTRAINT "product_pictures_at_most_eight" CHECK ("product_pictures"."position" between 1 and 8)
);
--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;