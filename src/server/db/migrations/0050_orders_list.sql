DROP INDEX "order_lines_of_product";--> statement-breakpoint
DROP INDEX "orders_by_pickup";--> statement-breakpoint
CREATE INDEX "orders_by_time_placed" ON "orders" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "order_lines_of_product" ON "order_lines" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "orders_by_pickup" ON "orders" USING btree ("pickup_date","pickup_time","id");