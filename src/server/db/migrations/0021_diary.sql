CREATE TABLE "diary" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"step_minutes" integer NOT NULL,
	"lead_minutes" integer DEFAULT 0 NOT NULL,
	"horizon_days" integer NOT NULL,
	CONSTRAINT "diary_is_one" CHECK ("diary"."id" = 1),
	CONSTRAINT "diary_within_reason" CHECK ("diary"."step_minutes" between 1 and 60 and "diary"."lead_minutes" >= 0 and "diary"."horizon_days" between 0 and 731)
);
--> statement-breakpoint
CREATE TABLE "opening_hours" (
	"weekday" smallint PRIMARY KEY NOT NULL,
	"opens" time(0) NOT NULL,
	"closes" time(0) NOT NULL,
	CONSTRAINT "opening_hours_weekday" CHECK ("opening_hours"."weekday" between 1 and 7),
	CONSTRAINT "opening_hours_in_order" CHECK ("opening_hours"."opens" <= "opening_hours"."closes" and "opening_hours"."closes" <= '23:59')
);
--> statement-breakpoint
CREATE TABLE "special_days" (
	"date" date PRIMARY KEY NOT NULL,
	"open" boolean NOT NULL,
	"opens" time(0),
	"closes" time(0),
	"name" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	CONSTRAINT "special_days_have_hours_where_open" CHECK ("special_days"."open" = ("special_days"."opens" is not null) and "special_days"."open" = ("special_days"."closes" is not null)),
	CONSTRAINT "special_days_in_order" CHECK ("special_days"."opens" <= "special_days"."closes" and "special_days"."closes" <= '23:59')
);

--> statement-breakpoint
-- Pages that show hours are dropped by every process with the catalogue's.
create trigger diary_announce_change
  after insert or update or delete or truncate on diary for each statement execute function announce_catalogue_change();
--> statement-breakpoint
create trigger opening_hours_announce_change
  after insert or update or delete or truncate on opening_hours for each statement execute function announce_catalogue_change();
--> statement-breakpoint
create trigger special_days_announce_change
  after insert or update or delete or truncate on special_days for each statement execute function announce_catalogue_change();
