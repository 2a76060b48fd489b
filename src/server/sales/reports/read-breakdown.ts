import { sql } from 'drizzle-orm';
import { pence } from '#domain/money/money.ts';
import { type Breakdown, breakdownOf, type HourSum } from '#domain/money/report/breakdown.ts';
import type { DayRange } from '#domain/money/report/day-range.ts';
import type { Db } from '#server/db/open.ts';

/**
 * Sales by hour, weekday, source, and whether the customer was new, beside those of another range. Its cost depends on how many days the
 * ranges have.
 */
export async function readBreakdown(db: Db, range: DayRange, before: DayRange | null): Promise<Breakdown> {
  return breakdownOf(await readHours(db, range), before && (await readHours(db, before)));
}

type Row = { [Key in keyof HourSum]: HourSum[Key] extends number ? number : HourSum[Key] };

/** Totals of ten years are more than an integer of the database can hold. */
async function readHours(db: Db, { from, to }: DayRange): Promise<HourSum[]> {
  const { rows } = await db.execute<Row>(sql`
    select (extract(isodow from shop_day) - 1)::int as weekday, hour, source, buyer, sum(orders)::int as orders, sum(paid_pence)::float8 as "paidPence",
      sum(discount_pence)::float8 as "discountPence", sum(refund_pence)::float8 as "refundPence",
      sum(correction_pence)::float8 as "correctionPence", sum(vat_pence)::float8 as "vatPence"
    from sales_hours where shop_day >= ${from} and shop_day < ${to} group by 1, 2, 3, 4`);
  return rows.map((row) => ({
    ...row,
    paidPence: pence(row.paidPence),
    discountPence: pence(row.discountPence),
    refundPence: pence(row.refundPence),
    correctionPence: pence(row.correctionPence),
    vatPence: pence(row.vatPence),
  }));
}

/** How many orders were first paid on each day; days without any are left out. */
export async function readOrdersByDay(db: Db, { from, to }: DayRange): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ day: string; orders: number }>(sql`
    select shop_day::text as day, sum(orders)::int as orders from sales_hours where shop_day >= ${from} and shop_day < ${to} group by 1`);
  return new Map(rows.map(({ day, orders }) => [day, orders]));
}
