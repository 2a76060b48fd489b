CREATE TABLE "enquiries" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"event_date" date NOT NULL,
	"servings" integer NOT NULL,
	"flavours" text DEFAULT '' NOT NULL,
	"budget" integer,
	"allergies" text DEFAULT '' NOT NULL,
	"suspected" boolean DEFAULT false NOT NULL,
	"waits" boolean DEFAULT true NOT NULL,
	"declined_at" timestamp with time zone,
	"last_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiries_known_kind" CHECK ("enquiries"."kind" in ('wedding', 'celebration', 'corporate', 'other')),
	CONSTRAINT "enquiries_servings" CHECK ("enquiries"."servings" > 0 and "enquiries"."budget" > 0)
);
--> statement-breakpoint
CREATE TABLE "enquiry_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"enquiry_id" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"enquiry_id" integer NOT NULL,
	"kind" text NOT NULL,
	"made_by" text,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "enquiry_messages_known_kind" CHECK ("enquiry_messages"."kind" in ('text', 'quoted', 'withdrawn', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "enquiry_pictures" (
	"token" text PRIMARY KEY NOT NULL,
	"message_id" integer NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_quotes" (
	"enquiry_id" integer NOT NULL,
	"version" integer NOT NULL,
	"order_id" integer,
	"made_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "enquiry_quotes_enquiry_id_version_pk" PRIMARY KEY("enquiry_id","version"),
	CONSTRAINT "enquiry_quotes_one_of_order" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_known_source";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_known_kind";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_category_of_cakes";--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_known_shape";--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_links" ADD CONSTRAINT "enquiry_links_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_pictures" ADD CONSTRAINT "enquiry_pictures_token_photos_token_fk" FOREIGN KEY ("token") REFERENCES "public"."photos"("token") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_pictures" ADD CONSTRAINT "enquiry_pictures_message_id_enquiry_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."enquiry_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_quotes" ADD CONSTRAINT "enquiry_quotes_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_quotes" ADD CONSTRAINT "enquiry_quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_of_user" ON "enquiries" USING btree ("user_id") WHERE "enquiries"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "enquiries_of_address" ON "enquiries" USING btree ("email");--> statement-breakpoint
CREATE INDEX "enquiries_by_last" ON "enquiries" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_waiting" ON "enquiries" USING btree ("id") WHERE "enquiries"."waits" and not "enquiries"."suspected";--> statement-breakpoint
CREATE INDEX "enquiries_by_day" ON "enquiries" USING btree ("event_date");--> statement-breakpoint
CREATE INDEX "enquiry_links_of_enquiry" ON "enquiry_links" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "enquiry_links_by_end" ON "enquiry_links" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "enquiry_messages_of_enquiry" ON "enquiry_messages" USING btree ("enquiry_id","id");--> statement-breakpoint
CREATE INDEX "enquiry_pictures_of_message" ON "enquiry_pictures" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_one_bespoke" ON "products" USING btree ("kind") WHERE "products"."kind" = 'bespoke';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_known_source" CHECK ("orders"."source" in ('web', 'telephone', 'counter', 'enquiry'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_bespoke_unsold" CHECK ("products"."kind" <> 'bespoke' or "products"."status" = 'hidden');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_known_kind" CHECK ("products"."kind" in ('cake', 'extra', 'bespoke'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_of_cakes" CHECK (("products"."category_id" is null) = ("products"."kind" <> 'cake'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_known_shape" CHECK ("photos"."shape" in ('circle', 'rectangle-4x3', 'free'));--> statement-breakpoint
create function announce_enquiry_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changed', 'enquiries');
  return null;
end $$;--> statement-breakpoint
create trigger enquiries_announced after insert or update on "enquiries" for each row execute function announce_enquiry_change();
