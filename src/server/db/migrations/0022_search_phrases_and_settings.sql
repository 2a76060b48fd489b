CREATE TABLE "search_phrases" (
	"id" serial PRIMARY KEY NOT NULL,
	"phrases" text[] NOT NULL,
	"meaning" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_phrases_not_empty" CHECK (cardinality("search_phrases"."phrases") > 0),
	CONSTRAINT "search_phrases_known_kind" CHECK ("search_phrases"."meaning"->>'kind' in ('filter', 'telephone', 'page', 'synonym'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" text,
	CONSTRAINT "settings_key_version_pk" PRIMARY KEY("key","version"),
	CONSTRAINT "settings_version_positive" CHECK ("settings"."version" > 0)
);
--> statement-breakpoint
-- Every process of the shop drops its kept pages and answers when the owner changes what they say.
create function announce_settings_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings_changed', '');
  return null;
end
$$;
--> statement-breakpoint
create trigger search_phrases_announce_change
  after insert or update or delete on search_phrases for each statement execute function announce_settings_change();
--> statement-breakpoint
create trigger settings_announce_change after insert on settings for each statement execute function announce_settings_change();
--> statement-breakpoint
-- A former version can always be read again: what was once in force is never changed, nor taken away.
create function refuse_settings_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'settings are append-only: write a new version' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger settings_append_only before update or delete on settings
  for each row execute function refuse_settings_rewrite();
