CREATE TABLE "diary_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"what" text NOT NULL,
	"made_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
