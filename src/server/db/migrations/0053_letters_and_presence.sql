CREATE UNLOGGED TABLE "order_presence" (
	"order_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_presence_order_id_member_id_pk" PRIMARY KEY("order_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "staff_letters" DROP CONSTRAINT "staff_letters_message_id_contact_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "staff_letters" DROP CONSTRAINT "staff_letters_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "order_presence" ADD CONSTRAINT "order_presence_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_presence" ADD CONSTRAINT "order_presence_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_presence_by_age" ON "order_presence" USING btree ("seen_at");--> statement-breakpoint
ALTER TABLE "staff_letters" ADD CONSTRAINT "staff_letters_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_letters" ADD CONSTRAINT "staff_letters_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_in_state" ON "contact_messages" USING btree ("suspected","state","id");