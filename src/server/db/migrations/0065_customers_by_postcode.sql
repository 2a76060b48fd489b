ALTER TABLE "staff_letters" DROP CONSTRAINT "staff_letters_about_one";--> statement-breakpoint
DROP INDEX "customers_by_words";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "postcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_letters" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "staff_letters" ADD CONSTRAINT "staff_letters_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_letters_of_customer" ON "staff_letters" USING btree ("customer_id") WHERE "staff_letters"."customer_id" is not null;--> statement-breakpoint
ALTER TABLE "staff_letters" ADD CONSTRAINT "staff_letters_about_one" CHECK (num_nonnulls("staff_letters"."message_id", "staff_letters"."order_id", "staff_letters"."customer_id") = 1);--> statement-breakpoint
update customers c set postcode = n.postcode from (
  select user_id, (array_agg(sender->'address'->>'postcode' order by id desc))[1] as postcode
  from orders where user_id is not null and sender->'address'->>'postcode' <> '' group by user_id
) n where c.user_id = n.user_id;--> statement-breakpoint
update customers c set postcode = n.postcode from (
  select email, (array_agg(sender->'address'->>'postcode' order by id desc))[1] as postcode
  from orders where user_id is null and not people_forgotten and email <> '' and sender->'address'->>'postcode' <> '' group by email
) n where c.user_id is null and c.email = n.email;--> statement-breakpoint
update customers c set postcode = n.postcode from (
  select contact_telephone, (array_agg(sender->'address'->>'postcode' order by id desc))[1] as postcode
  from orders where user_id is null and not people_forgotten and email = '' and contact_telephone <> '' and sender->'address'->>'postcode' <> ''
  group by contact_telephone
) n where c.user_id is null and c.email = '' and c.telephone = n.contact_telephone;--> statement-breakpoint
CREATE INDEX "customers_by_words" ON "customers" USING gin (lower("name" || ' ' || "email" || ' ' || "telephone" || ' ' || replace("postcode", ' ', '')) gin_trgm_ops);--> statement-breakpoint
create or replace function keep_customers_of_orders() returns trigger language plpgsql as $$
begin
  update customers c set seen_at = greatest(c.seen_at, n.seen_at), telephone = case when c.telephone = '' then n.telephone else c.telephone end,
    postcode = coalesce(n.postcode, c.postcode)
  from (
    select user_id, max(created_at) as seen_at, (array_agg(contact_telephone order by id desc))[1] as telephone,
      (array_agg(sender->'address'->>'postcode' order by id desc) filter (where sender->'address'->>'postcode' <> ''))[1] as postcode
    from placed_orders where user_id is not null group by user_id
  ) n where c.user_id = n.user_id;
  insert into customers as known (name, email, telephone, created_at, seen_at, postcode)
  select (array_agg(contact_name order by id desc))[1], email, (array_agg(contact_telephone order by id desc))[1], min(created_at), max(created_at),
    coalesce((array_agg(sender->'address'->>'postcode' order by id desc) filter (where sender->'address'->>'postcode' <> ''))[1], '')
  from placed_orders where user_id is null and not people_forgotten and email <> '' group by email order by email
  on conflict (email) where user_id is null and email <> '' do update
    set name = case when excluded.name = '' then known.name else excluded.name end,
      telephone = case when excluded.telephone = '' then known.telephone else excluded.telephone end,
      postcode = case when excluded.postcode = '' then known.postcode else excluded.postcode end,
      created_at = least(known.created_at, excluded.created_at), seen_at = greatest(known.seen_at, excluded.seen_at);
  insert into customers as known (name, telephone, created_at, seen_at, postcode)
  select (array_agg(contact_name order by id desc))[1], contact_telephone, min(created_at), max(created_at),
    coalesce((array_agg(sender->'address'->>'postcode' order by id desc) filter (where sender->'address'->>'postcode' <> ''))[1], '')
  from placed_orders where user_id is null and not people_forgotten and email = '' and contact_telephone <> ''
  group by contact_telephone order by contact_telephone
  on conflict (telephone) where user_id is null and email = '' do update
    set name = case when excluded.name = '' then known.name else excluded.name end,
      postcode = case when excluded.postcode = '' then known.postcode else excluded.postcode end,
      created_at = least(known.created_at, excluded.created_at), seen_at = greatest(known.seen_at, excluded.seen_at);
  return null;
end $$;--> statement-breakpoint
-- An array and no limit: one person's orders are few, and found by whose they are.
create function renew_postcode(account int, address text, called text) returns void language plpgsql as $$
declare
  known text;
begin
  if account is not null then
    select (array_agg(sender->'address'->>'postcode' order by id desc))[1] into known
    from orders where user_id = account and sender->'address'->>'postcode' <> '';
    update customers set postcode = coalesce(known, '') where user_id = account and postcode <> coalesce(known, '');
  elsif address <> '' then
    select (array_agg(sender->'address'->>'postcode' order by id desc))[1] into known
    from orders where user_id is null and email = address and email <> '' and sender->'address'->>'postcode' <> '';
    update customers set postcode = coalesce(known, '') where user_id is null and email = address and email <> '' and postcode <> coalesce(known, '');
  elsif called <> '' then
    select (array_agg(sender->'address'->>'postcode' order by id desc))[1] into known
    from orders where user_id is null and email = '' and contact_telephone = called and contact_telephone <> '' and sender->'address'->>'postcode' <> '';
    update customers set postcode = coalesce(known, '') where user_id is null and email = '' and telephone = called and postcode <> coalesce(known, '');
  end if;
end $$;--> statement-breakpoint
create function renew_postcodes_of_order() returns trigger language plpgsql as $$
begin
  perform renew_postcode(old.user_id, old.email, old.contact_telephone);
  if tg_op = 'UPDATE' then perform renew_postcode(new.user_id, new.email, new.contact_telephone); end if;
  return null;
end $$;--> statement-breakpoint
-- By its name it comes after the one that keeps the customer themselves.
create trigger customers_postcode_follows after update of user_id, email, contact_telephone, sender on orders
  for each row when (old.sender->'address'->>'postcode' || (new.sender->'address'->>'postcode') <> ''
    and (old.user_id, old.email, old.contact_telephone, old.sender) is distinct from (new.user_id, new.email, new.contact_telephone, new.sender))
  execute function renew_postcodes_of_order();--> statement-breakpoint
create trigger customers_postcode_goes_with_its_order after delete on orders
  for each row when (old.sender->'address'->>'postcode' <> '') execute function renew_postcodes_of_order();
