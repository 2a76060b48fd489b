ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_once";--> statement-breakpoint
DROP INDEX "orders_with_people";--> statement-breakpoint
ALTER TABLE "ledger_days" ADD COLUMN "discount_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "discount_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "tax_point" date;--> statement-breakpoint
ALTER TABLE "vat_rates" ADD COLUMN "made_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "vat_rates" ADD COLUMN "made_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_with_allergy_note" ON "orders" USING btree ("pickup_date") WHERE "orders"."allergy_note" <> '';--> statement-breakpoint
CREATE INDEX "orders_with_people" ON "orders" USING btree ("created_at") WHERE "orders"."email" <> '' or "orders"."contact_name" <> '' or "orders"."contact_telephone" <> '';--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_once" UNIQUE NULLS NOT DISTINCT("event_key","money_class","vat_basis_points");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_discount_of_payment" CHECK ("ledger_entries"."discount_pence" >= 0 and ("ledger_entries"."kind" = 'payment' or "ledger_entries"."discount_pence" = 0));
--> statement-breakpoint
create or replace function count_ledger_day() returns trigger language plpgsql as $$
begin
  insert into ledger_days as day (shop_day, kind, method, provider, money_class, vat_basis_points, entries, amount_pence, vat_pence, discount_pence)
  values (new.shop_day, new.kind, new.method, new.provider, new.money_class, new.vat_basis_points, 1, new.amount_pence, new.vat_pence, new.discount_pence)
  on conflict on constraint ledger_days_one do update set entries = day.entries + 1,
    amount_pence = day.amount_pence + excluded.amount_pence, vat_pence = day.vat_pence + excluded.vat_pence,
    discount_pence = day.discount_pence + excluded.discount_pence;
  return null;
end
$$;
--> statement-breakpoint
-- What was taken off of what a payment is for was not in its entries so far: of an order it is with the first payment, which paid for all of it.
alter table ledger_entries disable trigger ledger_entries_append_only;
--> statement-breakpoint
with first as (
  select order_id, min(payment_id) as payment_id from ledger_entries where kind = 'payment' group by order_id
), off as (
  select l.order_id, f.payment_id, l.vat_class, sum(l.discount_pence) as pence
  from first f join order_lines l on l.order_id = f.order_id group by 1, 2, 3 having sum(l.discount_pence) > 0
)
update ledger_entries e set discount_pence = off.pence from off
where e.order_id = off.order_id and e.payment_id = off.payment_id and e.kind = 'payment' and e.money_class = off.vat_class;
--> statement-breakpoint
alter table ledger_entries enable trigger ledger_entries_append_only;
--> statement-breakpoint
update ledger_days d set discount_pence = sums.pence
from (
  select shop_day, kind, method, provider, money_class, vat_basis_points, sum(discount_pence) as pence
  from ledger_entries where discount_pence > 0 group by 1, 2, 3, 4, 5, 6
) sums
where (d.shop_day, d.kind, d.method, d.provider, d.money_class) = (sums.shop_day, sums.kind, sums.method, sums.provider, sums.money_class)
  and d.vat_basis_points is not distinct from sums.vat_basis_points;
