import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { isHeld } from '#server/pickup/recount-places.ts';

/**
 * Lists stock that is not the sum of its movements, and orders whose movements do not match their line items, one per line; empty if the
 * books are right. It costs one look-up per product, and then what was moved since a moment, however old the shop is: what came before was
 * checked when it was new.
 */
export async function recountStock(db: Db, since: Date): Promise<string[]> {
  const lines = [...(await wrongStocks(db)), ...(await wrongMovements(db, since))];
  const [ids, openings] = [await recentOrders(db, since), await recentOpenings(db, since)];
  for (let at = 0; at < ids.length; at += ordersAtOnce)
    lines.push(...(await wrongOrders(db, ids.slice(at, at + ordersAtOnce), openings)));
  return lines;
}

/** Few enough for PostgreSQL to look each of them up. */
const ordersAtOnce = 500;

type Line = { readonly line: string };
const said = ({ rows }: { readonly rows: readonly Line[] }): string[] => rows.map(({ line }) => line);

/** Compares each stock with the newest balance of its movements. */
const wrongStocks = async (db: Db): Promise<string[]> =>
  said(
    await db.execute<Line>(sql`
      select format('%s: the stock is %s, its movements make %s', slug, coalesce(stock::text, 'none'),
        coalesce(last.stock_after::text, 'none')) as line
      from products p left join lateral (
        select stock_after from stock_movements m
        where (m.product_id, m.id) <= (p.id, 9223372036854775807) and m.product_id >= p.id order by m.product_id desc, m.id desc limit 1
      ) as last on true
      where coalesce(p.stock, 0) <> coalesce(last.stock_after, 0)
      order by slug`),
  );

const wrongMovements = async (db: Db, since: Date): Promise<string[]> =>
  said(
    await db.execute<Line>(sql`
      select format('%s: movement %s of %s makes %s of %s', (select slug from products where id = m.product_id), m.id, m.pieces,
        m.stock_after, coalesce(before.stock_after, 0)) as line
      from stock_movements m left join lateral (
        select stock_after from stock_movements b
        where (b.product_id, b.id) < (m.product_id, m.id) and b.product_id >= m.product_id order by b.product_id desc, b.id desc limit 1
      ) as before on true
      where m.at >= ${since.toISOString()}::timestamptz and m.stock_after <> coalesce(before.stock_after, 0) + m.pieces
      order by m.product_id, m.id`),
  );

async function recentOrders(db: Db, since: Date): Promise<number[]> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select order_id as id from stock_movements where at >= ${from} and order_id is not null
    union
    select id from orders where created_at >= ${from} and not people_forgotten
    order by id`);
  return rows.map(({ id }) => id);
}

type Opening = { readonly productId: number; readonly id: number };

/** The newest opening of each product that was made to order until then. */
const recentOpenings = async (db: Db, since: Date): Promise<Opening[]> =>
  (
    await db.execute<Opening>(sql`
      select product_id as "productId", max(id)::float8 as id from stock_movements
      where at >= ${since.toISOString()}::timestamptz and reason = 'opening' group by product_id`)
  ).rows;

/**
 * An order has taken what it holds, and nothing else. A product that was made to order for a while has no movements from that time, so what
 * was ordered of it before its opening is left out.
 */
const wrongOrders = async (db: Db, ids: readonly number[], openings: readonly Opening[]): Promise<string[]> =>
  said(
    await db.execute<Line>(sql`
      with held as (
        select o.id, o.number, ${isHeld} as holds
        from orders o where o.id = any(${sql.param(ids)}::int[])
      ), wanted as (
        select order_id as id, taken.product_id, sum((quantity - coalesce((select sum(back.quantity) from refund_lines back
          join refunds on refunds.id = back.refund_id where back.order_line_id = order_lines.id and refunds.restocked), 0)) * taken.pieces)::int as pieces
        from order_lines cross join lateral taken_by(order_lines.product_id, order_lines.pieces * order_lines.from_stock::int, order_lines.personalisation) as taken
        where order_id = any(${sql.param(ids)}::int[]) group by order_id, taken.product_id
      ), taken as (
        select order_id as id, product_id, -sum(pieces)::int as pieces, max(id) as last
        from stock_movements where order_id is not null and order_id = any(${sql.param(ids)}::int[]) group by order_id, product_id
      )
      select format('order %s: it holds %s of %s, its movements took %s', number, held_pieces, slug, taken_pieces) as line
      from (
        select id, product_id, case when holds then coalesce(wanted.pieces, 0) else 0 end as held_pieces,
          coalesce(taken.pieces, 0) as taken_pieces, number, last
        from wanted full join taken using (id, product_id) join held using (id)
      ) as looked join products p on p.id = product_id left join unnest(
        ${sql.param(openings.map(({ productId }) => productId))}::int[], ${sql.param(openings.map(({ id }) => id))}::bigint[]
      ) as opening (product_id, id) on opening.product_id = p.id
      where held_pieces <> taken_pieces and p.stock is not null and coalesce(opening.id < last, true)
      order by number, slug`),
  );
