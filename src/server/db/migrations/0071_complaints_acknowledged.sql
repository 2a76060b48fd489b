ALTER TABLE "complaints" ADD COLUMN "is_data" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "received_on" date;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "acknowledged_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "acknowledged_at" timestamp with time zone;--> statement-breakpoint
-- Those from before were written down as they came; who was told what was done about theirs knows that it came.
UPDATE "complaints" SET "received_on" = ("created_at" at time zone 'Europe/London')::date,
  "acknowledged_by" = "closed_by", "acknowledged_at" = case when "closed_by" <> '' then "closed_at" end;--> statement-breakpoint
ALTER TABLE "complaints" ALTER COLUMN "received_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_acknowledged_by_somebody" CHECK (("complaints"."acknowledged_by" <> '') = ("complaints"."acknowledged_at" is not null));
