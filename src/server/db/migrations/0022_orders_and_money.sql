-- Release 0.3.0, the second of three parts: orders, their stock, their money, and whose they are.

-- Lines of carts and orders.
drop index cart_lines_one_per_choice;
ALTER TABLE cart_lines
  ADD COLUMN personalisation jsonb DEFAULT '{}'::jsonb NOT NULL;
CREATE UNIQUE INDEX cart_lines_one_per_choice ON cart_lines (user_id,product_id,weight_grams,personalisation);
ALTER TABLE order_lines
  ADD COLUMN size_label text DEFAULT '' NOT NULL,
  ADD COLUMN pieces integer DEFAULT 1 NOT NULL,
  ADD COLUMN deposit_pence integer DEFAULT 0 NOT NULL,
  ADD COLUMN discount_pence integer DEFAULT 0 NOT NULL,
  ADD COLUMN vat_class text DEFAULT 'zero' NOT NULL,
  ADD COLUMN personalisation jsonb DEFAULT '{}'::jsonb NOT NULL;
drop index order_lines_of_product;
CREATE INDEX order_lines_of_product ON order_lines (product_id,id);
CREATE INDEX order_lines_with_photo ON order_lines ((personalisation ->> 'photo')) WHERE personalisation ? 'photo';

-- Each line's share of its order's discount: whole pence by what it is worth, those that are left to the largest remainders.
with parts as (
  select l.id, l.order_id, o.discount_pence as amount, o.discount_pence::bigint * l.quantity * l.unit_price_pence as exact,
    (sum(l.quantity::bigint * l.unit_price_pence) over (partition by l.order_id))::bigint as total
  from order_lines l join orders o on o.id = l.order_id where o.discount_pence > 0
), ranked as (
  select id, exact / total as whole, amount - sum(exact / total) over (partition by order_id) as extra,
    row_number() over (partition by order_id order by exact % total desc, id) as place
  from parts where total > 0
)
update order_lines l set discount_pence = whole + case when place <= extra then 1 else 0 end
from ranked where ranked.id = l.id and whole + case when place <= extra then 1 else 0 end > 0;

ALTER TABLE order_lines
  ADD CONSTRAINT order_lines_deposit_not_negative CHECK (deposit_pence >= 0),
  ADD CONSTRAINT order_lines_discount_within CHECK (discount_pence >= 0 and discount_pence <= quantity::bigint * unit_price_pence);
--> statement-breakpoint
-- The stock is the sum of its movements. What is known to be true: what staff had set is a count each, what moved the stock between two
-- counts is one sum, what orders hold that may still change, and those of the last month, is a movement each, and the last balance is the
-- stock.
CREATE TABLE stock_movements (
  id bigserial NOT NULL,
  product_id integer NOT NULL,
  pieces integer NOT NULL,
  stock_after integer NOT NULL,
  reason text NOT NULL,
  order_id integer,
  made_by text NOT NULL,
  note text DEFAULT '' NOT NULL,
  undoes bigint,
  at timestamp with time zone NOT NULL,
  CONSTRAINT stock_movements_product_id_id_pk PRIMARY KEY(product_id,id),
  CONSTRAINT stock_movements_known_reason CHECK (reason in ('opening', 'order', 'returned', 'expired', 'baked', 'counted', 'damaged', 'wasted', 'givenAway')),
  CONSTRAINT stock_movements_right_way CHECK (case when reason in ('returned', 'expired', 'baked') then pieces > 0 when reason in ('order', 'damaged', 'wasted', 'givenAway') then pieces < 0 when reason = 'opening' then pieces >= 0 else true end),
  CONSTRAINT stock_movements_stock_not_negative CHECK (stock_after >= 0),
  CONSTRAINT stock_movements_of_orders CHECK (order_id is null or reason in ('order', 'returned', 'expired'))
);
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE cascade;
CREATE INDEX stock_movements_of_order ON stock_movements (order_id) WHERE order_id is not null;
CREATE INDEX stock_movements_by_hand ON stock_movements (product_id,id) WHERE order_id is null;
CREATE INDEX stock_movements_newest ON stock_movements (id);
CREATE UNIQUE INDEX stock_movements_undone_once ON stock_movements (undoes) WHERE undoes is not null;
CREATE INDEX stock_movements_by_age ON stock_movements USING brin (at);

CREATE TABLE baked_days (
  date date PRIMARY KEY NOT NULL,
  at timestamp with time zone NOT NULL
);

insert into stock_movements (product_id, pieces, stock_after, reason, order_id, made_by, note, at)
with held as (
  select l.product_id, l.order_id, sum(l.quantity)::int as pieces
  from orders o join order_lines l on l.order_id = o.id
  where o.state in ('awaitingPayment', 'paid') or (o.created_at > now() - interval '30 days'
    and (o.state in ('baking', 'readyForPickup', 'collected') or exists (select from order_events where order_id = o.id and to_state = 'baking')))
  group by l.product_id, l.order_id
), balance as (
  select p.id as product_id, p.stock + coalesce((select sum(pieces) from held where held.product_id = p.id), 0)::int as pieces
  from products p
), counts as (
  select *, lag(to_stock) over (partition by product_id order by id) as left_before,
    lead(id) over (partition by product_id order by id) is null as is_last
  from stock_changes
), steps (product_id, place, step, pieces, reason, order_id, made_by, note, at) as (
  select balance.product_id, 0, 0, coalesce(counts.from_stock, balance.pieces), 'opening', null::int, 'the shop',
    'the ledger begins', coalesce(counts.at, now())
  from balance left join counts on counts.product_id = balance.product_id and counts.left_before is null
  union all
  select product_id, id, 0, from_stock - left_before, 'counted', null, 'the shop', 'orders until then, in one sum', at
  from counts where from_stock <> left_before
  union all
  select product_id, id, 1, to_stock - from_stock, 'counted', null, made_by, '', at from counts
  union all
  select product_id, 2147483647, 0, balance.pieces - to_stock, 'counted', null, 'the shop', 'orders until then, in one sum', now()
  from counts join balance using (product_id) where is_last and balance.pieces <> to_stock
  union all
  select product_id, 2147483647, order_id, -pieces, 'order', order_id, 'customer', '', now() from held
)
select product_id, pieces, sum(pieces) over (partition by product_id order by place, step), reason, order_id, made_by, note, at
from steps order by product_id, place, step;

