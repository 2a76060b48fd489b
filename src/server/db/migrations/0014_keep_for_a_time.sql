ALTER TABLE "letters" ADD COLUMN "recipient_name" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "owner_proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login_tries" ADD COLUMN "account" "bytea";--> statement-breakpoint
CREATE INDEX "letters_of_recipient" ON "letters" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "letters_with_secret" ON "letters" USING btree ("secret_until") WHERE "letters"."secret_until" is not null;--> statement-breakpoint
CREATE INDEX "orders_with_people" ON "orders" USING btree ("created_at") WHERE "orders"."email" <> '';--> statement-breakpoint
CREATE INDEX "orders_not_made" ON "orders" USING btree ("created_at") WHERE "orders"."state" in ('cancelled', 'expired');--> statement-breakpoint
CREATE INDEX "payment_notices_by_age" ON "payment_notices" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "login_tries_of_account" ON "login_tries" USING btree ("account") WHERE "login_tries"."account" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_by_age" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_of_address" ON "contact_messages" USING btree ("email");--> statement-breakpoint
-- Every process reads these once, so each must be there before the first asks.
INSERT INTO "shop_secrets" ("name", "value")
SELECT "name", sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
FROM unnest(array['answers', 'csrf', 'login-tries', 'test-till', 'writers']) AS "made" ("name")
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Letters whose link is gone already: nobody needs to look at them again.
UPDATE "letters" SET "secret_until" = '1970-01-01 00:00:00+00'
WHERE "plain" = 'This letter held a link that was good once. Its text is not kept.';
