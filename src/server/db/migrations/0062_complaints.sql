CREATE TABLE "complaints" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer,
	"name" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"what" text NOT NULL,
	"is_allergen" boolean DEFAULT false NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_by" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone,
	"people_forgotten" boolean DEFAULT false NOT NULL,
	CONSTRAINT "complaints_known_state" CHECK ("complaints"."state" in ('open', 'closed')),
	CONSTRAINT "complaints_closed_by_somebody" CHECK (("complaints"."state" = 'closed') = ("complaints"."closed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaints_of_order" ON "complaints" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "complaints_in_state" ON "complaints" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "complaints_of_contact" ON "complaints" USING btree ("contact") WHERE "complaints"."contact" <> '';--> statement-breakpoint
CREATE INDEX "complaints_with_people" ON "complaints" USING btree ("created_at") WHERE not "complaints"."people_forgotten";