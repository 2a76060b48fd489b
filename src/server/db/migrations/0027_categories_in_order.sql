ALTER TABLE "categories" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- The order that they were shown in.
update categories set position = id;
--> statement-breakpoint
update categories c set parent_id = null where not exists (select from categories parent where parent.id = c.parent_id);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;
