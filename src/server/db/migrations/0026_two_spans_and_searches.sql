ALTER TABLE "capacity_rules" DROP CONSTRAINT "capacity_rules_not_negative";--> statement-breakpoint
ALTER TABLE "capacity_rules" ADD COLUMN "pickups_of_later_slot" integer;--> statement-breakpoint
ALTER TABLE "opening_hours" ADD COLUMN "midday_closes" time(0);--> statement-breakpoint
ALTER TABLE "opening_hours" ADD COLUMN "midday_reopens" time(0);--> statement-breakpoint
ALTER TABLE "special_days" ADD COLUMN "midday_closes" time(0);--> statement-breakpoint
ALTER TABLE "special_days" ADD COLUMN "midday_reopens" time(0);--> statement-breakpoint
ALTER TABLE "capacity_rules" ADD CONSTRAINT "capacity_rules_not_negative" CHECK ("capacity_rules"."pickups_of_slot" >= 1 and "capacity_rules"."pickups_of_later_slot" >= 1 and "capacity_rules"."orders_of_day" >= 0 and "capacity_rules"."work_units_of_day" >= 0);--> statement-breakpoint
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_midday" CHECK ((midday_closes is null) = (midday_reopens is null)
  and (midday_closes is null or opens is not null and opens <= midday_closes and midday_closes < midday_reopens and midday_reopens <= closes));--> statement-breakpoint
ALTER TABLE "special_days" ADD CONSTRAINT "special_days_midday" CHECK ((midday_closes is null) = (midday_reopens is null)
  and (midday_closes is null or opens is not null and opens <= midday_closes and midday_closes < midday_reopens and midday_reopens <= closes));--> statement-breakpoint
CREATE TABLE "searches" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"times" integer NOT NULL,
	"found" integer NOT NULL,
	"instead" text,
	"is_answered" boolean NOT NULL,
	CONSTRAINT "searches_day_words_pk" PRIMARY KEY("day","words"),
	CONSTRAINT "searches_counted" CHECK ("searches"."times" > 0 and "searches"."found" >= 0)
);
--> statement-breakpoint
CREATE TABLE "customer_aliases" (
	"contact" text PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"merge_id" integer,
	CONSTRAINT "customer_aliases_are_something" CHECK ("customer_aliases"."contact" <> '')
);
--> statement-breakpoint
CREATE TABLE "customer_merges" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"gone_id" integer NOT NULL,
	"moved" jsonb NOT NULL,
	"made_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_aliases" ADD CONSTRAINT "customer_aliases_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_aliases" ADD CONSTRAINT "customer_aliases_merge_id_customer_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."customer_merges"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_aliases_of_customer" ON "customer_aliases" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_aliases_of_merge" ON "customer_aliases" USING btree ("merge_id") WHERE "customer_aliases"."merge_id" is not null;--> statement-breakpoint
CREATE INDEX "customer_merges_of_customer" ON "customer_merges" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "customer_merges_by_age" ON "customer_merges" USING btree ("at");--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lead_hours" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_lead_hours_not_negative" CHECK ("products"."lead_hours" >= 0);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "box_extra_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_box_extra_not_negative" CHECK ("products"."box_extra_pence" >= 0);
