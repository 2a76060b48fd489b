import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/**
 * Payments whose entries do not match what became of them, lines whose shares are not their order's discount, deposits of cancelled orders,
 * and days that are not the total of their entries, one line each; none if the books are right. Its cost depends on what was written since
 * a moment, not on how old the shop is.
 */
export async function recountLedger(db: Db, since: Date): Promise<string[]> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ line: string }>(sql`
    with recent as (
      select order_id as id from ledger_entries where shop_day >= (${from})::date
      union
      select id from orders where created_at >= ${from} and not people_forgotten
    ), booked as (
      select p.id, o.number, p.state, p.amount_pence as amount, coalesce(e.taken, 0) as taken, coalesce(e.given, 0) as given,
        coalesce(t.done, 0) as done, coalesce(t.reserved, 0) as reserved
      from recent join payments p on p.order_id = recent.id join orders o on o.id = recent.id
        left join lateral (select sum(amount_pence) filter (where kind = 'payment') as taken, -sum(amount_pence) filter (where kind = 'refund' or refund_transfer_id is not null) as given
          from ledger_entries where order_id = recent.id and payment_id = p.id) e on true
        left join lateral (select sum(amount_pence) filter (where state = 'done') as done, sum(amount_pence) filter (where state <> 'failed') as reserved
          from refund_transfers where payment_id = p.id) t on true
    ), refunded as (
      select o.number, r.id, r.amount_pence as amount, sum(t.amount_pence) filter (where t.state <> 'failed') as moved, bool_or(t.state = 'failed') as failed
      from recent join orders o on o.id = recent.id join refunds r on r.order_id = recent.id
        left join refund_transfers t on t.refund_id = r.id group by o.number, r.id
    ), given_of_lines as (
      select o.number, l.id, l.quantity, l.quantity * l.unit_price_pence - l.discount_pence as amount, l.quantity * l.deposit_pence as deposit,
        sum(r.quantity) as pieces, sum(r.amount_pence) as given, sum(r.deposit_pence) as given_deposit
      from recent join orders o on o.id = recent.id join order_lines l on l.order_id = recent.id
        join refund_lines r on r.order_line_id = l.id group by o.number, l.id
    ), shares as (
      select o.number, o.discount_pence, sum(l.discount_pence) as shared
      from recent join orders o on o.id = recent.id join order_lines l on l.order_id = o.id group by o.id
    ), days as (
      select shop_day, kind, method, provider, money_class, vat_basis_points, count(*) as entries, sum(amount_pence) as amount,
        sum(vat_pence) as vat, sum(discount_pence) as discount
      from ledger_entries where shop_day >= (${from})::date group by 1, 2, 3, 4, 5, 6
    ), kept as (
      select *, row(shop_day, kind, method, provider, money_class, coalesce(vat_basis_points, -1)) as one
      from ledger_days where shop_day >= (${from})::date
    ), told as (
      select shop_day, sum(amount) as ledger, 0 as hours, 0 as products from days where money_class <> 'deposit' and not is_test_money(provider) group by 1
      union all
      select shop_day, 0, sum(paid_pence + refund_pence + correction_pence), 0 from sales_hours where shop_day >= (${from})::date group by 1
      union all
      select shop_day, 0, 0, sum(net_pence) from product_days where shop_day >= (${from})::date group by 1
    )
    select format('payment %s of %s is %s of %s, its entries took %s and gave back %s', id, number, state, amount, taken, given) as line
    from booked where taken <> case when state = 'paid' then amount else 0 end or given <> done or reserved > taken
    union all
    select format('refund %s of %s is %s, its transfers make %s', id, number, amount, coalesce(moved, 0)) from refunded
    where coalesce(moved, 0) > amount or (coalesce(moved, 0) < amount and failed is not true)
    union all
    select format('a line of %s had %s pieces for %s, %s for %s went back', number, quantity, amount + deposit, pieces, given + given_deposit)
    from given_of_lines where pieces > quantity or given > amount or given_deposit > deposit
    union all
    select format('%s is cancelled, and %s of what is kept of it counts as a deposit', o.number, sum(e.amount_pence) filter (where e.money_class = 'deposit'))
    from recent join orders o on o.id = recent.id and o.fulfilment in ('cancelled', 'expired') join ledger_entries e on e.order_id = o.id
    group by o.id having sum(e.amount_pence) <= o.kept_off_pence and sum(e.amount_pence) filter (where e.money_class = 'deposit') <> 0
    union all
    select format('order %s: %s was taken off, its lines say %s', number, discount_pence, shared) from shares
    where discount_pence <> shared
    union all
    select format('%s: the day''s %s by %s of %s are %s in %s, its entries make %s in %s', coalesce(days.shop_day, kept.shop_day),
      coalesce(days.kind, kept.kind), coalesce(days.method, kept.method), coalesce(days.money_class, kept.money_class),
      coalesce(kept.amount_pence, 0), coalesce(kept.entries, 0), coalesce(days.amount, 0), coalesce(days.entries, 0))
    from days full join kept
      on one = row(days.shop_day, days.kind, days.method, days.provider, days.money_class, coalesce(days.vat_basis_points, -1))
    where (days.entries, days.amount, days.vat, days.discount)
      is distinct from (kept.entries::bigint, kept.amount_pence::bigint, kept.vat_pence::bigint, kept.discount_pence::bigint)
    union all
    select format('%s: the day''s sales are %s, by hours %s, by products %s', shop_day, sum(ledger), sum(hours), sum(products)) from told
    group by shop_day having sum(ledger) <> sum(hours) or sum(ledger) <> sum(products)
    order by line`);
  return rows.map(({ line }) => line);
}
