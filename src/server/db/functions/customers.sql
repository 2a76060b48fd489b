create or replace function keep_customer_of_account() returns trigger language plpgsql as $$
begin
  insert into customers as known (user_id, name, email, telephone, created_at, seen_at)
  values (new.id, trim(new.first_name || ' ' || new.last_name), new.email, coalesce(new.mobile, ''), new.created_at, new.created_at)
  on conflict (user_id) do update
    set name = excluded.name, email = excluded.email, telephone = coalesce(new.mobile, known.telephone);
  return null;
end
$$;

create or replace trigger accounts_are_customers after insert or update of email, first_name, last_name, mobile on users
  for each row execute function keep_customer_of_account();

-- An order without an account is somebody's by its email address, otherwise by its telephone number.
create or replace function contact_of(email text, telephone text) returns text language sql immutable
  return case when email <> '' then email else telephone end;

-- Whose an order by this address or number is: their own, or one that they also use (`customer_aliases`).
create or replace function customer_of_contact(asked text) returns integer language sql stable as $$
  select id from customers where user_id is null and email = asked and email <> ''
  union all
  select id from customers where user_id is null and email = '' and telephone = asked and telephone <> ''
  union all
  select customer_id from customer_aliases where contact = asked
  limit 1
$$;

create or replace function orders_of_customer(person integer) returns setof orders language sql stable as $$
  select o.* from customers c join orders o on o.user_id = c.user_id where c.id = person
  union all
  select o.* from customers c join orders o on o.email = c.email and o.email <> ''
  where c.id = person and c.user_id is null and c.email <> '' and o.user_id is null
  union all
  select o.* from customers c join orders o on o.contact_telephone = c.telephone and o.contact_telephone <> ''
  where c.id = person and c.user_id is null and c.email = '' and o.user_id is null and o.email = ''
  union all
  select o.* from customer_aliases a join orders o on o.email = a.contact and o.email <> ''
  where a.customer_id = person and o.user_id is null
  union all
  select o.* from customer_aliases a join orders o on o.contact_telephone = a.contact and o.contact_telephone <> ''
  where a.customer_id = person and o.user_id is null and o.email = ''
$$;

create or replace function keep_customers_of_orders() returns trigger language plpgsql as $$
begin
  update customers c set seen_at = greatest(c.seen_at, n.seen_at), telephone = case when c.telephone = '' then n.telephone else c.telephone end,
    postcode = coalesce(n.postcode, c.postcode)
  from (
    select user_id, max(created_at) as seen_at, (array_agg(contact_telephone order by id desc))[1] as telephone,
      (array_agg(sender->'address'->>'postcode' order by id desc) filter (where sender->'address'->>'postcode' <> ''))[1] as postcode
    from placed_orders where user_id is not null group by user_id
  ) n where c.user_id = n.user_id;
  -- A number that only one customer has is theirs, also without their address; that of an account is not: anybody can write another
  -- person's there.
  insert into customer_aliases (contact, customer_id)
  select o.contact_telephone, min(c.id)
  from (select distinct contact_telephone from placed_orders where user_id is null and not people_forgotten and email = '') o
    join customers c on c.telephone = o.contact_telephone and c.telephone <> ''
  where customer_of_contact(o.contact_telephone) is null
  group by 1 having count(*) = 1 and bool_and(c.user_id is null)
  on conflict do nothing;
  update customers c set seen_at = greatest(c.seen_at, n.seen_at), telephone = case when c.telephone = '' then n.telephone else c.telephone end,
    postcode = coalesce(n.postcode, c.postcode)
  from (
    select a.customer_id, max(created_at) as seen_at, (array_agg(contact_telephone order by id desc))[1] as telephone,
      (array_agg(sender->'address'->>'postcode' order by id desc) filter (where sender->'address'->>'postcode' <> ''))[1] as postcode
    from placed_orders join customer_aliases a on a.contact = contact_of(email, contact_telephone)
    where user_id is null and not people_forgotten group by a.customer_id
  ) n where c.id = n.customer_id;
  insert into customers as known (name, email, telephone, created_at, seen_at, postcode)
  select (array_agg(contact_name order by id desc))[1], email, (array_agg(contact_telephone order by id desc))[1], min(created_at), max(created_at),
    coalesce((array_agg(sender->'address'->>'postcode' order by id desc) filter (where sender->'address'->>'postcode' <> ''))[1], '')
  from placed_orders where user_id is null and not people_forgotten and email <> ''
    and not exists (select from customer_aliases where contact = email) group by email order by email
  on conflict (email) where user_id is null and email <> '' do update
    set name = case when excluded.name = '' then known.name else excluded.name end,
      telephone = case when excluded.telephone = '' then known.telephone else excluded.telephone end,
      postcode = case when excluded.postcode = '' then known.postcode else excluded.postcode end,
      created_at = least(known.created_at, excluded.created_at), seen_at = greatest(known.seen_at, excluded.seen_at);
  insert into customers as known (name, telephone, created_at, seen_at, postcode)
  select (array_agg(contact_name order by id desc))[1], contact_telephone, min(created_at), max(created_at),
    coalesce((array_agg(sender->'address'->>'postcode' order by id desc) filter (where sender->'address'->>'postcode' <> ''))[1], '')
  from placed_orders where user_id is null and not people_forgotten and email = '' and contact_telephone <> ''
    and not exists (select from customer_aliases where contact = contact_telephone)
  group by contact_telephone order by contact_telephone
  on conflict (telephone) where user_id is null and email = '' do update
    set name = case when excluded.name = '' then known.name else excluded.name end,
      postcode = case when excluded.postcode = '' then known.postcode else excluded.postcode end,
      created_at = least(known.created_at, excluded.created_at), seen_at = greatest(known.seen_at, excluded.seen_at);
  return null;
