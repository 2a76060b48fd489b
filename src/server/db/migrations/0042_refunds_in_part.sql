CREATE TABLE "refund_looks" (
	"provider" text PRIMARY KEY NOT NULL,
	"looked_until" timestamp with time zone NOT NULL,
	"looked_back_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_payment_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"key" text,
	"amount_pence" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_payment_refunds_once" UNIQUE("session_id","key")
);
--> statement-breakpoint
ALTER TABLE "test_payment_refunds" ADD CONSTRAINT "test_payment_refunds_session_id_test_payment_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."test_payment_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_payment_refunds_by_moment" ON "test_payment_refunds" USING btree ("created_at");--> statement-breakpoint
-- What the test provider gave back whole, before it could give back parts.
INSERT INTO "test_payment_refunds" ("id", "session_id", "amount_pence", "state", "created_at")
SELECT 're_test_' || "id", "id", "amount_pence", 'done', "created_at" FROM "test_payment_sessions" WHERE "state" = 'refunded';