drop table stock_changes;
--> statement-breakpoint
-- Money given back: what is to go back, and the transfers that take it there.
CREATE TABLE refunds (
  id serial PRIMARY KEY NOT NULL,
  order_id integer NOT NULL,
  kind text NOT NULL,
  amount_pence integer NOT NULL,
  reason text DEFAULT '' NOT NULL,
  note text DEFAULT '' NOT NULL,
  restocked boolean DEFAULT false NOT NULL,
  actor_kind text NOT NULL,
  made_by text DEFAULT '' NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT refunds_known_kind CHECK (kind in ('lines', 'amount', 'whole', 'surplus', 'revision', 'provider')),
  CONSTRAINT refunds_known_actor CHECK (actor_kind in ('customer', 'staff', 'provider', 'shop')),
  CONSTRAINT refunds_of_something CHECK (amount_pence > 0)
);
ALTER TABLE refunds ADD CONSTRAINT refunds_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
CREATE INDEX refunds_of_order ON refunds (order_id);

CREATE TABLE refund_lines (
  refund_id integer NOT NULL,
  order_line_id integer NOT NULL,
  quantity integer NOT NULL,
  amount_pence integer NOT NULL,
  deposit_pence integer DEFAULT 0 NOT NULL,
  CONSTRAINT refund_lines_refund_id_order_line_id_pk PRIMARY KEY(refund_id,order_line_id),
  CONSTRAINT refund_lines_not_negative CHECK (quantity >= 0 and amount_pence >= 0 and deposit_pence >= 0)
);
ALTER TABLE refund_lines ADD CONSTRAINT refund_lines_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id);
ALTER TABLE refund_lines ADD CONSTRAINT refund_lines_order_line_id_order_lines_id_fk FOREIGN KEY (order_line_id) REFERENCES order_lines(id);
CREATE INDEX refund_lines_of_line ON refund_lines (order_line_id);

CREATE TABLE refund_transfers (
  id serial PRIMARY KEY NOT NULL,
  refund_id integer NOT NULL,
  order_id integer NOT NULL,
  payment_id integer NOT NULL,
  method text NOT NULL,
  amount_pence integer NOT NULL,
  state text DEFAULT 'due' NOT NULL,
  provider_reference text,
  problem text DEFAULT '' NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  done_at timestamp with time zone,
  CONSTRAINT refund_transfers_one_per_reference UNIQUE(payment_id,provider_reference),
  CONSTRAINT refund_transfers_of_something CHECK (amount_pence > 0),
  CONSTRAINT refund_transfers_known_state CHECK (state in ('due', 'done', 'failed')),
  CONSTRAINT refund_transfers_known_method CHECK (method in ('card', 'terminal', 'cash', 'transfer')),
  CONSTRAINT refund_transfers_done_once CHECK ((state = 'done') = (done_at is not null))
);
ALTER TABLE refund_transfers ADD CONSTRAINT refund_transfers_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id);
ALTER TABLE refund_transfers ADD CONSTRAINT refund_transfers_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE refund_transfers ADD CONSTRAINT refund_transfers_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id);
CREATE INDEX refund_transfers_of_order ON refund_transfers (order_id);
CREATE INDEX refund_transfers_of_payment ON refund_transfers (payment_id);
CREATE INDEX refund_transfers_of_refund ON refund_transfers (refund_id);
CREATE INDEX refund_transfers_due ON refund_transfers (id) WHERE state = 'due';

