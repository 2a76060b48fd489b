ALTER TABLE "products" ADD COLUMN "low_stock" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "undoes" bigint;--> statement-breakpoint
CREATE INDEX "stock_movements_by_hand" ON "stock_movements" USING btree ("product_id","id") WHERE "stock_movements"."order_id" is null;--> statement-breakpoint
CREATE INDEX "stock_movements_newest" ON "stock_movements" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_undone_once" ON "stock_movements" USING btree ("undoes") WHERE "stock_movements"."undoes" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_low_stock_not_negative" CHECK ("products"."low_stock" >= 0);--> statement-breakpoint
-- Open lists of the stock hear of every movement, once a transaction.
create function announce_stock() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changed', 'stock');
  return null;
end $$;--> statement-breakpoint
create trigger stock_movements_announced after insert on "stock_movements" for each statement execute function announce_stock();
