DROP INDEX "cart_lines_one_per_choice";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "personalisation" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "personalisation" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_one_per_choice" ON "cart_lines" USING btree ("user_id","product_id","weight_grams","personalisation");