CREATE TABLE refund_looks (
  provider text PRIMARY KEY NOT NULL,
  looked_until timestamp with time zone NOT NULL,
  looked_back_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- The ledger: what payments of the card provider took and gave back, at the moments that the orders' histories know. Their VAT is what was
-- reckoned then, outside of the shop: none is made up here. What was taken off stands with an order's first payment, which paid for all of
-- it. All that was sold so far was zero-rated, and nothing was lent.
CREATE TABLE vat_rates (
  vat_class text NOT NULL,
  valid_from date NOT NULL,
  basis_points integer NOT NULL,
  made_by text DEFAULT '' NOT NULL,
  made_at timestamp with time zone,
  CONSTRAINT vat_rates_vat_class_valid_from_pk PRIMARY KEY(vat_class,valid_from),
  CONSTRAINT vat_rates_not_negative CHECK (basis_points >= 0)
);

CREATE TABLE ledger_entries (
  id bigserial PRIMARY KEY NOT NULL,
  order_id integer NOT NULL,
  payment_id integer,
  refund_transfer_id integer,
  event_key text NOT NULL,
  kind text NOT NULL,
  method text NOT NULL,
  provider text DEFAULT '' NOT NULL,
  money_class text NOT NULL,
  vat_basis_points integer,
  amount_pence integer NOT NULL,
  vat_pence integer NOT NULL,
  discount_pence integer DEFAULT 0 NOT NULL,
  shop_day date NOT NULL,
  tax_point date,
  made_by text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_entries_once UNIQUE NULLS NOT DISTINCT(event_key,money_class,vat_basis_points),
  CONSTRAINT ledger_entries_known_kind CHECK (kind in ('payment', 'refund', 'correction')),
  CONSTRAINT ledger_entries_known_method CHECK (method in ('card', 'terminal', 'cash', 'transfer')),
  CONSTRAINT ledger_entries_known_class CHECK (money_class in ('zero', 'standard', 'deposit')),
  CONSTRAINT ledger_entries_right_way CHECK (case kind when 'payment' then amount_pence > 0 when 'refund' then amount_pence < 0 else amount_pence <> 0 end),
  CONSTRAINT ledger_entries_discount_of_payment CHECK (discount_pence >= 0 and (kind = 'payment' or discount_pence = 0)),
  CONSTRAINT ledger_entries_vat_within CHECK (abs(vat_pence) <= abs(amount_pence) and vat_pence::bigint * amount_pence >= 0)
);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_refund_transfer_id_refund_transfers_id_fk FOREIGN KEY (refund_transfer_id) REFERENCES refund_transfers(id);
CREATE INDEX ledger_entries_of_order ON ledger_entries (order_id);
CREATE INDEX ledger_entries_of_payment ON ledger_entries (payment_id);
CREATE INDEX ledger_entries_by_day ON ledger_entries (shop_day);

CREATE TABLE ledger_days (
  shop_day date NOT NULL,
  kind text NOT NULL,
  method text NOT NULL,
  provider text NOT NULL,
  money_class text NOT NULL,
  vat_basis_points integer,
  entries integer NOT NULL,
  amount_pence integer NOT NULL,
  vat_pence integer NOT NULL,
  discount_pence integer DEFAULT 0 NOT NULL,
  CONSTRAINT ledger_days_one UNIQUE NULLS NOT DISTINCT(shop_day,kind,method,provider,money_class,vat_basis_points)
);

insert into vat_rates (vat_class, valid_from, basis_points) values ('zero', '1973-04-01', 0), ('standard', '2011-01-04', 2000);

with worth as (
  select order_id, sum(quantity * unit_price_pence - discount_pence)::int as pence, sum(discount_pence)::int as discount_pence
  from order_lines group by order_id
), moments as (
  select p.id, p.order_id, p.provider, p.state, p.created_at, row_number() over (partition by p.order_id order by p.id) = 1 as is_first,
    (select min(at) from order_events e where e.order_id = p.order_id and e.to_state = 'paid' and e.at >= p.created_at) as paid_at,
    (select min(at) from order_events e where e.order_id = p.order_id and e.to_state = 'refunded' and e.at >= p.created_at) as refunded_at
  from payments p where p.state in ('paid', 'refundDue', 'refunded')
), entries as (
  select m.*, 'payment' as kind, 'payment:' || m.id as event_key, 1 as sign, coalesce(paid_at, created_at) as moment from moments m
  union all
  select m.*, 'refund', 'refund:' || m.id, -1, coalesce(refunded_at, paid_at, created_at) from moments m where state = 'refunded'
)
insert into ledger_entries (order_id, payment_id, event_key, kind, method, provider, money_class, amount_pence, vat_pence, discount_pence,
  shop_day, made_by, at)
select e.order_id, e.id, e.event_key, e.kind, 'card', e.provider, 'zero', e.sign * w.pence, 0,
  case when e.kind = 'payment' and e.is_first then w.discount_pence else 0 end,
  (e.moment at time zone 'Europe/London')::date, e.provider, e.moment
from entries e join worth w on w.order_id = e.order_id where w.pence > 0
order by e.moment, e.id, e.kind;

insert into ledger_days (shop_day, kind, method, provider, money_class, vat_basis_points, entries, amount_pence, vat_pence, discount_pence)
select shop_day, kind, method, provider, money_class, vat_basis_points, count(*), sum(amount_pence), sum(vat_pence), sum(discount_pence)
from ledger_entries group by 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
-- What was given back, or is to be: the whole of a payment each time. Of an order that stands beside it, or was never made for it, a payment
-- was surplus; of the others the first was the order's own.
insert into refunds (order_id, kind, amount_pence, reason, actor_kind, made_by, at)
select p.order_id, case when own.id = p.id and was_paid.order_id is not null then 'whole' else 'surplus' end, p.amount_pence,
  coalesce(substring(w.cause from '^by [^:]*: (.*)$'), ''),
  case when w.cause like 'by %' then 'staff' when w.cause = 'cancelled by the customer' then 'customer' else 'shop' end,
  case when w.cause like 'by %' then substring(w.cause from '^by ([^:]*)') else '' end, coalesce(w.at, p.created_at)
from payments p join orders o on o.id = p.order_id
  left join lateral (select min(id) as id from payments same where same.order_id = p.order_id and same.state in ('refundDue', 'refunded')
    and not exists (select from payments kept where kept.order_id = p.order_id and kept.state = 'paid')) own on true
  left join lateral (select e.order_id from order_events e where e.order_id = p.order_id and e.to_state = 'paid' limit 1) was_paid on true
  left join lateral (select cause, at from order_events e where e.order_id = p.order_id
    and (e.to_state = 'cancelled' or (e.to_state = 'refunded' and e.from_state not in ('cancelled', 'expired')))
    order by e.id desc limit 1) w on true
where p.state in ('refundDue', 'refunded') and p.amount_pence > 0 order by p.id;

insert into refund_transfers (refund_id, order_id, payment_id, method, amount_pence, state, created_at, done_at)
select r.id, p.order_id, p.id, 'card', p.amount_pence, case p.state when 'refunded' then 'done' else 'due' end, r.at,
  case p.state when 'refunded' then coalesce((select min(e.at) from ledger_entries e where e.event_key = 'refund:' || p.id), r.at) end
from (select *, row_number() over (partition by order_id order by id) as n from refunds) r
  join (select *, row_number() over (partition by order_id order by id) as n from payments
    where state in ('refundDue', 'refunded') and amount_pence > 0) p on p.order_id = r.order_id and p.n = r.n;

-- An entry of what was given back names its transfer, so that money which its bank sends back finds it.
update ledger_entries e set refund_transfer_id = t.id
from (select payment_id, min(id) as id from refund_transfers group by payment_id) t
where e.kind = 'refund' and e.event_key = 'refund:' || t.payment_id;
--> statement-breakpoint
-- A payment is open, paid or closed: what became of its money stands in the ledger.
drop index payments_refund_due;
update payments set state = 'paid' where state in ('refundDue', 'refunded');
ALTER TABLE payments
  ADD COLUMN method text DEFAULT 'card' NOT NULL,
  ADD COLUMN taken_by text;
ALTER TABLE payments
  ADD CONSTRAINT payments_known_state CHECK (state in ('open', 'paid', 'closed')),
  ADD CONSTRAINT payments_known_method CHECK (method in ('card', 'terminal', 'cash', 'transfer')),
  ADD CONSTRAINT payments_by_hand_or_not CHECK ((method = 'card') = (provider <> ''));
--> statement-breakpoint
-- What became of the money is no state of the cakes: an order that was refunded is where it was before, and one whose cakes were being made
-- is cancelled. A customer's name and number stand by themselves, so that staff find them, the number in +44 form; who has neither, nor an
-- email address, was forgotten.
drop index orders_live, orders_past, orders_past_by_price, orders_unpaid, orders_by_pickup, orders_not_made, orders_with_people;
alter table orders drop constraint orders_known_state, drop constraint orders_total_adds_up;
alter table orders rename column state to fulfilment;
ALTER TABLE orders
  ADD COLUMN source text DEFAULT 'web' NOT NULL,
  ADD COLUMN taken_by text,
  ADD COLUMN revision integer DEFAULT 1 NOT NULL,
  ADD COLUMN contact_name text DEFAULT '' NOT NULL,
  ADD COLUMN contact_telephone text DEFAULT '' NOT NULL,
  ADD COLUMN allergies_asked boolean,
  ADD COLUMN allergy_note text DEFAULT '' NOT NULL,
  ADD COLUMN people_forgotten boolean DEFAULT false NOT NULL,
  ADD COLUMN work_units integer DEFAULT 0 NOT NULL,
  ADD COLUMN deposit_pence integer DEFAULT 0 NOT NULL;

with before as (
  select distinct on (order_id) order_id, from_state from order_events where to_state = 'refunded' order by order_id, id desc
)
update orders o set
  fulfilment = case o.fulfilment
    when 'awaitingPayment' then 'placed' when 'paid' then 'accepted' when 'readyForPickup' then 'ready'
    when 'refunded' then case when b.from_state in ('collected', 'expired') then b.from_state else 'cancelled' end
    else o.fulfilment end,
  contact_name = who.name,
  contact_telephone = case when who.digits ~ '^0[0-9]{9,10}$' then '+44' || substr(who.digits, 2) else who.telephone end,
  people_forgotten = o.email || who.name || who.telephone = ''
from orders self left join before b on b.order_id = self.id
  cross join lateral (select trim(concat_ws(' ', self.sender ->> 'firstName', self.sender ->> 'lastName')) as name,
    coalesce(self.sender ->> 'contactNumber', '') as telephone,
    translate(coalesce(self.sender ->> 'contactNumber', ''), ' ()-', '') as digits) as who
where self.id = o.id;

ALTER TABLE orders
  ADD CONSTRAINT orders_known_fulfilment CHECK (fulfilment in ('placed', 'accepted', 'baking', 'ready', 'collected', 'notCollected', 'cancelled', 'expired')),
  ADD CONSTRAINT orders_known_source CHECK (source in ('web', 'telephone', 'counter', 'enquiry')),
  ADD CONSTRAINT orders_taken_by_somebody CHECK ((source = 'web') = (taken_by is null)),
  ADD CONSTRAINT orders_asked_about_allergies CHECK (source = 'web' or allergies_asked is not null),
  ADD CONSTRAINT orders_total_adds_up CHECK (total_pence = sub_total_pence - discount_pence + deposit_pence and discount_pence >= 0 and deposit_pence >= 0 and total_pence >= 0);
CREATE UNIQUE INDEX orders_one_per_key_of_staff ON orders (idempotency_key) WHERE source <> 'web';
CREATE INDEX orders_live ON orders (user_id,created_at,id,number,total_pence) WHERE fulfilment in ('placed', 'accepted', 'baking', 'ready', 'notCollected');
CREATE INDEX orders_past ON orders (user_id,created_at,id,number) WHERE fulfilment in ('collected', 'cancelled', 'expired');
CREATE INDEX orders_past_by_price ON orders (user_id,total_pence,id,number) WHERE fulfilment in ('collected', 'cancelled', 'expired');
CREATE INDEX orders_unpaid ON orders (pay_before) WHERE fulfilment = 'placed';
CREATE INDEX orders_with_people ON orders (created_at) WHERE not people_forgotten;
CREATE INDEX orders_with_allergy_note ON orders (pickup_date) WHERE allergy_note <> '';
CREATE INDEX orders_by_pickup ON orders (pickup_date,pickup_time,id);
CREATE INDEX orders_by_time_placed ON orders USING brin (created_at);
CREATE INDEX orders_not_made ON orders (created_at) WHERE fulfilment in ('cancelled', 'expired');
CREATE INDEX orders_by_contact_name ON orders USING gin (contact_name gin_trgm_ops) WHERE contact_name <> '';
CREATE INDEX orders_by_telephone_end ON orders (reverse(contact_telephone) text_pattern_ops) WHERE contact_telephone <> '';
CREATE INDEX orders_by_telephone ON orders (contact_telephone text_pattern_ops) WHERE contact_telephone <> '';
CREATE INDEX orders_by_email ON orders (email) WHERE email <> '';
CREATE INDEX orders_by_number_end ON orders (right(number, 4));
--> statement-breakpoint
-- Counted as sold by what became of the cakes: those that were handed over were.
update products p set sold = p.sold + again.quantity
from (
  select l.product_id, sum(l.quantity)::int as quantity
  from order_lines l join orders o on o.id = l.order_id and o.fulfilment = 'collected'
  where exists (select from order_events e where e.order_id = o.id and e.to_state = 'refunded')
  group by l.product_id
) again where again.product_id = p.id;
--> statement-breakpoint
-- Each event by what it was, who did it and why; until now one text said it.
ALTER TABLE order_events
  ADD COLUMN made_by text DEFAULT '' NOT NULL,
  ADD COLUMN reference text DEFAULT '' NOT NULL,
  ADD COLUMN reason text DEFAULT '' NOT NULL;
alter table order_events add column kind text, add column actor_kind text;
alter table order_events alter column to_state drop not null;

update order_events e set
  kind = case to_state when 'awaitingPayment' then 'placed' when 'paid' then 'accepted' when 'readyForPickup' then 'ready'
    when 'refunded' then case when from_state in ('collected', 'expired', 'cancelled') then 'returned' else 'cancelled' end
    else to_state end,
  actor_kind = case when cause like 'by %' then 'staff' when cause in ('placed by the customer', 'cancelled by the customer')
    or cause like 'replaced by %' then 'customer' when cause in ('not paid in time', 'paid after its pick-up had passed') then 'shop'
    else 'provider' end,
  made_by = case when cause like 'by %' then substring(cause from '^by ([^:]*)') when cause like 'notice %' or cause like 'checked %'
    or cause = 'the money was given back' then coalesce((select min(provider) from payments p where p.order_id = e.order_id), '') else '' end,
  reference = case when cause like 'replaced by %' then substr(cause, 13) when cause like 'notice %' then substr(cause, 8) else '' end,
  reason = coalesce(substring(cause from '^by [^:]*: (.*)$'), ''),
  cause = case when cause like 'by %' or cause in ('placed by the customer', 'cancelled by the customer') then 'asked'
    when cause like 'replaced by %' then 'superseded' when cause like 'notice %' then 'notice' when cause like 'checked %' then 'lookedUp'
    when cause = 'not paid in time' then 'notPaidInTime' when cause = 'paid after its pick-up had passed' then 'paidTooLate'
    when cause = 'the money was given back' then 'moneyBack' else 'closing' end;

-- Of an order that was handed over, the history says so once the money is back.
delete from order_events e using orders o where o.id = e.order_id and e.kind = 'returned' and o.fulfilment = 'collected'
  and exists (select from refund_transfers t where t.order_id = o.id and t.state = 'due');

-- What was being made is cancelled, and then its money went back.
insert into order_events (order_id, kind, actor_kind, made_by, cause, at)
select e.order_id, 'returned', 'provider', coalesce((select min(provider) from payments p where p.order_id = e.order_id), ''), 'moneyBack', t.done_at
from order_events e join lateral (select max(done_at) as done_at, bool_and(state = 'done') as done from refund_transfers
  where order_id = e.order_id) t on t.done
where e.to_state = 'refunded' and e.kind = 'cancelled';

alter table order_events drop column from_state, drop column to_state, alter column kind set not null, alter column actor_kind set not null;
ALTER TABLE order_events
  ADD CONSTRAINT order_events_known_kind CHECK (kind in ('placed', 'accepted', 'baking', 'ready', 'collected', 'notCollected', 'cancelled', 'expired', 'returned', 'edited')),
  ADD CONSTRAINT order_events_known_actor CHECK (actor_kind in ('customer', 'staff', 'provider', 'shop')),
  ADD CONSTRAINT order_events_known_cause CHECK (cause in ('asked', 'notice', 'lookedUp', 'closing', 'notPaidInTime', 'paidTooLate', 'superseded', 'moneyBack', 'undone'));
--> statement-breakpoint
-- Orders that are still to be picked up hold their places at the counter, and what was being made holds its own.
CREATE TABLE taken_days (
  date date PRIMARY KEY NOT NULL,
  orders integer NOT NULL,
  work_units integer NOT NULL,
  most_orders integer,
  most_work_units integer,
  CONSTRAINT taken_days_not_negative CHECK (orders >= 0 and work_units >= 0),
  CONSTRAINT taken_days_orders CHECK (orders <= most_orders),
  CONSTRAINT taken_days_work_units CHECK (work_units <= most_work_units)
);

CREATE TABLE taken_slots (
  date date NOT NULL,
  "time" time(0) NOT NULL,
  pickups integer NOT NULL,
  most_pickups integer,
  CONSTRAINT taken_slots_date_time_pk PRIMARY KEY(date,"time"),
  CONSTRAINT taken_slots_not_negative CHECK (pickups >= 0),
  CONSTRAINT taken_slots_pickups CHECK (pickups <= most_pickups)
);

insert into taken_days (date, orders, work_units)
select pickup_date, count(*), sum(work_units) from orders o
where pickup_date >= current_date - 1 and (fulfilment in ('placed', 'accepted', 'baking', 'ready', 'collected', 'notCollected')
  or exists (select from order_events e where e.order_id = o.id and e.kind = 'baking'))
group by pickup_date;

insert into taken_slots (date, time, pickups)
select pickup_date, pickup_time::time(0), count(*) from orders o
where pickup_date >= current_date - 1 and (fulfilment in ('placed', 'accepted', 'baking', 'ready', 'collected', 'notCollected')
  or exists (select from order_events e where e.order_id = o.id and e.kind = 'baking'))
group by 1, 2;
--> statement-breakpoint
-- What changes an order after it was placed. The discount that every order had was the shop's policy.
CREATE TABLE order_adjustments (
  id serial PRIMARY KEY NOT NULL,
  order_id integer NOT NULL,
  kind text NOT NULL,
  reason text DEFAULT '' NOT NULL,
  label text DEFAULT '' NOT NULL,
  basis_points integer,
  amount_pence integer NOT NULL,
  made_by text DEFAULT '' NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT order_adjustments_known_kind CHECK (kind in ('policy', 'discount')),
  CONSTRAINT order_adjustments_of_something CHECK (amount_pence >= 0),
  CONSTRAINT order_adjustments_share CHECK (basis_points between 1 and 10000)
);
ALTER TABLE order_adjustments ADD CONSTRAINT order_adjustments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
CREATE INDEX order_adjustments_of_order ON order_adjustments (order_id);

CREATE TABLE order_instalments (
  order_id integer NOT NULL,
  position integer NOT NULL,
  amount_pence integer NOT NULL,
  due_on date NOT NULL,
  label text NOT NULL,
  CONSTRAINT order_instalments_order_id_position_pk PRIMARY KEY(order_id,position),
  CONSTRAINT order_instalments_of_something CHECK (amount_pence > 0 and position > 0)
);
ALTER TABLE order_instalments ADD CONSTRAINT order_instalments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
CREATE INDEX order_instalments_by_day ON order_instalments (due_on);

CREATE TABLE order_notes (
  id serial PRIMARY KEY NOT NULL,
  order_id integer NOT NULL,
  text text NOT NULL,
  made_by text NOT NULL,
  at timestamp with time zone NOT NULL
);
ALTER TABLE order_notes ADD CONSTRAINT order_notes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
CREATE INDEX order_notes_of_order ON order_notes (order_id);

CREATE TABLE order_revisions (
  order_id integer NOT NULL,
  revision integer NOT NULL,
  before jsonb NOT NULL,
  actor_kind text NOT NULL,
  made_by text DEFAULT '' NOT NULL,
  reason text DEFAULT '' NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT order_revisions_order_id_revision_pk PRIMARY KEY(order_id,revision),
  CONSTRAINT order_revisions_known_actor CHECK (actor_kind in ('customer', 'staff', 'provider', 'shop'))
);
ALTER TABLE order_revisions ADD CONSTRAINT order_revisions_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);

