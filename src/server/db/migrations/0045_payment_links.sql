CREATE TABLE "payment_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"order_id" integer NOT NULL,
	"made_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_links_of_order" ON "payment_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_links_by_end" ON "payment_links" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "orders_by_telephone" ON "orders" USING btree ("contact_telephone" text_pattern_ops) WHERE "orders"."contact_telephone" <> '';--> statement-breakpoint
-- Telephones are looked for in +44 form; the documents' parties have theirs as it was typed.
UPDATE "orders" SET "contact_telephone" = '+44' || substr(translate("contact_telephone", ' ()-', ''), 2)
WHERE translate("contact_telephone", ' ()-', '') ~ '^0[0-9]{9,10}$';
