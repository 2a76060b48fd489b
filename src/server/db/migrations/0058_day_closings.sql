CREATE TABLE "day_closings" (
	"id" serial PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"after_entry_id" bigint NOT NULL,
	"last_entry_id" bigint NOT NULL,
	"takings" jsonb NOT NULL,
	"counted" jsonb NOT NULL,
	"float_pence" integer NOT NULL,
	"expected_pence" integer NOT NULL,
	"counted_pence" integer NOT NULL,
	"left_pence" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"closed_by_id" integer NOT NULL,
	"closed_by" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "day_closings_one_a_day" UNIQUE("day"),
	CONSTRAINT "day_closings_forwards" CHECK ("day_closings"."last_entry_id" >= "day_closings"."after_entry_id"),
	CONSTRAINT "day_closings_something" CHECK ("day_closings"."float_pence" >= 0 and "day_closings"."counted_pence" >= 0 and "day_closings"."left_pence" >= 0)
);
--> statement-breakpoint
ALTER TABLE "day_closings" ADD CONSTRAINT "day_closings_closed_by_id_staff_members_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was counted stays as it was counted: neither the shop nor whoever has its database role changes a closing afterwards.
create function refuse_change_of_closing() returns trigger language plpgsql as $$
begin
  raise exception 'the closing of a day is never changed' using errcode = 'restrict_violation';
end $$;--> statement-breakpoint
create trigger day_closings_are_kept before update or delete on "day_closings" for each row execute function refuse_change_of_closing();--> statement-breakpoint
create trigger day_closings_are_not_emptied before truncate on "day_closings" for each statement execute function refuse_change_of_closing();--> statement-breakpoint
alter table "day_closings" enable always trigger day_closings_are_kept;--> statement-breakpoint
alter table "day_closings" enable always trigger day_closings_are_not_emptied;