CREATE TABLE payment_links (
  id serial PRIMARY KEY NOT NULL,
  token_hash bytea NOT NULL,
  order_id integer NOT NULL,
  made_by text DEFAULT '' NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_links_token_hash_unique UNIQUE(token_hash)
);
ALTER TABLE payment_links ADD CONSTRAINT payment_links_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
CREATE INDEX payment_links_of_order ON payment_links (order_id);
CREATE INDEX payment_links_by_end ON payment_links (ends_at);

CREATE TABLE number_series (
  series text PRIMARY KEY NOT NULL,
  last integer NOT NULL,
  CONSTRAINT number_series_counts_up CHECK (last >= 0)
);

CREATE TABLE invoices (
  series text NOT NULL,
  number integer NOT NULL,
  kind text NOT NULL,
  order_id integer NOT NULL,
  of_series text,
  of_number integer,
  body jsonb NOT NULL,
  made_by text NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  CONSTRAINT invoices_series_number_pk PRIMARY KEY(series,number),
  CONSTRAINT invoices_known_kind CHECK (kind in ('invoice', 'creditNote')),
  CONSTRAINT invoices_credit_names_invoice CHECK ((kind = 'creditNote') = (of_number is not null) and (of_series is null) = (of_number is null))
);
ALTER TABLE invoices ADD CONSTRAINT invoices_series_number_series_series_fk FOREIGN KEY (series) REFERENCES number_series(series);
ALTER TABLE invoices ADD CONSTRAINT invoices_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE invoices ADD CONSTRAINT invoices_of_series_of_number_invoices_series_number_fk FOREIGN KEY (of_series,of_number) REFERENCES invoices(series,number);
CREATE INDEX invoices_of_order ON invoices (order_id);
CREATE INDEX invoices_with_people ON invoices (issued_at) WHERE body ->> 'buyer' is not null or body ->> 'reason' <> '';

