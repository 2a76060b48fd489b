import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { readStock } from '#contract/admin/stock/stock.ts';
import { openFulfilments } from '#domain/order/fulfilment.ts';
import { weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { piecesToBake } from '#domain/stock/daily-pieces.ts';
import { mainImageText } from '#server/catalogue/product-columns.ts';
import { shopItself } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { quoted } from '#server/db/tables/columns.ts';
import { isInSeasonOn } from '#server/pickup/read-needs.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { readDailyRule } from './daily-rules.ts';
import { listStock } from './staff-stock.ts';

/** What is offered if nobody has baked a product yet: 'Baked +12'. */
const firstBaked = 12;

type Details = {
  readonly id: number;
  readonly slug: string;
  readonly image: string;
  readonly category: string;
  readonly isFood: boolean;
  readonly lowStock: number;
  readonly seasonFrom: string | null;
  readonly seasonTo: string | null;
  readonly dailyPieces: number | null;
  readonly byWeekday: number[] | null;
  readonly piecesOfSize: number;
  readonly ordered: number;
  readonly lastBaked: number | null;
  readonly moved: { pieces: number; reason: string; by: string; at: string } | null;
  readonly newestMovement: number | null;
  readonly soldOutSince: string | null;
};

/** The stock by category and name, so that a card stays in its place while its number changes. */
export async function readOfficeStock({ db, now }: StaffContext): Promise<z.input<typeof readStock.output>> {
  const today = shopDate(now.getTime(), shopTimeZone);
  const { rule } = await readDailyRule(db);
  const weekday = weekdayOf(today);
  const day = { weekday, percent: rule.percent[weekday] ?? 0 };
  const stocks = new Map((await listStock(db)).map((line) => [line.slug, line]));
  const products = (await readDetails(db, today)).flatMap(
    ({ dailyPieces, byWeekday, piecesOfSize, slug, seasonFrom, seasonTo, ...details }) => {
      const line = stocks.get(slug);
      if (!line) return [];
      const isRuled = rule.isOn && (dailyPieces !== null || byWeekday !== null) && line.stock !== null;
      return {
        ...details,
        slug,
        name: line.name,
        stock: line.stock,
        held: line.held,
        isInSeason: isInSeasonOn(today, { seasonFrom, seasonTo }),
        ruleToday: isRuled ? piecesToBake({ stock: 0, dailyPieces, byWeekday, piecesOfSize }, day) : null,
        lastBaked: details.lastBaked ?? firstBaked,
        soldOutSince: line.stock === 0 ? details.soldOutSince : null,
      };
    },
  );
  return { products };
}

/** Takes a few look-ups per product in the index of its own movements, however long its ledger is. */
async function readDetails(db: Db, today: string): Promise<Details[]> {
  const { rows } = await db.execute<Details>(sql`
    with open as (
      select t.product_id, sum(l.quantity * t.pieces)::int as ordered
      from orders o join order_lines l on l.order_id = o.id cross join lateral taken_by(l.product_id, l.pieces * l.from_stock::int, l.personalisation) t
      where o.pickup_date >= ${today} and o.fulfilment in (${quoted(openFulfilments)}) group by t.product_id)
    select products.id, products.slug, ${sql.raw(mainImageText)} as image, coalesce(c.name, 'Extras') as category, products.kind <> 'extra' as "isFood", products.low_stock as "lowStock", products.season_from as "seasonFrom", products.season_to as "seasonTo",
      products.daily_pieces as "dailyPieces", products.daily_by_weekday as "byWeekday", coalesce(size.pieces, 1) as "piecesOfSize", coalesce(open.ordered, 0) as ordered,
      baked.pieces as "lastBaked", moved.moved, newest.at as "soldOutSince", newest.id as "newestMovement"
    from products
    left join categories c on c.id = products.category_id
    left join product_sizes size on size.product_id = products.id and size.is_default
    left join open on open.product_id = products.id
    left join lateral (
      select m.pieces from stock_movements m
      where m.product_id = products.id and m.order_id is null and m.reason = 'baked' and m.made_by <> ${shopItself}
      order by m.id desc limit 1) baked on true
    left join lateral (
      select json_build_object('pieces', m.pieces, 'reason', m.reason, 'by', m.made_by, 'at', m.at) as moved from stock_movements m
      where m.product_id = products.id and m.order_id is null and m.made_by <> ${shopItself}
      order by m.id desc limit 1) moved on true
    left join lateral (
      select to_json(m.at) #>> '{}' as at, m.id::float8 as id from stock_movements m where m.product_id = products.id order by m.id desc limit 1) newest on true
    where products.status <> 'archived' and products.kind <> 'bespoke'
    order by c.position nulls last, products.name, products.id`);
  return rows;
}
