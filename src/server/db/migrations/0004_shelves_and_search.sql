CREATE TABLE "search_postings" (
	"product_id" integer NOT NULL,
	"word" text NOT NULL,
	"tier" smallint NOT NULL,
	"fame" smallint NOT NULL,
	CONSTRAINT "search_postings_product_id_word_pk" PRIMARY KEY("product_id","word")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shelf_counts" (
	"door" text NOT NULL,
	"scale" smallint NOT NULL,
	"bucket" integer NOT NULL,
	"kind" smallint NOT NULL,
	"products" integer NOT NULL,
	CONSTRAINT "shelf_counts_door_scale_bucket_kind_pk" PRIMARY KEY("door","scale","bucket","kind")
);
--> statement-breakpoint
CREATE TABLE "shelf_entries" (
	"product_id" integer NOT NULL,
	"door" text NOT NULL,
	"kind" smallint NOT NULL,
	"payable_pence" integer NOT NULL,
	"sold" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shelf_entries_product_id_door_pk" PRIMARY KEY("product_id","door")
);
--> statement-breakpoint
DROP INDEX "products_by_type";--> statement-breakpoint
DROP INDEX "products_featured";--> statement-breakpoint
DROP INDEX "products_by_category";--> statement-breakpoint
CREATE INDEX "search_by_relevance" ON "search_postings" USING btree ("word","tier","fame" DESC NULLS FIRST,"product_id");--> statement-breakpoint
CREATE INDEX "search_words_beginning" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_of_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false) WHERE "search_words"."word" ~ '^[a-z]{3,}$';--> statement-breakpoint
CREATE INDEX "shelf_popular" ON "shelf_entries" USING btree ("door","sold" DESC NULLS FIRST,"product_id","kind","payable_pence");--> statement-breakpoint
CREATE INDEX "shelf_by_price" ON "shelf_entries" USING btree ("door","payable_pence","product_id","kind");--> statement-breakpoint
CREATE INDEX "shelf_newest" ON "shelf_entries" USING btree ("door","created_at","product_id","kind","payable_pence");--> statement-breakpoint
CREATE INDEX "shelf_kind_popular" ON "shelf_entries" USING btree ("door","kind","sold" DESC NULLS FIRST,"product_id","payable_pence");--> statement-breakpoint
CREATE INDEX "shelf_kind_by_price" ON "shelf_entries" USING btree ("door","kind","payable_pence","product_id");--> statement-breakpoint
CREATE INDEX "shelf_kind_newest" ON "shelf_entries" USING btree ("door","kind","created_at","product_id","payable_pence");--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("category_id","sold" DESC NULLS FIRST,"id");