insert into order_adjustments (order_id, kind, basis_points, amount_pence, at)
select id, 'policy', greatest(1, least(100, round(100.0 * discount_pence / sub_total_pence)))::int * 100, discount_pence, created_at
from orders where discount_pence > 0 and sub_total_pence > 0;
--> statement-breakpoint
-- What the test provider gave back whole, before it could give back parts.
CREATE TABLE test_payment_refunds (
  id text PRIMARY KEY NOT NULL,
  session_id text NOT NULL,
  key text,
  amount_pence integer NOT NULL,
  state text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT test_payment_refunds_once UNIQUE(session_id,key)
);
ALTER TABLE test_payment_refunds ADD CONSTRAINT test_payment_refunds_session_id_test_payment_sessions_id_fk FOREIGN KEY (session_id) REFERENCES test_payment_sessions(id) ON DELETE cascade;
CREATE INDEX test_payment_refunds_by_moment ON test_payment_refunds (created_at);

insert into test_payment_refunds (id, session_id, amount_pence, state, created_at)
select 're_test_' || id, id, amount_pence, 'done', created_at from test_payment_sessions where state = 'refunded';
--> statement-breakpoint
-- Sums of sales, which their functions fill from the ledger.
CREATE TABLE paid_orders (
  order_id integer PRIMARY KEY NOT NULL,
  shop_day date NOT NULL,
  hour smallint NOT NULL,
  buyer text NOT NULL,
  CONSTRAINT paid_orders_known_buyer CHECK (buyer in ('new', 'returning', 'unknown'))
);
ALTER TABLE paid_orders ADD CONSTRAINT paid_orders_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);

