-- Totals that reports add up (decision 408): per hour, and per product and day.

-- Money of the test provider, which is not real: an order's own balance counts it, and nothing that adds up what the shop took does.
create or replace function is_test_money(provider text) returns boolean language sql immutable return provider = 'test-till';

create or replace function hour_of_shop(moment timestamptz) returns smallint language sql stable
  return extract(hour from moment at time zone 'Europe/London')::smallint;

-- What each line of an order is still worth: its stored pence, less its share of the discount, less what was refunded of it.
create or replace function worth_of_lines(the_order integer)
returns table (id integer, product_id integer, class text, quantity integer, lent bigint, worth bigint, pieces bigint) language sql stable as $$
  with back as (
    select r.order_line_id, sum(round(r.amount_pence * done.pence / f.amount_pence))::bigint as pence,
      sum(r.quantity) filter (where done.pence > 0) as pieces
    from refunds f join refund_lines r on r.refund_id = f.id, lateral (
      select coalesce(sum(t.amount_pence), 0)::numeric as pence from refund_transfers t where t.refund_id = f.id and t.state = 'done'
    ) done
    where f.order_id = the_order and f.kind in ('lines', 'amount', 'whole', 'provider') group by 1
  )
  select l.id, l.product_id, l.vat_class, l.quantity, l.quantity::bigint * l.deposit_pence,
    greatest(0, l.quantity::bigint * l.unit_price_pence - l.discount_pence - coalesce(b.pence, 0)), l.quantity - coalesce(b.pieces, 0)
  from order_lines l left join back b on b.order_line_id = l.id where l.order_id = the_order
$$;

-- Each product's part of an order's money up to a day: the money of a class is spread over the lines of that class by what they are still
-- worth, in whole pence; the pence left over go by the largest remainders. What was kept of a deposit belongs to what was lent.
create or replace function products_of_order(the_order integer, until_day date)
returns table (product_id integer, net_pence integer, pieces integer) language sql stable as $$
  with booked as (
    select case when event_key like 'kept:%' then 'kept' else money_class end as class, sum(amount_pence)::bigint as pence
    from ledger_entries where order_id = the_order and shop_day <= until_day and money_class <> 'deposit' and not is_test_money(provider) group by 1
  ), lines as (
    select * from worth_of_lines(the_order)
  ), weighed as (
    select b.class, b.pence, l.id, l.product_id, l.worth, l.quantity,
      case when b.class = 'kept' then l.lent when b.class = l.class then l.worth else 0 end as own,
      sum(case when b.class = 'kept' then l.lent when b.class = l.class then l.worth else 0 end) over of_class as all_own,
      sum(l.worth) over of_class as all_worth
    from booked b cross join lines l window of_class as (partition by b.class)
  ), exact as (
    select class, pence, id, product_id, abs(pence) * weight as part, sum(weight) over (partition by class) as total
    from weighed, lateral (select case when all_own > 0 then own when all_worth > 0 then worth else quantity end as weight) as chosen
  ), whole as (
    select class, pence, product_id, div(part, total) as share, abs(pence) - sum(div(part, total)) over (partition by class) as extra,
      row_number() over (partition by class order by mod(part, total) desc, id) as place
    from exact
  ), laid as (
    select product_id, sum(sign(pence) * (share + case when place <= extra then 1 else 0 end))::integer as net_pence from whole group by 1
  ), counted as (
    select product_id, sum(pieces)::integer as pieces from lines group by 1
  )
  select product_id, coalesce(laid.net_pence, 0), counted.pieces from counted left join laid using (product_id)
  where exists (select from ledger_entries where order_id = the_order and shop_day <= until_day and not is_test_money(provider))
$$;

-- Books on a day the difference from what products have been given so far; nothing if there is none. The shares of a day add up to its entries.
create or replace function share_order(the_order integer, the_day date) returns void language sql as $$
  with so_far as (
    select product_id, coalesce(sum(net_pence) filter (where shop_day <= the_day), 0)::integer as net_pence, sum(pieces)::integer as pieces
    from sold_shares where order_id = the_order group by 1
  ), differing as (
    select product_id, coalesce(t.net_pence, 0) - coalesce(s.net_pence, 0) as net_pence, coalesce(t.pieces, 0) - coalesce(s.pieces, 0) as pieces
    from products_of_order(the_order, the_day) t full join so_far s using (product_id)
    where (coalesce(t.net_pence, 0), coalesce(t.pieces, 0)) <> (coalesce(s.net_pence, 0), coalesce(s.pieces, 0))
  ), shares as (
    insert into sold_shares as share (order_id, shop_day, product_id, net_pence, pieces)
    select the_order, the_day, product_id, net_pence, pieces from differing
    on conflict (order_id, shop_day, product_id) do update
      set net_pence = share.net_pence + excluded.net_pence, pieces = share.pieces + excluded.pieces
  )
  insert into product_days as day (shop_day, product_id, net_pence, pieces)
  select the_day, product_id, net_pence, pieces from differing order by product_id
  on conflict (shop_day, product_id) do update
    set net_pence = day.net_pence + excluded.net_pence, pieces = day.pieces + excluded.pieces
