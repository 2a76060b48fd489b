CREATE TABLE "queue_processes" (
	"process" text PRIMARY KEY NOT NULL,
	"workers" text[] NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sweep_times" (
	"task" text PRIMARY KEY NOT NULL,
	"slot_at" timestamp with time zone NOT NULL
);