CREATE TABLE sales_hours (
  shop_day date NOT NULL,
  hour smallint NOT NULL,
  source text NOT NULL,
  buyer text NOT NULL,
  orders integer NOT NULL,
  paid_pence integer NOT NULL,
  discount_pence integer NOT NULL,
  refund_pence integer NOT NULL,
  correction_pence integer NOT NULL,
  vat_pence integer NOT NULL,
  CONSTRAINT sales_hours_shop_day_hour_source_buyer_pk PRIMARY KEY(shop_day,hour,source,buyer)
);

CREATE TABLE sold_shares (
  order_id integer NOT NULL,
  shop_day date NOT NULL,
  product_id integer NOT NULL,
  net_pence integer NOT NULL,
  pieces integer NOT NULL,
  CONSTRAINT sold_shares_order_id_shop_day_product_id_pk PRIMARY KEY(order_id,shop_day,product_id)
);
ALTER TABLE sold_shares ADD CONSTRAINT sold_shares_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE sold_shares ADD CONSTRAINT sold_shares_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id);

CREATE TABLE product_days (
  shop_day date NOT NULL,
  product_id integer NOT NULL,
  net_pence integer NOT NULL,
  pieces integer NOT NULL,
  CONSTRAINT product_days_shop_day_product_id_pk PRIMARY KEY(shop_day,product_id)
);
ALTER TABLE product_days ADD CONSTRAINT product_days_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id);
--> statement-breakpoint
-- Customers: who has an account, and whom orders name by an email address, else by a telephone.
CREATE TABLE customers (
  id serial PRIMARY KEY NOT NULL,
  user_id integer,
  name text DEFAULT '' NOT NULL,
  email text DEFAULT '' NOT NULL,
  telephone text DEFAULT '' NOT NULL,
  postcode text DEFAULT '' NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT customers_user_id_unique UNIQUE(user_id),
  CONSTRAINT customers_are_somebody CHECK (user_id is not null or email || telephone <> '')
);
ALTER TABLE customers ADD CONSTRAINT customers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade;
CREATE UNIQUE INDEX customers_guest_by_email ON customers (email) WHERE user_id is null and email <> '';
CREATE UNIQUE INDEX customers_guest_by_telephone ON customers (telephone) WHERE user_id is null and email = '';
CREATE INDEX customers_by_words ON customers USING gin (lower(name || ' ' || email || ' ' || telephone || ' ' || replace(postcode, ' ', '')) gin_trgm_ops);
CREATE INDEX customers_by_last_seen ON customers (seen_at,id);
CREATE INDEX customers_by_email ON customers (email) WHERE email <> '';
CREATE INDEX customers_by_telephone ON customers (telephone) WHERE telephone <> '';

