-- Unlogged: it is written every second, and a crash loses no more than a minute's counts.
CREATE UNLOGGED TABLE "call_counts" (
	"minute" integer NOT NULL,
	"caller" "bytea" NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "call_counts_minute_caller_pk" PRIMARY KEY("minute","caller")
);
--> statement-breakpoint
CREATE TABLE "known_networks" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_tries" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"wait_until" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "known_networks_by_age" ON "known_networks" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "login_tries_by_age" ON "login_tries" USING btree ("last_at");