CREATE TABLE "capacity_rules" (
	"id" serial PRIMARY KEY NOT NULL,
	"weekday" smallint,
	"date" date,
	"pickups_of_slot" integer,
	"orders_of_day" integer,
	"work_units_of_day" integer,
	CONSTRAINT "capacity_rules_weekday_unique" UNIQUE("weekday"),
	CONSTRAINT "capacity_rules_date_unique" UNIQUE("date"),
	CONSTRAINT "capacity_rules_weekday_or_date" CHECK (("capacity_rules"."weekday" is null) <> ("capacity_rules"."date" is null)),
	CONSTRAINT "capacity_rules_weekday" CHECK ("capacity_rules"."weekday" between 1 and 7),
	CONSTRAINT "capacity_rules_not_negative" CHECK ("capacity_rules"."pickups_of_slot" >= 1 and "capacity_rules"."orders_of_day" >= 0 and "capacity_rules"."work_units_of_day" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pauses" (
	"id" serial PRIMARY KEY NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	CONSTRAINT "pauses_in_order" CHECK ("pauses"."begins_at" < "pauses"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "taken_days" (
	"date" date PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"work_units" integer NOT NULL,
	"most_orders" integer,
	"most_work_units" integer,
	CONSTRAINT "taken_days_not_negative" CHECK ("taken_days"."orders" >= 0 and "taken_days"."work_units" >= 0),
	CONSTRAINT "taken_days_orders" CHECK ("taken_days"."orders" <= "taken_days"."most_orders"),
	CONSTRAINT "taken_days_work_units" CHECK ("taken_days"."work_units" <= "taken_days"."most_work_units")
);
--> statement-breakpoint
CREATE TABLE "taken_slots" (
	"date" date NOT NULL,
	"time" time(0) NOT NULL,
	"pickups" integer NOT NULL,
	"most_pickups" integer,
	CONSTRAINT "taken_slots_date_time_pk" PRIMARY KEY("date","time"),
	CONSTRAINT "taken_slots_not_negative" CHECK ("taken_slots"."pickups" >= 0),
	CONSTRAINT "taken_slots_pickups" CHECK ("taken_slots"."pickups" <= "taken_slots"."most_pickups")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "work_units" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Orders that are still to be picked up hold their places.
insert into taken_days (date, orders, work_units)
  select pickup_date, count(*), sum(work_units) from orders
  where pickup_date >= current_date - 1 and state in ('awaitingPayment', 'paid', 'baking', 'readyForPickup', 'collected')
  group by pickup_date;
--> statement-breakpoint
insert into taken_slots (date, time, pickups)
  select pickup_date, pickup_time, count(*) from orders
  where pickup_date >= current_date - 1 and state in ('awaitingPayment', 'paid', 'baking', 'readyForPickup', 'collected')
  group by pickup_date, pickup_time;
--> statement-breakpoint
create trigger capacity_rules_announce_change
  after insert or update or delete or truncate on capacity_rules for each statement execute function announce_catalogue_change();
--> statement-breakpoint
create trigger pauses_announce_change
  after insert or update or delete or truncate on pauses for each statement execute function announce_catalogue_change();