CREATE TABLE customer_notes (
  id serial PRIMARY KEY NOT NULL,
  customer_id integer NOT NULL,
  text text NOT NULL,
  made_by text NOT NULL,
  at timestamp with time zone NOT NULL
);
ALTER TABLE customer_notes ADD CONSTRAINT customer_notes_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE cascade;
CREATE INDEX customer_notes_of_customer ON customer_notes (customer_id);
CREATE INDEX users_suspended ON users (id) WHERE suspended_at is not null;
ALTER TABLE suspensions
  ADD COLUMN reason text DEFAULT '' NOT NULL;

insert into customers (user_id, name, email, telephone, created_at, seen_at, postcode)
select u.id, trim(u.first_name || ' ' || u.last_name), u.email,
  coalesce(u.mobile, (select o.contact_telephone from orders o where o.user_id = u.id and o.contact_telephone <> '' order by o.id desc limit 1), ''),
  u.created_at, greatest(u.created_at, (select max(o.created_at) from orders o where o.user_id = u.id)),
  coalesce((select o.sender->'address'->>'postcode' from orders o where o.user_id = u.id and o.sender->'address'->>'postcode' <> ''
    order by o.id desc limit 1), '')
from users u order by u.id;

insert into customers (name, email, telephone, created_at, seen_at, postcode)
select (array_agg(contact_name order by id desc))[1], email, (array_agg(contact_telephone order by id desc))[1], min(created_at), max(created_at),
  coalesce((array_agg(sender->'address'->>'postcode' order by id desc) filter (where sender->'address'->>'postcode' <> ''))[1], '')
from orders where user_id is null and not people_forgotten and email <> '' group by email;

insert into customers (name, telephone, created_at, seen_at, postcode)
select (array_agg(contact_name order by id desc))[1], contact_telephone, min(created_at), max(created_at),
  coalesce((array_agg(sender->'address'->>'postcode' order by id desc) filter (where sender->'address'->>'postcode' <> ''))[1], '')
from orders where user_id is null and not people_forgotten and email = '' and contact_telephone <> '' group by contact_telephone;
--> statement-breakpoint
-- What customers write and send.
ALTER TABLE contact_messages
  ADD COLUMN state text DEFAULT 'open' NOT NULL;
ALTER TABLE contact_messages
  ADD CONSTRAINT contact_messages_known_state CHECK (state in ('open', 'answered', 'done'));
CREATE INDEX contact_messages_in_state ON contact_messages (suspected,state,id);
CREATE INDEX contact_messages_open ON contact_messages (created_at) WHERE state = 'open' and not suspected;
ALTER TABLE newsletter_subscribers
  ADD COLUMN consent_place text DEFAULT '' NOT NULL,
  ADD COLUMN consent_wording text DEFAULT '' NOT NULL;
CREATE INDEX newsletter_subscribers_by_part ON newsletter_subscribers USING gin (email gin_trgm_ops);
CREATE TABLE newsletters (
  id serial PRIMARY KEY NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  state text DEFAULT 'draft' NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  made_by text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  begun_by text DEFAULT '' NOT NULL,
  begun_at timestamp with time zone,
  ended_at timestamp with time zone,
  CONSTRAINT newsletters_known_state CHECK (state in ('draft', 'sending', 'stopped', 'sent'))
);

CREATE TABLE newsletter_sends (
  newsletter_id integer NOT NULL,
  reader_id integer NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT newsletter_sends_newsletter_id_reader_id_pk PRIMARY KEY(newsletter_id,reader_id),
  CONSTRAINT newsletter_sends_known_state CHECK (state in ('waiting', 'trying', 'sent', 'failed', 'dropped'))
);
ALTER TABLE newsletter_sends ADD CONSTRAINT newsletter_sends_newsletter_id_newsletters_id_fk FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON DELETE cascade;
ALTER TABLE newsletter_sends ADD CONSTRAINT newsletter_sends_reader_id_newsletter_subscribers_id_fk FOREIGN KEY (reader_id) REFERENCES newsletter_subscribers(id) ON DELETE cascade;
CREATE INDEX newsletter_sends_waiting ON newsletter_sends (newsletter_id,at,reader_id) WHERE state = 'waiting';
CREATE INDEX newsletter_sends_of_reader ON newsletter_sends (reader_id);

