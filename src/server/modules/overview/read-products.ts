import { sql } from 'drizzle-orm';
import type { Overview } from '#contract/admin/reports/overview.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import type { Db } from '#server/db/open.ts';
import { mainImageText } from '#server/modules/catalogue/product-columns.ts';

const days = 7;
const mostShown = 4;

/** By the day of pick-up, whatever was cancelled left out. */
export async function readSells(db: Db, today: string): Promise<Overview['sells']> {
  const first = addDays(today, 1 - days);
  const { rows } = await db.execute<Overview['sells'][number]>(sql`
    with sold as (
      select l.product_id, o.pickup_date - ${first}::date as day, sum(l.quantity)::int as pieces
      from orders o join order_lines l on l.order_id = o.id
      where o.pickup_date between ${first} and ${today} and o.fulfilment in ('accepted', 'baking', 'ready', 'notCollected', 'collected')
      group by 1, 2
    ), most as (
      select product_id, sum(pieces)::int as pieces from sold group by 1
    )
    select products.slug, products.name, ${sql.raw(mainImageText)} as image, most.pieces, (
      select json_agg(coalesce(s.pieces, 0) order by d.day) from generate_series(0, ${days - 1}::int) as d (day)
        left join sold s on s.product_id = products.id and s.day = d.day
    ) as "byDay"
    from most join products on products.id = most.product_id and products.category_id is not null
    order by most.pieces desc, products.name limit ${mostShown}`);
  return rows;
}

/** Fewer than the product's own number of the few, beside what paid orders of today still take; the emptiest first. */
export async function readRunsOut(db: Db, today: string): Promise<Overview['runsOut']> {
  const { rows } = await db.execute<Overview['runsOut'][number]>(sql`
    select products.slug, products.name, ${sql.raw(mainImageText)} as image, products.stock, coalesce(open.ordered, 0) as ordered
    from products left join (
      select l.product_id, sum(l.quantity * l.pieces)::int as ordered from orders o join order_lines l on l.order_id = o.id
      where o.pickup_date = ${today} and o.fulfilment in ('accepted', 'baking', 'ready') group by 1
    ) open on open.product_id = products.id
    where products.status = 'shown' and products.stock is not null and products.stock < products.low_stock
    order by products.stock, products.name limit ${mostShown}`);
  return rows;
}