end
$$;

create or replace trigger who_orders_is_a_customer after insert on orders
  referencing new table as placed_orders for each statement execute function keep_customers_of_orders();

-- Deletes a customer who is on no order any more and has no account.
create or replace function follow_customer_of_order() returns trigger language plpgsql as $$
declare
  former customers;
  others boolean;
  given text := contact_of(new.email, new.contact_telephone);
begin
  if old.user_id is null and not old.people_forgotten and old.email || old.contact_telephone <> '' then
    select * into former from customers
    where id = customer_of_contact(contact_of(old.email, old.contact_telephone)) and user_id is null for update;
    others := exists (select from orders_of_customer(former.id) where not people_forgotten);
  end if;
  if tg_op = 'UPDATE' and new.user_id is null and not new.people_forgotten and given <> '' then
    if former.id is not null and not others and customer_of_contact(given) is null then
      update customers set name = new.contact_name, email = new.email, telephone = new.contact_telephone where id = former.id;
      return null;
    elsif exists (select from customer_aliases where contact = given) then
      null; -- Whoever also uses this contact keeps the name that they have.
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
end
$$;

create or replace trigger customers_follow_their_orders after update of user_id, email, contact_name, contact_telephone, people_forgotten on orders
  for each row when (old.user_id is null and (old.email, old.contact_name, old.contact_telephone, old.people_forgotten)
    is distinct from (new.email, new.contact_name, new.contact_telephone, new.people_forgotten))
  execute function follow_customer_of_order();

create or replace trigger customers_go_with_their_orders after delete on orders
  for each row when (old.user_id is null) execute function follow_customer_of_order();

-- An array without a limit: one person's orders are few, and found by customer.
create or replace function renew_postcode(person integer) returns void language plpgsql as $$
declare
  known text;
begin
  if person is null then return; end if;
  select (array_agg(sender->'address'->>'postcode' order by id desc))[1] into known
  from orders_of_customer(person) where sender->'address'->>'postcode' <> '';
  update customers set postcode = coalesce(known, '') where id = person and postcode <> coalesce(known, '');
end
$$;

create or replace function customer_of_order(account integer, email text, telephone text) returns integer language sql stable as $$
  select case when account is null then customer_of_contact(contact_of(email, telephone)) else (select id from customers where user_id = account) end
$$;