$$;

-- Whether any order of the customer was paid before: by account, otherwise by email address, otherwise by telephone, or by another contact
-- of theirs.
create or replace function buyer_of_order(the_order integer) returns text language sql stable as $$
  select case
    when o.user_id is null and o.email = '' and o.contact_telephone = '' then 'unknown'
    when exists (select from orders e join paid_orders p on p.order_id = e.id where e.user_id = o.user_id and e.id <> o.id)
      or exists (select from orders e join paid_orders p on p.order_id = e.id where e.email = o.email and e.email <> '' and e.id <> o.id)
      or o.email = '' and exists (select from orders e join paid_orders p on p.order_id = e.id
        where e.contact_telephone = o.contact_telephone and e.contact_telephone <> '' and e.id <> o.id)
      or o.user_id is null and exists (
        select from orders_of_customer(customer_of_contact(contact_of(o.email, o.contact_telephone))) e join paid_orders p on p.order_id = e.id
        where e.id <> o.id)
    then 'returning' else 'new' end
  from orders o where o.id = the_order
$$;

-- The rows that everybody writes come last: products by their ids, then the hour.
create or replace function count_report_sums() returns trigger language plpgsql as $$
declare
  is_first integer;
begin
  if is_test_money(new.provider) then return null; end if;
  perform share_order(new.order_id, new.shop_day);
  insert into paid_orders (order_id, shop_day, hour, buyer)
  select new.order_id, new.shop_day, hour_of_shop(new.at), buyer_of_order(new.order_id)
  where not exists (select from paid_orders where order_id = new.order_id)
  on conflict do nothing;
  get diagnostics is_first = row_count;
  insert into sales_hours as hour (shop_day, hour, source, buyer, orders, paid_pence, discount_pence, refund_pence, correction_pence, vat_pence)
  select new.shop_day, hour_of_shop(new.at), o.source, p.buyer, is_first,
    case when sold.is_sale and new.kind = 'payment' then new.amount_pence else 0 end, case when sold.is_sale then new.discount_pence else 0 end,
    case when sold.is_sale and new.kind = 'refund' then new.amount_pence else 0 end,
    case when sold.is_sale and new.kind = 'correction' then new.amount_pence else 0 end, new.vat_pence
  from orders o join paid_orders p on p.order_id = o.id, lateral (select new.money_class <> 'deposit' as is_sale) sold
  where o.id = new.order_id
  on conflict (shop_day, hour, source, buyer) do update set orders = hour.orders + excluded.orders, paid_pence = hour.paid_pence + excluded.paid_pence,
    discount_pence = hour.discount_pence + excluded.discount_pence, refund_pence = hour.refund_pence + excluded.refund_pence,
    correction_pence = hour.correction_pence + excluded.correction_pence, vat_pence = hour.vat_pence + excluded.vat_pence;
  return null;
end
$$;

drop trigger if exists ledger_entries_count_report_sums on ledger_entries;
create constraint trigger ledger_entries_count_report_sums after insert on ledger_entries
  deferrable initially deferred for each row execute function count_report_sums();

-- If lines change after money came in, their money moves along on the day of the change, if it came in for them. If something is owed or
-- being refunded, the money moves with that.
create or replace function share_changed_lines() returns trigger language plpgsql as $$
declare
  the_order integer := case when tg_op = 'DELETE' then old.order_id else new.order_id end;
begin
  if exists (select from paid_orders where order_id = the_order) and not exists (
    select from (
      select money_class as class, sum(amount_pence) as pence from ledger_entries
      where order_id = the_order and money_class <> 'deposit' and event_key not like 'kept:%' and not is_test_money(provider) group by 1
    ) came full join (select class, sum(worth) as pence from worth_of_lines(the_order) group by 1) worth using (class)
    where coalesce(came.pence, 0) <> coalesce(worth.pence, 0)
  ) then
    perform share_order(the_order, greatest(
      (select max(shop_day) from ledger_entries where order_id = the_order),
      (select (max(at) at time zone 'Europe/London')::date from order_revisions where order_id = the_order)));
  end if;
  return null;
end
$$;

