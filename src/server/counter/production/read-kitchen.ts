import { sql } from 'drizzle-orm';
import { fillingOf } from '#domain/catalogue/mixed-box.ts';
import { type AllergenLevels, allergenNames, keysAt } from '#domain/diet/allergens.ts';
import { counterFulfilments } from '#domain/order/fulfilment.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { type KitchenLine, type KitchenProduct, linesToMake, type ShelfProduct } from '#domain/production-totals.ts';
import { mainImageText } from '#server/catalogue/product-columns.ts';
import { readMorning } from '#server/catalogue/stock/bake-daily-pieces.ts';
import type { Db } from '#server/db/open.ts';
import { quoted } from '#server/db/tables/columns.ts';
import { isPhotoSmall } from '#server/db/tables/photo-tables.ts';
import { isTest } from '#server/sales/payments/is-test-order.ts';
import { isGivenBack, readOwedOf } from '#server/sales/payments/read-owed.ts';

/** A line together with what its order says. */
export type KitchenRow = KitchenLine & {
  readonly orderId: number;
  /** The line's place in its order, from 1. */
  readonly place: number;
  readonly revision: number;
  /** The revision of the kitchen's ticket; null if none was printed. */
  readonly printedRevision: number | null;
  /** The revision of its labels. */
  readonly labelledRevision: number | null;
  readonly recipient: { readonly firstName: string; readonly lastName: string };
  readonly contactName: string;
  readonly allergyNote: string;
  readonly isTest: boolean;
  /** All of its order's money was refunded, and nobody cancelled it. */
  readonly isGivenBack: boolean;
};

type Reading = { readonly db: Db; readonly now: Date };

/** Both days included. */
export type Days = { readonly from: string; readonly to: string };

/** What a product in its category `c` is counted under. A product made for a quote is counted under its base. */
const kitchenColumns = sql`
      coalesce(c.name, case products.kind when 'extra' then 'Extras' else products.cake_base end) as kind, coalesce(c.position, 1000 + (products.kind = 'extra')::int) as "kindPlace",
      case products.kind when 'extra' then '' else products.cake_base end as base, exists (select from product_sizes s where s.product_id = products.id and s.pieces > 1) as "isBoxed"`;

/**
 * Every line that the kitchen makes for these days, by pick-up time: of orders that are accepted, baking or ready, and of those that were
 * collected or not collected, so that a day's totals and ticks stay as they were while its products are handed over. Nothing unpaid,
 * cancelled or expired is made, nor anything sold over the counter.
 */
export async function readKitchenLines({ db, now }: Reading, { from, to }: Days): Promise<KitchenRow[]> {
  const { rows } = await db.execute<Omit<KitchenRow, 'isGivenBack'> & { readonly totalPence: number }>(sql`
    select l.id as "lineId", (row_number() over (partition by o.id order by l.id))::int as place, o.id as "orderId", o.total_pence as "totalPence", o.number as "orderNo", o.pickup_date::text as date, left(o.pickup_time::text, 5) as time, o.fulfilment,
      o.revision, o.recipient, o.contact_name as "contactName", o.allergy_note as "allergyNote", l.product_id as "productId", products.slug, products.kind = 'bespoke' as "isBespoke", l.name,
      l.main_image as image, ${kitchenColumns},
      l.weight_grams as "weightGrams", l.size_label as "sizeLabel", l.quantity, l.pieces, l.from_stock and products.supply = 'stockToday' as "isFromShelf", l.allergens, l.personalisation, takes_photo(products) as "takesPhoto",
      ${isPhotoSmall(sql`l.personalisation`, sql`products.options`)} as "isPhotoSmall",
      (select max(r.revision) from order_prints r where r.order_id = o.id and r.kind = 'ticket') as "printedRevision",
      (select max(r.revision) from order_prints r where r.order_id = o.id and r.kind = 'label') as "labelledRevision",
      ${isTest} as "isTest"
    from orders o join order_lines l on l.order_id = o.id join products on products.id = l.product_id left join categories c on c.id = products.category_id
    where o.pickup_date between ${from} and ${to} and o.fulfilment in (${quoted(counterFulfilments)}) and not o.is_walk_in
    order by o.pickup_date, o.pickup_time, o.id, l.id`);
  const orders = [
    ...new Map(rows.map((row) => [row.orderId, { ...row, id: row.orderId, pickupDate: row.date }])).values(),
  ];
  const owed = await readOwedOf(db, orders, now);
  const givenBack = new Set(
    orders.flatMap(({ id, fulfilment }, at) => (owed[at] && isGivenBack(fulfilment, owed[at]) ? [id] : [])),
  );
  return rows.map(({ totalPence: _, ...row }) => ({ ...row, isGivenBack: givenBack.has(row.orderId) }));
}

/** The same lines, with the pieces of each flavour in place of the boxes that they fill. */
export async function readLinesToMake(db: Db, lines: readonly KitchenRow[]): Promise<readonly KitchenRow[]> {
  const ids = [...new Set(lines.flatMap(fillingOf))];
  if (ids.length === 0) return lines;
  const { rows } = await db.execute<Omit<KitchenProduct, 'allergens'> & { allergens: AllergenLevels }>(sql`
    select products.id as "productId", products.name, ${sql.raw(mainImageText)} as image, ${kitchenColumns}, products.allergens
    from products left join categories c on c.id = products.category_id where products.id = any(${sql.param(ids)}::int[])`);
  return linesToMake(
    lines,
    new Map(
      rows.map(({ allergens, ...product }) => [
        product.productId,
        { ...product, allergens: allergenNames(keysAt(allergens, 'contains')) },
      ]),
    ),
  );
}

/** The ticks of lines' decoration, by key. A line belongs to one day. */
export async function readTicks(db: Db, { from, to }: Days): Promise<ReadonlyMap<string, { by: string; at: string }>> {
  const { rows } = await db.execute<{ key: string; by: string; at: Date }>(sql`
    select key, made_by as by, at from production_ticks where day between ${from} and ${to} and done > 0 and key like 'line:%'`);
  return new Map(rows.map(({ key, by, at }) => [key, { by, at: new Date(at).toISOString() }]));
}

/**
 * What is on the shelf, and what the morning of that day adds to it. Empty unless the day is today or tomorrow: nobody knows the shelf of
 * any other day.
 */
export async function readShelf(db: Db, day: string, now: Date): Promise<ShelfProduct[]> {
  const today = shopDate(now.getTime(), shopTimeZone);
  if (day !== today && day !== addDays(today, 1)) return [];
  const morning = await readMorning(db, day, now);
  const { rows } = await db.execute<Omit<ShelfProduct, 'fillUp' | 'allergens'> & { allergens: AllergenLevels }>(sql`
    select products.id as "productId", products.name, ${sql.raw(mainImageText)} as image, ${kitchenColumns}, products.allergens, products.stock
    from products left join categories c on c.id = products.category_id
    where products.stock is not null and products.status <> 'archived'`);
  return rows.map(({ allergens, ...product }) => ({
    ...product,
    allergens: allergenNames(keysAt(allergens, 'contains')),
    fillUp: morning.get(product.productId) ?? 0,
  }));
}
