-- Release 0.3.0, the last of three parts: the people who run the shop, and what they do in its office. All of it is new.

-- The team, and how they sign in.
CREATE TABLE staff_roles (
  key text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  rank integer NOT NULL,
  permissions text[] NOT NULL,
  refund_limit_pence integer,
  is_for_devices boolean NOT NULL,
  needs_second_factor boolean NOT NULL,
  is_preset boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT staff_roles_key_is_plain CHECK (key ~ '^[a-z0-9-]{1,40}$'),
  CONSTRAINT staff_roles_limit_not_negative CHECK (refund_limit_pence >= 0)
);

CREATE TABLE staff_members (
  id serial PRIMARY KEY NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  role_key text NOT NULL,
  password_hash text,
  totp_secret bytea,
  totp_last_step integer,
  pin_hash text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deactivated_at timestamp with time zone,
  CONSTRAINT staff_members_email_unique UNIQUE(email),
  CONSTRAINT staff_members_email_in_lower_case CHECK (email = lower(email))
);
ALTER TABLE staff_members ADD CONSTRAINT staff_members_role_key_staff_roles_key_fk FOREIGN KEY (role_key) REFERENCES staff_roles(key);

CREATE TABLE staff_devices (
  id serial PRIMARY KEY NOT NULL,
  name text NOT NULL,
  token_hash bytea NOT NULL,
  enrolled_by_id integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  CONSTRAINT staff_devices_token_hash_unique UNIQUE(token_hash)
);
ALTER TABLE staff_devices ADD CONSTRAINT staff_devices_enrolled_by_id_staff_members_id_fk FOREIGN KEY (enrolled_by_id) REFERENCES staff_members(id);
CREATE UNIQUE INDEX staff_devices_named_once ON staff_devices (name) WHERE revoked_at is null;

CREATE TABLE staff_invitations (
  id serial PRIMARY KEY NOT NULL,
  token_hash bytea NOT NULL,
  email text DEFAULT '' NOT NULL,
  role_key text NOT NULL,
  invited_by_id integer,
  invited_by text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  member_id integer,
  revoked_at timestamp with time zone,
  CONSTRAINT staff_invitations_token_hash_unique UNIQUE(token_hash)
);
ALTER TABLE staff_invitations ADD CONSTRAINT staff_invitations_role_key_staff_roles_key_fk FOREIGN KEY (role_key) REFERENCES staff_roles(key);
ALTER TABLE staff_invitations ADD CONSTRAINT staff_invitations_invited_by_id_staff_members_id_fk FOREIGN KEY (invited_by_id) REFERENCES staff_members(id);
ALTER TABLE staff_invitations ADD CONSTRAINT staff_invitations_member_id_staff_members_id_fk FOREIGN KEY (member_id) REFERENCES staff_members(id);
CREATE INDEX staff_invitations_by_age ON staff_invitations (created_at);

CREATE TABLE staff_passkeys (
  id text PRIMARY KEY NOT NULL,
  member_id integer NOT NULL,
  public_key bytea NOT NULL,
  counter integer NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone
);
ALTER TABLE staff_passkeys ADD CONSTRAINT staff_passkeys_member_id_staff_members_id_fk FOREIGN KEY (member_id) REFERENCES staff_members(id);
CREATE INDEX staff_passkeys_of_member ON staff_passkeys (member_id);

CREATE TABLE staff_recovery_codes (
  member_id integer NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT staff_recovery_codes_member_id_code_hash_pk PRIMARY KEY(member_id,code_hash)
);
ALTER TABLE staff_recovery_codes ADD CONSTRAINT staff_recovery_codes_member_id_staff_members_id_fk FOREIGN KEY (member_id) REFERENCES staff_members(id);

CREATE TABLE staff_sessions (
  id serial PRIMARY KEY NOT NULL,
  token_hash bytea NOT NULL,
  member_id integer NOT NULL,
  kind text NOT NULL,
  device_id integer,
  browser text DEFAULT '' NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  stepped_up_for text,
  stepped_up_at timestamp with time zone,
  CONSTRAINT staff_sessions_token_hash_unique UNIQUE(token_hash),
  CONSTRAINT staff_sessions_known_kind CHECK (kind in ('full', 'pin')),
  CONSTRAINT staff_sessions_pin_on_device CHECK (kind = 'full' or device_id is not null)
);
ALTER TABLE staff_sessions ADD CONSTRAINT staff_sessions_member_id_staff_members_id_fk FOREIGN KEY (member_id) REFERENCES staff_members(id);
ALTER TABLE staff_sessions ADD CONSTRAINT staff_sessions_device_id_staff_devices_id_fk FOREIGN KEY (device_id) REFERENCES staff_devices(id);
CREATE INDEX staff_sessions_of_member ON staff_sessions (member_id);
CREATE INDEX staff_sessions_by_expiry ON staff_sessions (expires_at);

