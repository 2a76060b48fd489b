CREATE TABLE "ledger_days" (
	"shop_day" date NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"provider" text NOT NULL,
	"money_class" text NOT NULL,
	"vat_basis_points" integer,
	"entries" integer NOT NULL,
	"amount_pence" integer NOT NULL,
	"vat_pence" integer NOT NULL,
	CONSTRAINT "ledger_days_one" UNIQUE NULLS NOT DISTINCT("shop_day","kind","method","provider","money_class","vat_basis_points")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" integer,
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"provider" text DEFAULT '' NOT NULL,
	"money_class" text NOT NULL,
	"vat_basis_points" integer,
	"amount_pence" integer NOT NULL,
	"vat_pence" integer NOT NULL,
	"shop_day" date NOT NULL,
	"made_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("event_key","money_class"),
	CONSTRAINT "ledger_entries_known_kind" CHECK ("ledger_entries"."kind" in ('payment', 'refund', 'correction')),
	CONSTRAINT "ledger_entries_known_method" CHECK ("ledger_entries"."method" in ('card', 'terminal', 'cash', 'transfer')),
	CONSTRAINT "ledger_entries_known_class" CHECK ("ledger_entries"."money_class" in ('zero', 'standard', 'deposit')),
	CONSTRAINT "ledger_entries_right_way" CHECK (case "ledger_entries"."kind" when 'payment' then "ledger_entries"."amount_pence" > 0 when 'refund' then "ledger_entries"."amount_pence" < 0 else "ledger_entries"."amount_pence" <> 0 end),
	CONSTRAINT "ledger_entries_vat_within" CHECK (abs("ledger_entries"."vat_pence") <= abs("ledger_entries"."amount_pence") and "ledger_entries"."vat_pence"::bigint * "ledger_entries"."amount_pence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "vat_rates" (
	"vat_class" text NOT NULL,
	"valid_from" date NOT NULL,
	"basis_points" integer NOT NULL,
	CONSTRAINT "vat_rates_vat_class_valid_from_pk" PRIMARY KEY("vat_class","valid_from"),
	CONSTRAINT "vat_rates_not_negative" CHECK ("vat_rates"."basis_points" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_order" ON "ledger_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_day" ON "ledger_entries" USING btree ("shop_day");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_discount_within" CHECK ("order_lines"."discount_pence" >= 0 and "order_lines"."discount_pence" <= "order_lines"."quantity"::bigint * "order_lines"."unit_price_pence");
--> statement-breakpoint
insert into vat_rates (vat_class, valid_from, basis_points) values ('zero', '1973-04-01', 0), ('standard', '2011-01-04', 2000);
--> statement-breakpoint
create function refuse_ledger_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: write another entry' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_ledger_rewrite();
--> statement-breakpoint
create function count_ledger_day() returns trigger language plpgsql as $$
begin
  insert into ledger_days as day (shop_day, kind, method, provider, money_class, vat_basis_points, entries, amount_pence, vat_pence)
  values (new.shop_day, new.kind, new.method, new.provider, new.money_class, new.vat_basis_points, 1, new.amount_pence, new.vat_pence)
  on conflict on constraint ledger_days_one do update set entries = day.entries + 1,
    amount_pence = day.amount_pence + excluded.amount_pence, vat_pence = day.vat_pence + excluded.vat_pence;
  return null;
end
$$;
--> statement-breakpoint
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
--> statement-breakpoint
-- What payments of the card provider took and gave back, at the moments that the orders' histories know. Their VAT is what was
-- reckoned then, outside of the shop: none is made up here.
with worth as (
  select l.order_id, l.vat_class as money_class, sum(l.quantity * l.unit_price_pence - l.discount_pence)::int as pence
  from order_lines l join payments p on p.order_id = l.order_id and p.state in ('paid', 'refundDue', 'refunded')
    and p.id = (select min(id) from payments same where same.order_id = l.order_id and same.state in ('paid', 'refundDue', 'refunded'))
  group by l.order_id, l.vat_class
  union all
  select id, 'deposit', deposit_pence from orders where deposit_pence > 0
), moments as (
  select p.id, p.order_id, p.provider, p.state, p.created_at,
    (select min(at) from order_events e where e.order_id = p.order_id and e.to_state = 'paid' and e.at >= p.created_at) as paid_at,
    (select min(at) from order_events e where e.order_id = p.order_id and e.to_state = 'refunded' and e.at >= p.created_at) as refunded_at
  from payments p where p.state in ('paid', 'refundDue', 'refunded')
), entries as (
  select m.*, 'payment' as kind, 'payment:' || m.id as event_key, 1 as sign, coalesce(paid_at, created_at) as moment from moments m
  union all
  select m.*, 'refund', 'refund:' || m.id, -1, coalesce(refunded_at, paid_at, created_at) from moments m where state = 'refunded'
)
insert into ledger_entries (order_id, payment_id, event_key, kind, method, provider, money_class, amount_pence, vat_pence, shop_day, made_by, at)
select e.order_id, e.id, e.event_key, e.kind, 'card', e.provider, w.money_class, e.sign * w.pence, 0,
  (e.moment at time zone 'Europe/London')::date, e.provider, e.moment
from entries e join worth w on w.order_id = e.order_id where w.pence > 0
order by e.moment, e.id, w.money_class;
--> statement-breakpoint
insert into ledger_days (shop_day, kind, method, provider, money_class, vat_basis_points, entries, amount_pence, vat_pence)
select shop_day, kind, method, provider, money_class, vat_basis_points, count(*), sum(amount_pence), sum(vat_pence)
from ledger_entries group by 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
create trigger ledger_entries_count_day after insert on ledger_entries for each row execute function count_ledger_day();
