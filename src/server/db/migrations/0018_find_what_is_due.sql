DROP INDEX "letters_newest";--> statement-breakpoint
DROP INDEX "orders_of_user";--> statement-breakpoint
CREATE INDEX "letters_by_age" ON "letters" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_by_pickup" ON "orders" USING btree ("pickup_date","pickup_time","id") WHERE "orders"."state" in ('paid', 'baking', 'readyForPickup', 'collected');--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("created_at") WHERE "payments"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payments_refund_due" ON "payments" USING btree ("id") WHERE "payments"."state" = 'refundDue';--> statement-breakpoint
CREATE INDEX "till_notices_of_session" ON "till_notices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "till_sessions_over" ON "till_sessions" USING btree ("expires_at") WHERE "till_sessions"."state" <> 'open';--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","created_at");