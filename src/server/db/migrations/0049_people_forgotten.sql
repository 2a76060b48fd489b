DROP INDEX "orders_with_people";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "people_forgotten" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- From the web nobody orders without an email address: who has none was forgotten. Of what staff took, nobody can tell who was forgotten from
-- who was never asked: it is forgotten (once more) when its time comes, which is harmless.
UPDATE "orders" SET "people_forgotten" = true
WHERE "source" = 'web' AND "email" || "contact_name" || "contact_telephone" = '';--> statement-breakpoint
CREATE INDEX "orders_with_people" ON "orders" USING btree ("created_at") WHERE not "orders"."people_forgotten";
