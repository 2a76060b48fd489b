CREATE TABLE "newsletter_sends" (
	"newsletter_id" integer NOT NULL,
	"reader_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_sends_newsletter_id_reader_id_pk" PRIMARY KEY("newsletter_id","reader_id"),
	CONSTRAINT "newsletter_sends_known_state" CHECK ("newsletter_sends"."state" in ('waiting', 'trying', 'sent', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" serial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"begun_by" text DEFAULT '' NOT NULL,
	"begun_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "newsletters_known_state" CHECK ("newsletters"."state" in ('draft', 'sending', 'stopped', 'sent'))
);
--> statement-breakpoint
ALTER TABLE "newsletter_sends" ADD CONSTRAINT "newsletter_sends_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_sends" ADD CONSTRAINT "newsletter_sends_reader_id_newsletter_subscribers_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_sends_waiting" ON "newsletter_sends" USING btree ("newsletter_id","at","reader_id") WHERE "newsletter_sends"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "newsletter_sends_of_reader" ON "newsletter_sends" USING btree ("reader_id");