import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/**
 * Stock that is not the sum of its movements, and orders whose movements are not their lines, each in a line; none where the books are
 * right. It costs a look-up for each product, and then what was moved since a moment, however old the shop is: what came
 * before was looked at when it was new.
 */
export async function recountStock(db: Db, since: Date): Promise<string[]> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ line: string }>(sql`
    select format('%s: the stock is %s, its movements make %s', slug, coalesce(stock::text, 'none'), coalesce(last.stock_after::text, 'none')) as line
    from products p left join lateral (
      select stock_after from stock_movements m where m.product_id = p.id order by m.id desc limit 1
    ) as last on true
    where coalesce(p.stock, 0) <> coalesce(last.stock_after, 0)
    union all
    select format('%s: movement %s of %s makes %s of %s', p.slug, m.id, m.pieces, m.stock_after, coalesce(before.stock_after, 0))
    from stock_movements m join products p on p.id = m.product_id left join lateral (
      select stock_after from stock_movements b where b.product_id = m.product_id and b.id < m.id order by b.id desc limit 1
    ) as before on true
    where m.at >= ${from} and m.stock_after <> coalesce(before.stock_after, 0) + m.pieces
    union all
    select * from (${ordersThatDisagree(from)}) as orders_that_disagree
    order by line`);
  return rows.map(({ line }) => line);
}

/**
 * An order holds its cakes until it ends, and for good once they were being baked. A product that was made to order for a while has no
 * movements of that time: what was ordered of it before is left out.
 */
const ordersThatDisagree = (from: ReturnType<typeof sql>) => sql`
  with recent as (
    select order_id as id from stock_movements where at >= ${from} and order_id is not null
    union
    select id from orders where created_at >= ${from} and email <> ''
  ), held as (
    select o.id, o.number, o.state in ('awaitingPayment', 'paid', 'baking', 'readyForPickup', 'collected')
      or exists (select from order_events where order_id = o.id and to_state = 'baking') as holds
    from orders o join recent using (id)
  ), wanted as (
    select held.id, l.product_id, sum(case when holds then l.quantity * l.pieces else 0 end)::int as pieces
    from held join order_lines l on l.order_id = held.id group by held.id, l.product_id
  ), taken as (
    select m.order_id as id, m.product_id, -sum(m.pieces)::int as pieces, max(m.id) as last
    from stock_movements m join held on held.id = m.order_id where m.order_id is not null group by m.order_id, m.product_id
  )
  select format('order %s: it holds %s of %s, its movements took %s', held.number, coalesce(wanted.pieces, 0), p.slug, coalesce(taken.pieces, 0)) as line
  from wanted full join taken using (id, product_id) join held using (id) join products p on p.id = product_id
  where coalesce(wanted.pieces, 0) <> coalesce(taken.pieces, 0) and p.stock is not null
    and not exists (select from stock_movements anew where anew.product_id = p.id and anew.reason = 'opening' and anew.id > taken.last)`;
