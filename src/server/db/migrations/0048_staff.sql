CREATE TABLE "audit_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"member_id" integer,
	"made_by" text NOT NULL,
	"approved_by_id" integer,
	"device_id" integer,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject" text NOT NULL,
	"subject_name" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_prints" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"revision" integer NOT NULL,
	"made_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_prints_known_kind" CHECK ("order_prints"."kind" in ('ticket', 'label', 'receipt', 'invoice'))
);
--> statement-breakpoint
CREATE TABLE "production_ticks" (
	"day" date NOT NULL,
	"key" text NOT NULL,
	"made_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "production_ticks_day_key_pk" PRIMARY KEY("day","key")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_letters" (
	"id" serial PRIMARY KEY NOT NULL,
	"message_id" integer,
	"order_id" integer,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"made_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event_key" text NOT NULL,
	CONSTRAINT "staff_letters_event_key_unique" UNIQUE("event_key"),
	CONSTRAINT "staff_letters_about_one" CHECK (("staff_letters"."message_id" is null) <> ("staff_letters"."order_id" is null))
);
--> statement-breakpoint
CREATE TABLE "staff_challenges" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"member_id" integer,
	"challenge" text DEFAULT '' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_pin_tries" (
	"member_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_pin_tries_member_id_device_id_pk" PRIMARY KEY("member_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"device_id" integer,
	"browser" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"stepped_up_for" text,
	"stepped_up_at" timestamp with time zone,
	CONSTRAINT "staff_sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_sessions_known_kind" CHECK ("staff_sessions"."kind" in ('full', 'pin')),
	CONSTRAINT "staff_sessions_pin_on_device" CHECK ("staff_sessions"."kind" = 'full' or "staff_sessions"."device_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "staff_devices" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"enrolled_by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "staff_devices_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"role_key" text NOT NULL,
	"invited_by_id" integer,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"member_id" integer,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "staff_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_members" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role_key" text NOT NULL,
	"password_hash" text,
	"totp_secret" "bytea",
	"totp_last_step" integer,
	"pin_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deactivated_at" timestamp with time zone,
	CONSTRAINT "staff_members_email_unique" UNIQUE("email"),
	CONSTRAINT "staff_members_email_in_lower_case" CHECK ("staff_members"."email" = lower("staff_members"."email"))
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" integer NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"member_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_recovery_codes_member_id_code_hash_pk" PRIMARY KEY("member_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rank" integer NOT NULL,
	"permissions" text[] NOT NULL,
	"refund_limit_pence" integer,
	"is_for_devices" boolean NOT NULL,
	"needs_second_factor" boolean NOT NULL,
	"is_preset" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_roles_key_is_plain" CHECK ("staff_roles"."key" ~ '^[a-z0-9-]{1,40}$'),
	CONSTRAINT "staff_roles_limit_not_negative" CHECK ("staff_roles"."refund_limit_pence" >= 0)
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_approved_by_id_staff_members_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_device_id_staff_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."staff_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_letters" ADD CONSTRAINT "staff_letters_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_letters" ADD CONSTRAINT "staff_letters_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_challenges" ADD CONSTRAINT "staff_challenges_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_pin_tries" ADD CONSTRAINT "staff_pin_tries_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_pin_tries" ADD CONSTRAINT "staff_pin_tries_device_id_staff_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."staff_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_device_id_staff_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."staff_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_devices" ADD CONSTRAINT "staff_devices_enrolled_by_id_staff_members_id_fk" FOREIGN KEY ("enrolled_by_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_role_key_staff_roles_key_fk" FOREIGN KEY ("role_key") REFERENCES "public"."staff_roles"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_id_staff_members_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_role_key_staff_roles_key_fk" FOREIGN KEY ("role_key") REFERENCES "public"."staff_roles"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_subject" ON "audit_log" USING btree ("subject_kind","subject","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_member" ON "audit_log" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "order_prints_of_order" ON "order_prints" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "saved_views_of_member" ON "saved_views" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "staff_letters_of_message" ON "staff_letters" USING btree ("message_id") WHERE "staff_letters"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "staff_letters_of_order" ON "staff_letters" USING btree ("order_id") WHERE "staff_letters"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "staff_challenges_by_expiry" ON "staff_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_sessions_of_member" ON "staff_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_by_expiry" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_devices_named_once" ON "staff_devices" USING btree ("name") WHERE "staff_devices"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "staff_invitations_by_age" ON "staff_invitations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "staff_passkeys_of_member" ON "staff_passkeys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."state" = 'open' and not "contact_messages"."suspected";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_known_state" CHECK ("contact_messages"."state" in ('open', 'answered', 'done'));--> statement-breakpoint
-- What was done stays done: neither the shop nor whoever has its database role changes the log afterwards.
create function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed' using errcode = 'restrict_violation';
end $$;--> statement-breakpoint
create trigger audit_log_is_kept before update or delete on "audit_log" for each row execute function refuse_change_of_audit_log();--> statement-breakpoint
create trigger audit_log_is_not_emptied before truncate on "audit_log" for each statement execute function refuse_change_of_audit_log();--> statement-breakpoint
alter table "audit_log" enable always trigger audit_log_is_kept;--> statement-breakpoint
alter table "audit_log" enable always trigger audit_log_is_not_emptied;--> statement-breakpoint
-- Every open board hears which order, message or day changed, when the change is committed.
create function announce_order_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changed', 'order:' || new.order_id);
  return null;
end $$;--> statement-breakpoint
create trigger order_events_announced after insert on "order_events" for each row execute function announce_order_change();--> statement-breakpoint
create trigger order_notes_announced after insert on "order_notes" for each row execute function announce_order_change();--> statement-breakpoint
create trigger order_prints_announced after insert on "order_prints" for each row execute function announce_order_change();--> statement-breakpoint
create trigger ledger_entries_announced after insert on "ledger_entries" for each row execute function announce_order_change();--> statement-breakpoint
create function announce_message_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changed', 'messages');
  return null;
end $$;--> statement-breakpoint
create trigger contact_messages_announced after insert or update of state on "contact_messages" for each row execute function announce_message_change();--> statement-breakpoint
create function announce_tick() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changed', 'production:' || coalesce(new.day, old.day));
  return null;
end $$;--> statement-breakpoint
create trigger production_ticks_announced after insert or delete on "production_ticks" for each row execute function announce_tick();