CREATE TABLE staff_challenges (
  token_hash bytea PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  member_id integer,
  challenge text DEFAULT '' NOT NULL,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  expires_at timestamp with time zone NOT NULL
);
ALTER TABLE staff_challenges ADD CONSTRAINT staff_challenges_member_id_staff_members_id_fk FOREIGN KEY (member_id) REFERENCES staff_members(id);
CREATE INDEX staff_challenges_by_expiry ON staff_challenges (expires_at);

CREATE TABLE staff_pin_tries (
  member_id integer NOT NULL,
  device_id integer NOT NULL,
  failures integer NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_pin_tries_member_id_device_id_pk PRIMARY KEY(member_id,device_id)
);
ALTER TABLE staff_pin_tries ADD CONSTRAINT staff_pin_tries_member_id_staff_members_id_fk FOREIGN KEY (member_id) REFERENCES staff_members(id);
ALTER TABLE staff_pin_tries ADD CONSTRAINT staff_pin_tries_device_id_staff_devices_id_fk FOREIGN KEY (device_id) REFERENCES staff_devices(id);
--> statement-breakpoint
-- What was done, and by whom.
CREATE TABLE audit_log (
  id serial PRIMARY KEY NOT NULL,
  at timestamp with time zone NOT NULL,
  member_id integer,
  made_by text NOT NULL,
  approved_by_id integer,
  device_id integer,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject text NOT NULL,
  subject_name text DEFAULT '' NOT NULL,
  before jsonb,
  after jsonb,
  reason text DEFAULT '' NOT NULL,
  request_id text DEFAULT '' NOT NULL
);
ALTER TABLE audit_log ADD CONSTRAINT audit_log_member_id_staff_members_id_fk FOREIGN KEY (member_id) REFERENCES staff_members(id);
ALTER TABLE audit_log ADD CONSTRAINT audit_log_approved_by_id_staff_members_id_fk FOREIGN KEY (approved_by_id) REFERENCES staff_members(id);
ALTER TABLE audit_log ADD CONSTRAINT audit_log_device_id_staff_devices_id_fk FOREIGN KEY (device_id) REFERENCES staff_devices(id);
CREATE INDEX audit_log_by_time ON audit_log (at,id);
CREATE INDEX audit_log_of_subject ON audit_log (subject_kind,subject,id);
CREATE INDEX audit_log_of_member ON audit_log (member_id,id);

CREATE TABLE day_closings (
  id serial PRIMARY KEY NOT NULL,
  day date NOT NULL,
  after_entry_id bigint NOT NULL,
  last_entry_id bigint NOT NULL,
  takings jsonb NOT NULL,
  counted jsonb NOT NULL,
  float_pence integer NOT NULL,
  expected_pence integer NOT NULL,
  counted_pence integer NOT NULL,
  left_pence integer NOT NULL,
  note text DEFAULT '' NOT NULL,
  closed_by_id integer NOT NULL,
  closed_by text NOT NULL,
  closed_at timestamp with time zone NOT NULL,
  CONSTRAINT day_closings_one_a_day UNIQUE(day),
  CONSTRAINT day_closings_forwards CHECK (last_entry_id >= after_entry_id),
  CONSTRAINT day_closings_something CHECK (float_pence >= 0 and counted_pence >= 0 and left_pence >= 0)
);
ALTER TABLE day_closings ADD CONSTRAINT day_closings_closed_by_id_staff_members_id_fk FOREIGN KEY (closed_by_id) REFERENCES staff_members(id);
--> statement-breakpoint
-- The board, the kitchen and the letters. Who looks at an order is unlogged: it is written every few seconds, and a crash loses no more.
CREATE UNLOGGED TABLE order_presence (
  order_id integer NOT NULL,
  member_id integer NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT order_presence_order_id_member_id_pk PRIMARY KEY(order_id,member_id)
);
ALTER TABLE order_presence ADD CONSTRAINT order_presence_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade;
ALTER TABLE order_presence ADD CONSTRAINT order_presence_member_id_staff_members_id_fk FOREIGN KEY (member_id) REFERENCES staff_members(id);
CREATE INDEX order_presence_by_age ON order_presence (seen_at);

