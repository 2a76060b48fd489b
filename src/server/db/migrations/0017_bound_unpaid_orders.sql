CREATE TABLE "unpaid_holds" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"orders" integer NOT NULL,
	"pence" integer NOT NULL,
	"most_orders" integer NOT NULL,
	"most_pence" integer NOT NULL,
	"given_up" integer DEFAULT 0 NOT NULL,
	"given_up_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unpaid_holds_orders_of_customer" CHECK ("unpaid_holds"."kind" <> 'customer' or "unpaid_holds"."most_orders" = 0 or "unpaid_holds"."orders" <= "unpaid_holds"."most_orders"),
	CONSTRAINT "unpaid_holds_orders_of_network" CHECK ("unpaid_holds"."kind" <> 'network' or "unpaid_holds"."most_orders" = 0 or "unpaid_holds"."orders" <= "unpaid_holds"."most_orders"),
	CONSTRAINT "unpaid_holds_pence_of_network" CHECK ("unpaid_holds"."most_pence" = 0 or "unpaid_holds"."pence" <= "unpaid_holds"."most_pence")
);
--> statement-breakpoint
CREATE TABLE "stock_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"from_stock" integer NOT NULL,
	"to_stock" integer NOT NULL,
	"made_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"made_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_by" "bytea";--> statement-breakpoint
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unpaid_holds_by_age" ON "unpaid_holds" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "stock_changes_of_product" ON "stock_changes" USING btree ("product_id","at");--> statement-breakpoint
CREATE INDEX "suspensions_of_user" ON "suspensions" USING btree ("user_id");--> statement-breakpoint
-- Every process reads it once, so it must be there before the first asks.
INSERT INTO "shop_secrets" ("name", "value")
VALUES ('unpaid-holds', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')))
ON CONFLICT DO NOTHING;