drop trigger if exists order_lines_take_their_money on order_lines;
create constraint trigger order_lines_take_their_money after insert or delete or update of product_id, quantity, unit_price_pence, discount_pence, deposit_pence, vat_class
  on order_lines deferrable initially deferred for each row execute function share_changed_lines();

-- Works all of it out again, from the ledger and the lines as they are. Whether a customer was new is kept as it was when the order was
-- paid: whom orders belong to may have changed since, by a merge, a confirmed address or because somebody was forgotten. If an order's money
-- of one day equals its lines, its shares are their pence.
create or replace function fill_report_sums() returns void language plpgsql as $$
declare
  later record;
begin
  create temp table said_buyers on commit drop as select order_id, buyer from paid_orders;
  truncate paid_orders, sales_hours, sold_shares, product_days;
  insert into paid_orders (order_id, shop_day, hour, buyer)
  with first as (
    select distinct on (order_id) id, order_id, shop_day, at from ledger_entries where not is_test_money(provider) order by order_id, id
  ), ranked as (
    select f.*, o.user_id, o.email, o.contact_telephone as telephone, row_number() over (partition by o.user_id order by f.id) as of_account,
      row_number() over (partition by o.email order by f.id) as of_email, row_number() over (partition by o.contact_telephone order by f.id) as of_telephone
    from first f join orders o on o.id = f.order_id
  )
  select order_id, shop_day, hour_of_shop(at), case
    when buyer is not null then buyer
    when user_id is null and email = '' and telephone = '' then 'unknown'
    when user_id is not null and of_account > 1 or email <> '' and of_email > 1 or email = '' and telephone <> '' and of_telephone > 1 then 'returning'
    else 'new' end
  from ranked left join said_buyers using (order_id) order by id;
  drop table said_buyers;
  insert into sales_hours (shop_day, hour, source, buyer, orders, paid_pence, discount_pence, refund_pence, correction_pence, vat_pence)
  select shop_day, hour, source, buyer, sum(orders), sum(paid), sum(discount), sum(refund), sum(correction), sum(vat) from (
    select e.shop_day, hour_of_shop(e.at) as hour, o.source, p.buyer, 0 as orders,
      case when is_sale and e.kind = 'payment' then e.amount_pence else 0 end as paid, case when is_sale then e.discount_pence else 0 end as discount,
      case when is_sale and e.kind = 'refund' then e.amount_pence else 0 end as refund,
      case when is_sale and e.kind = 'correction' then e.amount_pence else 0 end as correction, e.vat_pence as vat
    from ledger_entries e join orders o on o.id = e.order_id join paid_orders p on p.order_id = e.order_id,
      lateral (select e.money_class <> 'deposit' as is_sale) sold
    where not is_test_money(e.provider)
    union all
    select p.shop_day, p.hour, o.source, p.buyer, 1, 0, 0, 0, 0, 0 from paid_orders p join orders o on o.id = p.order_id
  ) entries group by 1, 2, 3, 4;
  create temp table plain_orders on commit drop as
    with booked as (
      select order_id, money_class as class, sum(amount_pence) as pence, min(shop_day) as first, max(shop_day) as last,
        bool_and(kind = 'payment') as is_paid from ledger_entries where money_class <> 'deposit' and not is_test_money(provider) group by 1, 2
    ), worth as (
      select l.order_id, l.vat_class as class, sum(l.quantity::bigint * l.unit_price_pence - l.discount_pence) as pence
      from order_lines l join paid_orders using (order_id) group by 1, 2
    ), plain as (
      select order_id as id, min(first) as shop_day from booked full join worth using (order_id, class) group by 1
      having min(first) = max(last) and bool_and(coalesce(booked.pence, 0) = coalesce(worth.pence, 0) and is_paid is not false)
    )
    select id as order_id, shop_day from plain where not exists (select from refunds where refunds.order_id = plain.id);
  insert into sold_shares (order_id, shop_day, product_id, net_pence, pieces)
  select p.order_id, p.shop_day, l.product_id, sum(l.quantity * l.unit_price_pence - l.discount_pence), sum(l.quantity)
  from plain_orders p join order_lines l on l.order_id = p.order_id group by 1, 2, 3;
  insert into product_days (shop_day, product_id, net_pence, pieces)
  select shop_day, product_id, sum(net_pence), sum(pieces) from sold_shares group by 1, 2;
  for later in
    select distinct order_id, shop_day from ledger_entries e where not is_test_money(provider) and not exists (select from plain_orders where order_id = e.order_id)
    order by order_id, shop_day
  loop
    perform share_order(later.order_id, later.shop_day);
  end loop;
  drop table plain_orders;
end
$$;

-- afterwards: the totals of everything that was ever sold.
select fill_report_sums();
