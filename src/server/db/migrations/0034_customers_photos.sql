CREATE TABLE "photos" (
	"token" text PRIMARY KEY NOT NULL,
	"shape" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"user_id" integer,
	"stored_at" timestamp with time zone,
	"wanted_at" timestamp with time zone,
	"forgotten_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_known_shape" CHECK ("photos"."shape" in ('circle', 'rectangle-4x3')),
	CONSTRAINT "photos_token_is_one" CHECK ("photos"."token" ~ '^[A-Za-z0-9_-]{43}$')
);
--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_of_user" ON "photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "photos_by_age" ON "photos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "photos_to_remove" ON "photos" USING btree ("forgotten_at") WHERE "photos"."forgotten_at" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_with_photo" ON "order_lines" USING btree (("personalisation" ->> 'photo')) WHERE "order_lines"."personalisation" ? 'photo';