CREATE TABLE order_prints (
  id serial PRIMARY KEY NOT NULL,
  order_id integer NOT NULL,
  kind text NOT NULL,
  revision integer NOT NULL,
  made_by text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT order_prints_known_kind CHECK (kind in ('ticket', 'label', 'receipt', 'invoice'))
);
ALTER TABLE order_prints ADD CONSTRAINT order_prints_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
CREATE INDEX order_prints_of_order ON order_prints (order_id);

CREATE TABLE production_ticks (
  day date NOT NULL,
  key text NOT NULL,
  done integer DEFAULT 1 NOT NULL,
  made_by text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT production_ticks_day_key_pk PRIMARY KEY(day,key),
  CONSTRAINT production_ticks_done_not_negative CHECK (done >= 0)
);

CREATE TABLE saved_views (
  id serial PRIMARY KEY NOT NULL,
  member_id integer NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  is_shared boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE saved_views ADD CONSTRAINT saved_views_member_id_staff_members_id_fk FOREIGN KEY (member_id) REFERENCES staff_members(id);
CREATE INDEX saved_views_of_member ON saved_views (member_id);

CREATE TABLE staff_letters (
  id serial PRIMARY KEY NOT NULL,
  message_id integer,
  order_id integer,
  customer_id integer,
  subject text NOT NULL,
  body text NOT NULL,
  made_by text NOT NULL,
  at timestamp with time zone NOT NULL,
  event_key text NOT NULL,
  CONSTRAINT staff_letters_event_key_unique UNIQUE(event_key),
  CONSTRAINT staff_letters_about_one CHECK (num_nonnulls(message_id, order_id, customer_id) = 1)
);
ALTER TABLE staff_letters ADD CONSTRAINT staff_letters_message_id_contact_messages_id_fk FOREIGN KEY (message_id) REFERENCES contact_messages(id) ON DELETE cascade;
ALTER TABLE staff_letters ADD CONSTRAINT staff_letters_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade;
ALTER TABLE staff_letters ADD CONSTRAINT staff_letters_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE cascade;
CREATE INDEX staff_letters_of_message ON staff_letters (message_id) WHERE message_id is not null;
CREATE INDEX staff_letters_of_order ON staff_letters (order_id) WHERE order_id is not null;
CREATE INDEX staff_letters_of_customer ON staff_letters (customer_id) WHERE customer_id is not null;
--> statement-breakpoint
-- Many products at once: changes that can be taken back, and files.
CREATE TABLE bulk_changes (
  id serial PRIMARY KEY NOT NULL,
  member_id integer NOT NULL,
  change jsonb NOT NULL,
  rows jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  undone_at timestamp with time zone
);
ALTER TABLE bulk_changes ADD CONSTRAINT bulk_changes_member_id_staff_members_id_fk FOREIGN KEY (member_id) REFERENCES staff_members(id);
CREATE INDEX bulk_changes_of_member ON bulk_changes (member_id);

CREATE TABLE imports (
  id serial PRIMARY KEY NOT NULL,
  name text NOT NULL,
  content bytea NOT NULL,
  hash text NOT NULL,
  encoding text NOT NULL,
  state text DEFAULT 'checking' NOT NULL,
  lines integer NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  report jsonb,
  seen jsonb,
  member_id integer NOT NULL,
  made_by text NOT NULL,
  device_id integer,
  request_id text DEFAULT '' NOT NULL,
  ended_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT imports_known_state CHECK (state in ('checking', 'checked', 'takingOver', 'done', 'stale', 'failed'))
);
ALTER TABLE imports ADD CONSTRAINT imports_member_id_staff_members_id_fk FOREIGN KEY (member_id) REFERENCES staff_members(id);
ALTER TABLE imports ADD CONSTRAINT imports_device_id_staff_devices_id_fk FOREIGN KEY (device_id) REFERENCES staff_devices(id);
CREATE INDEX imports_by_age ON imports (created_at);
CREATE INDEX imports_by_hash ON imports (hash);
