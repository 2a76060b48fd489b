CREATE TABLE "imports" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"hash" text NOT NULL,
	"encoding" text NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"lines" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"seen" jsonb,
	"member_id" integer NOT NULL,
	"made_by" text NOT NULL,
	"device_id" integer,
	"request_id" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_known_kind" CHECK ("imports"."kind" in ('products', 'stock')),
	CONSTRAINT "imports_known_state" CHECK ("imports"."state" in ('checking', 'checked', 'takingOver', 'done', 'stale', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_device_id_staff_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."staff_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_by_age" ON "imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "imports_by_hash" ON "imports" USING btree ("hash");