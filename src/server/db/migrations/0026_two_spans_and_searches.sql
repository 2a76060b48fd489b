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