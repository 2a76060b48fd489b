CREATE TABLE "invoices" (
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"order_id" integer NOT NULL,
	"of_series" text,
	"of_number" integer,
	"body" jsonb NOT NULL,
	"made_by" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_series_number_pk" PRIMARY KEY("series","number"),
	CONSTRAINT "invoices_known_kind" CHECK ("invoices"."kind" in ('invoice', 'creditNote')),
	CONSTRAINT "invoices_credit_names_invoice" CHECK (("invoices"."kind" = 'creditNote') = ("invoices"."of_number" is not null) and ("invoices"."of_series" is null) = ("invoices"."of_number" is null))
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "number_series_counts_up" CHECK ("number_series"."last" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"amount_pence" integer NOT NULL,
	"deposit_pence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_line_id_pk" PRIMARY KEY("refund_id","order_line_id"),
	CONSTRAINT "refund_lines_not_negative" CHECK ("refund_lines"."quantity" >= 0 and "refund_lines"."amount_pence" >= 0 and "refund_lines"."deposit_pence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refund_transfers" (
	"id" serial PRIMARY KEY NOT NULL,
	"refund_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"method" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"provider_reference" text,
	"problem" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refund_transfers_one_per_reference" UNIQUE("payment_id","provider_reference"),
	CONSTRAINT "refund_transfers_of_something" CHECK ("refund_transfers"."amount_pence" > 0),
	CONSTRAINT "refund_transfers_known_state" CHECK ("refund_transfers"."state" in ('due', 'done', 'failed')),
	CONSTRAINT "refund_transfers_known_method" CHECK ("refund_transfers"."method" in ('card', 'terminal', 'cash', 'transfer')),
	CONSTRAINT "refund_transfers_done_once" CHECK (("refund_transfers"."state" = 'done') = ("refund_transfers"."done_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"restocked" boolean DEFAULT false NOT NULL,
	"actor_kind" text NOT NULL,
	"made_by" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_known_kind" CHECK ("refunds"."kind" in ('lines', 'amount', 'whole', 'surplus', 'revision', 'provider')),
	CONSTRAINT "refunds_known_actor" CHECK ("refunds"."actor_kind" in ('customer', 'staff', 'provider', 'shop')),
	CONSTRAINT "refunds_of_something" CHECK ("refunds"."amount_pence" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_adjustments" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"basis_points" integer,
	"amount_pence" integer NOT NULL,
	"made_by" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_adjustments_known_kind" CHECK ("order_adjustments"."kind" in ('policy', 'discount')),
	CONSTRAINT "order_adjustments_of_something" CHECK ("order_adjustments"."amount_pence" >= 0),
	CONSTRAINT "order_adjustments_share" CHECK ("order_adjustments"."basis_points" between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "order_instalments" (
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"amount_pence" integer NOT NULL,
	"due_on" date NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "order_instalments_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_instalments_of_something" CHECK ("order_instalments"."amount_pence" > 0 and "order_instalments"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"text" text NOT NULL,
	"made_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_revisions" (
	"order_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"before" jsonb NOT NULL,
	"actor_kind" text NOT NULL,
	"made_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_revisions_order_id_revision_pk" PRIMARY KEY("order_id","revision"),
	CONSTRAINT "order_revisions_known_actor" CHECK ("order_revisions"."actor_kind" in ('customer', 'staff', 'provider', 'shop'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_known_state";
--> statement-breakpoint
DROP INDEX "payments_refund_due";
--> statement-breakpoint
DROP INDEX "orders_live";
--> statement-breakpoint
DROP INDEX "orders_past";
--> statement-breakpoint
DROP INDEX "orders_past_by_price";
--> statement-breakpoint
DROP INDEX "orders_unpaid";
--> statement-breakpoint
DROP INDEX "orders_by_pickup";
--> statement-breakpoint
DROP INDEX "orders_not_made";
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "made_by" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "reference" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "reason" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text DEFAULT 'web' NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taken_by" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contact_name" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contact_telephone" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "allergies_asked" boolean;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "allergy_note" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "taken_by" text;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "refund_transfer_id" integer;
--> statement-breakpoint
alter table orders rename column state to fulfilment;
--> statement-breakpoint
alter table order_events add column kind text;
--> statement-breakpoint
alter table order_events add column actor_kind text;
--> statement-breakpoint
-- What became of the money is no state of the cakes: an order that was refunded is where it was before, and one whose cakes were being made
-- is cancelled. A customer's name and number stand by themselves, so that staff find them.
with before as (
  select distinct on (order_id) order_id, from_state from order_events where to_state = 'refunded' order by order_id, id desc
)
update orders o set
  fulfilment = case o.fulfilment
    when 'awaitingPayment' then 'placed' when 'paid' then 'accepted' when 'readyForPickup' then 'ready'
    when 'refunded' then case when b.from_state in ('collected', 'expired') then b.from_state else 'cancelled' end
    else o.fulfilment end,
  contact_name = trim(concat_ws(' ', o.sender ->> 'firstName', o.sender ->> 'lastName')),
  contact_telephone = coalesce(o.sender ->> 'contactNumber', '')
from orders self left join before b on b.order_id = self.id where self.id = o.id;
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
--> statement-breakpoint
insert into refund_transfers (refund_id, order_id, payment_id, method, amount_pence, state, created_at, done_at)
select r.id, p.order_id, p.id, 'card', p.amount_pence, case p.state when 'refunded' then 'done' else 'due' end, r.at,
  case p.state when 'refunded' then coalesce((select min(e.at) from ledger_entries e where e.event_key = 'refund:' || p.id), r.at) end
from (select *, row_number() over (partition by order_id order by id) as n from refunds) r
  join (select *, row_number() over (partition by order_id order by id) as n from payments
    where state in ('refundDue', 'refunded') and amount_pence > 0) p on p.order_id = r.order_id and p.n = r.n;
--> statement-breakpoint
update payments set state = 'paid' where state in ('refundDue', 'refunded');
--> statement-breakpoint
insert into order_adjustments (order_id, kind, basis_points, amount_pence, at)
select id, 'policy', greatest(1, least(100, round(100.0 * discount_pence / sub_total_pence)))::int * 100, discount_pence, created_at
from orders where discount_pence > 0 and sub_total_pence > 0;
--> statement-breakpoint
-- Each event by what it was, who did it and why; until now one text said it.
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
--> statement-breakpoint
-- Of an order that was handed over, the history says so once the money is back.
delete from order_events e using orders o where o.id = e.order_id and e.kind = 'returned' and o.fulfilment = 'collected'
  and exists (select from refund_transfers t where t.order_id = o.id and t.state = 'due');
--> statement-breakpoint
alter table order_events alter column to_state drop not null;
--> statement-breakpoint
-- What was being made is cancelled, and then its money went back.
insert into order_events (order_id, kind, actor_kind, made_by, cause, at)
select e.order_id, 'returned', 'provider', coalesce((select min(provider) from payments p where p.order_id = e.order_id), ''), 'moneyBack', t.done_at
from order_events e join lateral (select max(done_at) as done_at, bool_and(state = 'done') as done from refund_transfers
  where order_id = e.order_id) t on t.done
where e.to_state = 'refunded' and e.kind = 'cancelled';
--> statement-breakpoint
-- What was being made keeps its place at the counter, in a shop of before places were counted too.
insert into taken_days as day (date, orders, work_units)
select pickup_date, count(*), sum(work_units) from orders o
where pickup_date >= current_date - 1 and (fulfilment in ('placed', 'accepted', 'baking', 'ready', 'collected', 'notCollected')
  or exists (select from order_events e where e.order_id = o.id and e.kind = 'baking'))
group by pickup_date
on conflict (date) do update set orders = excluded.orders, work_units = excluded.work_units
where (day.orders, day.work_units) is distinct from (excluded.orders, excluded.work_units)
  and excluded.orders <= coalesce(day.most_orders, excluded.orders) and excluded.work_units <= coalesce(day.most_work_units, excluded.work_units);
--> statement-breakpoint
insert into taken_slots as slot (date, time, pickups)
select pickup_date, pickup_time::time(0), count(*) from orders o
where pickup_date >= current_date - 1 and (fulfilment in ('placed', 'accepted', 'baking', 'ready', 'collected', 'notCollected')
  or exists (select from order_events e where e.order_id = o.id and e.kind = 'baking'))
group by 1, 2
on conflict (date, time) do update set pickups = excluded.pickups
where slot.pickups is distinct from excluded.pickups and excluded.pickups <= coalesce(slot.most_pickups, excluded.pickups);
--> statement-breakpoint
alter table order_events alter column kind set not null;
--> statement-breakpoint
alter table order_events alter column actor_kind set not null;
--> statement-breakpoint
ALTER TABLE "order_events" DROP COLUMN "from_state";
--> statement-breakpoint
ALTER TABLE "order_events" DROP COLUMN "to_state";
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_series_number_series_series_fk" FOREIGN KEY ("series") REFERENCES "public"."number_series"("series") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_of_series_of_number_invoices_series_number_fk" FOREIGN KEY ("of_series","of_number") REFERENCES "public"."invoices"("series","number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_transfers" ADD CONSTRAINT "refund_transfers_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_transfers" ADD CONSTRAINT "refund_transfers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_transfers" ADD CONSTRAINT "refund_transfers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_instalments" ADD CONSTRAINT "order_instalments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_revisions" ADD CONSTRAINT "order_revisions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "refund_lines_of_line" ON "refund_lines" USING btree ("order_line_id");
--> statement-breakpoint
CREATE INDEX "refund_transfers_of_order" ON "refund_transfers" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "refund_transfers_of_payment" ON "refund_transfers" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "refund_transfers_of_refund" ON "refund_transfers" USING btree ("refund_id");
--> statement-breakpoint
CREATE INDEX "refund_transfers_due" ON "refund_transfers" USING btree ("id") WHERE "refund_transfers"."state" = 'due';
--> statement-breakpoint
CREATE INDEX "refunds_of_order" ON "refunds" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "order_adjustments_of_order" ON "order_adjustments" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "order_instalments_by_day" ON "order_instalments" USING btree ("due_on");
--> statement-breakpoint
CREATE INDEX "order_notes_of_order" ON "order_notes" USING btree ("order_id");
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund_transfer_id_refund_transfers_id_fk" FOREIGN KEY ("refund_transfer_id") REFERENCES "public"."refund_transfers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_per_key_of_staff" ON "orders" USING btree ("idempotency_key") WHERE "orders"."source" <> 'web';
--> statement-breakpoint
CREATE INDEX "orders_by_contact_name" ON "orders" USING gin ("contact_name" gin_trgm_ops) WHERE "orders"."contact_name" <> '';
--> statement-breakpoint
CREATE INDEX "orders_by_telephone_end" ON "orders" USING btree (reverse("contact_telephone") text_pattern_ops) WHERE "orders"."contact_telephone" <> '';
--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree ("email") WHERE "orders"."email" <> '';
--> statement-breakpoint
CREATE INDEX "orders_by_number_end" ON "orders" USING btree (right("number", 4));
--> statement-breakpoint
CREATE INDEX "orders_live" ON "orders" USING btree ("user_id","created_at","id","number","total_pence") WHERE "orders"."fulfilment" in ('placed', 'accepted', 'baking', 'ready', 'notCollected');
--> statement-breakpoint
CREATE INDEX "orders_past" ON "orders" USING btree ("user_id","created_at","id","number") WHERE "orders"."fulfilment" in ('collected', 'cancelled', 'expired');
--> statement-breakpoint
CREATE INDEX "orders_past_by_price" ON "orders" USING btree ("user_id","total_pence","id","number") WHERE "orders"."fulfilment" in ('collected', 'cancelled', 'expired');
--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("pay_before") WHERE "orders"."fulfilment" = 'placed';
--> statement-breakpoint
CREATE INDEX "orders_by_pickup" ON "orders" USING btree ("pickup_date","pickup_time","id") WHERE "orders"."fulfilment" in ('accepted', 'baking', 'ready', 'collected', 'notCollected');
--> statement-breakpoint
CREATE INDEX "orders_not_made" ON "orders" USING btree ("created_at") WHERE "orders"."fulfilment" in ('cancelled', 'expired');
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_known_kind" CHECK ("order_events"."kind" in ('placed', 'accepted', 'baking', 'ready', 'collected', 'notCollected', 'cancelled', 'expired', 'returned', 'edited'));
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_known_actor" CHECK ("order_events"."actor_kind" in ('customer', 'staff', 'provider', 'shop'));
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_known_cause" CHECK ("order_events"."cause" in ('asked', 'notice', 'lookedUp', 'closing', 'notPaidInTime', 'paidTooLate', 'superseded', 'moneyBack'));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_known_fulfilment" CHECK ("orders"."fulfilment" in ('placed', 'accepted', 'baking', 'ready', 'collected', 'notCollected', 'cancelled', 'expired'));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_known_source" CHECK ("orders"."source" in ('web', 'telephone', 'counter'));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_taken_by_somebody" CHECK (("orders"."source" = 'web') = ("orders"."taken_by" is null));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_asked_about_allergies" CHECK ("orders"."source" = 'web' or "orders"."allergies_asked" is not null);
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_known_state" CHECK ("payments"."state" in ('open', 'paid', 'closed'));
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_known_method" CHECK ("payments"."method" in ('card', 'terminal', 'cash', 'transfer'));
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_by_hand_or_not" CHECK (("payments"."method" = 'card') = ("payments"."provider" <> ''));
