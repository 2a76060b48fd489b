CREATE TABLE "baked_days" (
	"date" date PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigserial NOT NULL,
	"product_id" integer NOT NULL,
	"pieces" integer NOT NULL,
	"stock_after" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" integer,
	"made_by" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_movements_product_id_id_pk" PRIMARY KEY("product_id","id"),
	CONSTRAINT "stock_movements_known_reason" CHECK ("stock_movements"."reason" in ('opening', 'order', 'returned', 'expired', 'baked', 'counted', 'damaged', 'wasted', 'givenAway')),
	CONSTRAINT "stock_movements_right_way" CHECK (case when "stock_movements"."reason" in ('returned', 'expired', 'baked') then "stock_movements"."pieces" > 0 when "stock_movements"."reason" in ('order', 'damaged', 'wasted', 'givenAway') then "stock_movements"."pieces" < 0 when "stock_movements"."reason" = 'opening' then "stock_movements"."pieces" >= 0 else true end),
	CONSTRAINT "stock_movements_stock_not_negative" CHECK ("stock_movements"."stock_after" >= 0),
	CONSTRAINT "stock_movements_of_orders" CHECK ("stock_movements"."order_id" is null or "stock_movements"."reason" in ('order', 'returned', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_of_order" ON "stock_movements" USING btree ("order_id") WHERE "stock_movements"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_by_age" ON "stock_movements" USING brin ("at");
--> statement-breakpoint
-- What is known to be true: what staff had set is a count each, what moved the stock between two counts is one sum, what orders hold that
-- may still change, and those of the last month, is a movement each, and the last balance is the stock.
insert into stock_movements (product_id, pieces, stock_after, reason, order_id, made_by, note, at)
with held as (
  select l.product_id, l.order_id, sum(l.quantity * l.pieces)::int as pieces
  from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
  where l.pieces > 0 and p.stock is not null and (o.state in ('awaitingPayment', 'paid') or (o.created_at > now() - interval '30 days'
    and (o.state in ('baking', 'readyForPickup', 'collected') or exists (select from order_events where order_id = o.id and to_state = 'baking'))))
  group by l.product_id, l.order_id
), balance as (
  select p.id as product_id, p.stock is not null as is_stocked,
    coalesce(p.stock, 0) + coalesce((select sum(pieces) from held where held.product_id = p.id), 0)::int as pieces
  from products p
), counts as (
  select *, lag(to_stock) over (partition by product_id order by id) as left_before,
    lead(id) over (partition by product_id order by id) is null as is_last
  from stock_changes
), steps (product_id, place, step, pieces, reason, order_id, made_by, note, at) as (
  select balance.product_id, 0, 0, coalesce(counts.from_stock, balance.pieces), 'opening', null::int, 'the shop',
    'the ledger begins', coalesce(counts.at, now())
  from balance left join counts on counts.product_id = balance.product_id and counts.left_before is null
  where is_stocked or counts.id is not null
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
--> statement-breakpoint
drop table stock_changes;
--> statement-breakpoint
create function refuse_movement_rewrite() returns trigger language plpgsql as $$
begin
  -- With its product a movement may go.
  if tg_op = 'DELETE' and not exists (select from products where id = old.product_id) then return old; end if;
  raise exception 'stock movements are append-only: write another one' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_movement_rewrite();