CREATE TABLE photos (
  token text PRIMARY KEY NOT NULL,
  shape text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  user_id integer,
  stored_at timestamp with time zone,
  wanted_at timestamp with time zone,
  forgotten_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT photos_known_shape CHECK (shape in ('circle', 'rectangle-4x3', 'free')),
  CONSTRAINT photos_token_is_one CHECK (token ~ '^[A-Za-z0-9_-]{43}$')
);
ALTER TABLE photos ADD CONSTRAINT photos_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE set null;
CREATE INDEX photos_of_user ON photos (user_id);
CREATE INDEX photos_by_age ON photos (created_at);
CREATE INDEX photos_to_remove ON photos (forgotten_at) WHERE forgotten_at is not null;

CREATE TABLE enquiries (
  id serial PRIMARY KEY NOT NULL,
  user_id integer,
  kind text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  event_date date NOT NULL,
  servings integer NOT NULL,
  flavours text DEFAULT '' NOT NULL,
  budget integer,
  allergies text DEFAULT '' NOT NULL,
  suspected boolean DEFAULT false NOT NULL,
  waits boolean DEFAULT true NOT NULL,
  declined_at timestamp with time zone,
  last_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT enquiries_known_kind CHECK (kind in ('wedding', 'celebration', 'corporate', 'other')),
  CONSTRAINT enquiries_servings CHECK (servings > 0 and budget > 0)
);
ALTER TABLE enquiries ADD CONSTRAINT enquiries_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE set null;
CREATE INDEX enquiries_of_user ON enquiries (user_id) WHERE user_id is not null;
CREATE INDEX enquiries_of_address ON enquiries (email);
CREATE INDEX enquiries_by_last ON enquiries (last_at,id);
CREATE INDEX enquiries_waiting ON enquiries (id) WHERE waits and not suspected;
CREATE INDEX enquiries_by_day ON enquiries (event_date);

CREATE TABLE enquiry_links (
  token_hash bytea PRIMARY KEY NOT NULL,
  enquiry_id integer NOT NULL,
  ends_at timestamp with time zone NOT NULL
);
ALTER TABLE enquiry_links ADD CONSTRAINT enquiry_links_enquiry_id_enquiries_id_fk FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON DELETE cascade;
CREATE INDEX enquiry_links_of_enquiry ON enquiry_links (enquiry_id);
CREATE INDEX enquiry_links_by_end ON enquiry_links (ends_at);

CREATE TABLE enquiry_messages (
  id serial PRIMARY KEY NOT NULL,
  enquiry_id integer NOT NULL,
  kind text NOT NULL,
  made_by text,
  body text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT enquiry_messages_known_kind CHECK (kind in ('text', 'quoted', 'withdrawn', 'declined'))
);
ALTER TABLE enquiry_messages ADD CONSTRAINT enquiry_messages_enquiry_id_enquiries_id_fk FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON DELETE cascade;
CREATE INDEX enquiry_messages_of_enquiry ON enquiry_messages (enquiry_id,id);

CREATE TABLE enquiry_pictures (
  token text PRIMARY KEY NOT NULL,
  message_id integer NOT NULL,
  position integer NOT NULL
);
ALTER TABLE enquiry_pictures ADD CONSTRAINT enquiry_pictures_token_photos_token_fk FOREIGN KEY (token) REFERENCES photos(token) ON DELETE cascade;
ALTER TABLE enquiry_pictures ADD CONSTRAINT enquiry_pictures_message_id_enquiry_messages_id_fk FOREIGN KEY (message_id) REFERENCES enquiry_messages(id) ON DELETE cascade;
CREATE INDEX enquiry_pictures_of_message ON enquiry_pictures (message_id);

CREATE TABLE enquiry_quotes (
  enquiry_id integer NOT NULL,
  version integer NOT NULL,
  order_id integer,
  made_by text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT enquiry_quotes_enquiry_id_version_pk PRIMARY KEY(enquiry_id,version),
  CONSTRAINT enquiry_quotes_one_of_order UNIQUE(order_id)
);
ALTER TABLE enquiry_quotes ADD CONSTRAINT enquiry_quotes_enquiry_id_enquiries_id_fk FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON DELETE cascade;
ALTER TABLE enquiry_quotes ADD CONSTRAINT enquiry_quotes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE set null;

CREATE TABLE complaints (
  id serial PRIMARY KEY NOT NULL,
  order_id integer,
  name text DEFAULT '' NOT NULL,
  contact text DEFAULT '' NOT NULL,
  what text NOT NULL,
  is_allergen boolean DEFAULT false NOT NULL,
  is_data boolean DEFAULT false NOT NULL,
  received_on date NOT NULL,
  acknowledged_by text DEFAULT '' NOT NULL,
  acknowledged_at timestamp with time zone,
  outcome text DEFAULT '' NOT NULL,
  state text DEFAULT 'open' NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  made_by text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  closed_by text DEFAULT '' NOT NULL,
  closed_at timestamp with time zone,
  people_forgotten boolean DEFAULT false NOT NULL,
  CONSTRAINT complaints_known_state CHECK (state in ('open', 'closed')),
  CONSTRAINT complaints_acknowledged_by_somebody CHECK ((acknowledged_by <> '') = (acknowledged_at is not null)),
  CONSTRAINT complaints_closed_by_somebody CHECK ((state = 'closed') = (closed_at is not null))
);
ALTER TABLE complaints ADD CONSTRAINT complaints_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE set null;
CREATE INDEX complaints_of_order ON complaints (order_id);
CREATE INDEX complaints_in_state ON complaints (state,id);
CREATE INDEX complaints_of_contact ON complaints (contact) WHERE contact <> '';
CREATE INDEX complaints_with_people ON complaints (created_at) WHERE not people_forgotten;