create or replace function renew_postcodes_of_order() returns trigger language plpgsql as $$
begin
  perform renew_postcode(customer_of_order(old.user_id, old.email, old.contact_telephone));
  if tg_op = 'UPDATE' then perform renew_postcode(customer_of_order(new.user_id, new.email, new.contact_telephone)); end if;
  return null;
end
$$;

drop function if exists renew_postcode(integer, text, text);

-- Its name makes it run after the trigger that keeps the customer.
create or replace trigger customers_postcode_follows after update of user_id, email, contact_telephone, sender on orders
  for each row when (old.sender->'address'->>'postcode' || (new.sender->'address'->>'postcode') <> ''
    and (old.user_id, old.email, old.contact_telephone, old.sender) is distinct from (new.user_id, new.email, new.contact_telephone, new.sender))
  execute function renew_postcodes_of_order();

create or replace trigger customers_postcode_goes_with_its_order after delete on orders
  for each row when (old.sender->'address'->>'postcode' <> '') execute function renew_postcodes_of_order();

-- An order with the confirmed address of an account belongs to that account, whoever took it, and so does one by another contact of its
-- customer. It waits for anybody who is just confirming theirs.
create or replace function order_goes_to_its_account() returns trigger language plpgsql as $$
begin
  select id into new.user_id from users
  where email = lower(new.email) and new.email <> '' and email_confirmed_at is not null for share;
  if new.user_id is null then
    select c.user_id into new.user_id from customer_aliases a join customers c on c.id = a.customer_id
    where a.contact = contact_of(new.email, new.contact_telephone);
  end if;
  return new;
end
$$;

create or replace trigger orders_go_to_their_account before insert or update of email, contact_telephone on orders
  for each row when (new.user_id is null and new.email || new.contact_telephone <> '' and not new.people_forgotten)
  execute function order_goes_to_its_account();

-- From the moment the address is confirmed, whoever ordered without an account is that customer, with the notes about them.
create or replace function take_orders_of_address(account int, address text) returns void language plpgsql as $$
declare
  own customers;
  other customers;
  also text[];
begin
  update orders set user_id = account where user_id is null and email = address and email <> '' and not people_forgotten;
  select * into own from customers where user_id = account for update;
  -- Whoever used the address beside their own does so no more.
  delete from customer_aliases where contact = address;
  select * into other from customers where user_id is null and email = address and email <> '' for update;
  if own.id is null or other.id is null then return; end if;
  also := array(select contact from customer_aliases where customer_id = other.id);
  update orders set user_id = account where user_id is null and email <> '' and email = any(also) and not people_forgotten;
  update orders set user_id = account
  where user_id is null and email = '' and contact_telephone <> '' and contact_telephone = any(also) and not people_forgotten;
  update customer_aliases set customer_id = own.id where customer_id = other.id;
  update customer_merges set customer_id = own.id where customer_id = other.id;
  update customer_notes set customer_id = own.id where customer_id = other.id;
  update staff_letters set customer_id = own.id where customer_id = other.id;
  delete from customers where id = other.id;
  update customers set telephone = case when own.telephone = '' then other.telephone else own.telephone end,
    postcode = case when own.postcode = '' then other.postcode else own.postcode end,
    created_at = least(own.created_at, other.created_at), seen_at = greatest(own.seen_at, other.seen_at)
  where id = own.id;
end
$$;

create or replace function take_orders_of_confirmed_address() returns trigger language plpgsql as $$
begin
  perform take_orders_of_address(new.id, new.email);
  return null;
end
$$;

-- Its name makes it run after the trigger that makes an account a customer.
create or replace trigger confirmed_accounts_have_their_orders after insert or update of email, email_confirmed_at on users
  for each row when (new.email_confirmed_at is not null) execute function take_orders_of_confirmed_address();

-- afterwards: the orders of those who confirmed their address long ago.
select take_orders_of_address(users.id, users.email) from users
where email_confirmed_at is not null and (
  exists (select from orders where user_id is null and email = users.email and email <> '' and not people_forgotten)
  or exists (select from customers where user_id is null and email = users.email and email <> '')
);
