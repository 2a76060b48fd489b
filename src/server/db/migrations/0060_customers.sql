CREATE TABLE "customer_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"text" text NOT NULL,
	"made_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"telephone" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customers_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "customers_are_somebody" CHECK ("customers"."user_id" is not null or "customers"."email" || "customers"."telephone" <> '')
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "consent_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "consent_wording" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "suspensions" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_of_customer" ON "customer_notes" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_guest_by_email" ON "customers" USING btree ("email") WHERE "customers"."user_id" is null and "customers"."email" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "customers_guest_by_telephone" ON "customers" USING btree ("telephone") WHERE "customers"."user_id" is null and "customers"."email" = '';--> statement-breakpoint
CREATE INDEX "customers_by_words" ON "customers" USING gin (lower("name" || ' ' || "email" || ' ' || "telephone") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_by_last_seen" ON "customers" USING btree ("seen_at","id");--> statement-breakpoint
CREATE INDEX "customers_by_email" ON "customers" USING btree ("email") WHERE "customers"."email" <> '';--> statement-breakpoint
CREATE INDEX "customers_by_telephone" ON "customers" USING btree ("telephone") WHERE "customers"."telephone" <> '';--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("id") WHERE "users"."suspended_at" is not null;--> statement-breakpoint
insert into customers (user_id, name, email, telephone, created_at, seen_at)
select u.id, trim(u.first_name || ' ' || u.last_name), u.email,
  coalesce(u.mobile, (select o.contact_telephone from orders o where o.user_id = u.id and o.contact_telephone <> '' order by o.id desc limit 1), ''),
  u.created_at, greatest(u.created_at, (select max(o.created_at) from orders o where o.user_id = u.id))
from users u order by u.id;--> statement-breakpoint
insert into customers (name, email, telephone, created_at, seen_at)
select (array_agg(contact_name order by id desc))[1], email, (array_agg(contact_telephone order by id desc))[1], min(created_at), max(created_at)
from orders where user_id is null and not people_forgotten and email <> '' group by email;--> statement-breakpoint
insert into customers (name, telephone, created_at, seen_at)
select (array_agg(contact_name order by id desc))[1], contact_telephone, min(created_at), max(created_at)
from orders where user_id is null and not people_forgotten and email = '' and contact_telephone <> '' group by contact_telephone;--> statement-breakpoint
create function keep_customer_of_account() returns trigger language plpgsql as $$
begin
  insert into customers as known (user_id, name, email, telephone, created_at, seen_at)
  values (new.id, trim(new.first_name || ' ' || new.last_name), new.email, coalesce(new.mobile, ''), new.created_at, new.created_at)
  on conflict (user_id) do update
    set name = excluded.name, email = excluded.email, telephone = coalesce(new.mobile, known.telephone);
  return null;
end $$;--> statement-breakpoint
create trigger accounts_are_customers after insert or update of email, first_name, last_name, mobile on users
  for each row execute function keep_customer_of_account();--> statement-breakpoint
-- Of many orders at once each person is written once.
create function keep_customers_of_orders() returns trigger language plpgsql as $$
begin
  update customers c set seen_at = greatest(c.seen_at, n.seen_at), telephone = case when c.telephone = '' then n.telephone else c.telephone end
  from (
    select user_id, max(created_at) as seen_at, (array_agg(contact_telephone order by id desc))[1] as telephone
    from placed_orders where user_id is not null group by user_id
  ) n where c.user_id = n.user_id;
  insert into customers as known (name, email, telephone, created_at, seen_at)
  select (array_agg(contact_name order by id desc))[1], email, (array_agg(contact_telephone order by id desc))[1], min(created_at), max(created_at)
  from placed_orders where user_id is null and not people_forgotten and email <> '' group by email order by email
  on conflict (email) where user_id is null and email <> '' do update
    set name = case when excluded.name = '' then known.name else excluded.name end,
      telephone = case when excluded.telephone = '' then known.telephone else excluded.telephone end,
      created_at = least(known.created_at, excluded.created_at), seen_at = greatest(known.seen_at, excluded.seen_at);
  insert into customers as known (name, telephone, created_at, seen_at)
  select (array_agg(contact_name order by id desc))[1], contact_telephone, min(created_at), max(created_at)
  from placed_orders where user_id is null and not people_forgotten and email = '' and contact_telephone <> ''
  group by contact_telephone order by contact_telephone
  on conflict (telephone) where user_id is null and email = '' do update
    set name = case when excluded.name = '' then known.name else excluded.name end,
      created_at = least(known.created_at, excluded.created_at), seen_at = greatest(known.seen_at, excluded.seen_at);
  return null;
end $$;--> statement-breakpoint
create trigger who_orders_is_a_customer after insert on orders
  referencing new table as placed_orders for each statement execute function keep_customers_of_orders();--> statement-breakpoint
-- Who stands on no order any more, and has no account, is not known any more.
create function follow_customer_of_order() returns trigger language plpgsql as $$
declare
  former customers;
  others boolean;
begin
  if old.user_id is null and not old.people_forgotten and old.email || old.contact_telephone <> '' then
    select * into former from customers
    where user_id is null and email = old.email and (email <> '' or telephone = old.contact_telephone) for update;
    others := case when old.email <> ''
      then exists (select from orders where user_id is null and email = old.email and email <> '' and not people_forgotten)
      else exists (select from orders where user_id is null and email = '' and contact_telephone = old.contact_telephone
        and contact_telephone <> '' and not people_forgotten) end;
  end if;
  if tg_op = 'UPDATE' and new.user_id is null and not new.people_forgotten and new.email || new.contact_telephone <> '' then
    if former.id is not null and not others and not exists (
      select from customers where id <> former.id and user_id is null and email = new.email and (email <> '' or telephone = new.contact_telephone)
    ) then
      update customers set name = new.contact_name, email = new.email, telephone = new.contact_telephone where id = former.id;
      return null;
    elsif new.email <> '' then
      insert into customers as known (name, email, telephone, created_at, seen_at)
      values (new.contact_name, new.email, new.contact_telephone, new.created_at, new.created_at)
      on conflict (email) where user_id is null and email <> '' do update set name = excluded.name, telephone = excluded.telephone;
    else
      insert into customers as known (name, telephone, created_at, seen_at)
      values (new.contact_name, new.contact_telephone, new.created_at, new.created_at)
      on conflict (telephone) where user_id is null and email = '' do update set name = excluded.name;
    end if;
  end if;
  if former.id is not null and not others then delete from customers where id = former.id; end if;
  return null;
end $$;--> statement-breakpoint
create trigger customers_follow_their_orders after update of user_id, email, contact_name, contact_telephone, people_forgotten on orders
  for each row when (old.user_id is null and (old.email, old.contact_name, old.contact_telephone, old.people_forgotten)
    is distinct from (new.email, new.contact_name, new.contact_telephone, new.people_forgotten))
  execute function follow_customer_of_order();--> statement-breakpoint
create trigger customers_go_with_their_orders after delete on orders
  for each row when (old.user_id is null) execute function follow_customer_of_order();
