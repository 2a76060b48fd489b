import { sql } from 'drizzle-orm';
import { counterFulfilments } from '#domain/order/fulfilment/fulfilment.ts';
import { type KitchenLine, type Ticks, tickOf } from '#domain/production/kitchen-line.ts';
import type { Db } from '#server/db/open.ts';
import { quoted } from '#server/db/tables/columns.ts';

/** A line with what its order says. */
export type KitchenRow = KitchenLine & {
  /** Of the line in its order, from 1 on. */
  readonly place: number;
  readonly revision: number;
  /** Of the kitchen's ticket; null where none was printed. */
  readonly printedRevision: number | null;
  readonly recipient: { readonly firstName: string; readonly lastName: string };
  readonly contactName: string;
  readonly allergyNote: string;
};

/** Both days included. */
export type Days = { readonly from: string; readonly to: string };

/**
 * Every line that the kitchen makes for these days, in the order of the clock: of orders that are accepted, baking or ready, and of those that
 * were collected or not collected, so that totals and ticks of a day stay as they were while its cakes are handed over. What is unpaid,
 * cancelled or expired is not made.
 */
export async function readKitchenLines(db: Db, { from, to }: Days): Promise<KitchenRow[]> {
  const { rows } = await db.execute<KitchenRow>(sql`
    select l.id as "lineId", (row_number() over (partition by o.id order by l.id))::int as place, o.number as "orderNo", o.pickup_date::text as date, left(o.pickup_time::text, 5) as time, o.fulfilment,
      o.revision, o.recipient, o.contact_name as "contactName", o.allergy_note as "allergyNote", l.product_id as "productId", p.kind = 'bespoke' as "isBespoke", l.name,
      l.main_image as image, case when p.kind = 'extra' then 'extra' when p.type_category_id is not null then 'cupcake' else 'cake' end as kind,
      p.cake_base as base, l.weight_grams as "weightGrams", l.size_label as "sizeLabel", l.quantity, l.allergens, l.personalisation,
      (select max(r.revision) from order_prints r where r.order_id = o.id and r.kind = 'ticket') as "printedRevision"
    from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
    where o.pickup_date between ${from} and ${to} and o.fulfilment in (${quoted(counterFulfilments)})
    order by o.pickup_date, o.pickup_time, o.id, l.id`);
  return rows;
}

export type Ticked = { readonly count: number; readonly by: string; readonly at: Date };

/** By day and key. */
export async function readTicks(db: Db, { from, to }: Days): Promise<ReadonlyMap<string, Ticked>> {
  const { rows } = await db.execute<{ day: string; key: string; count: number; by: string; at: string }>(sql`
    select day::text, key, done as count, made_by as by, at::text from production_ticks
    where day between ${from} and ${to} and done > 0`);
  return new Map(rows.map(({ day, key, at, ...rest }) => [tickOf(day, key), { ...rest, at: new Date(at) }]));
}

export const countsOf = (ticks: ReadonlyMap<string, Ticked>): Ticks =>
  new Map([...ticks].map(([key, { count }]) => [key, count]));
