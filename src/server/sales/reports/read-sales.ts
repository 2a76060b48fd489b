import { sql } from 'drizzle-orm';
import { pence } from '#domain/money/money.ts';
import { type DayRange, daysOf, periodsOf } from '#domain/money/report/day-range.ts';
import { type DaySum, type Sales, type SalesOfPeriod, salesOf, salesOfEach } from '#domain/money/report/sales.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { readOrdersByDay } from './read-breakdown.ts';

export type SalesReport = {
  readonly range: DayRange;
  readonly total: Sales;
  readonly periods: readonly (SalesOfPeriod & { readonly orders: number })[];
  /** How many orders were first paid. */
  readonly orders: number;
  /** Without a VAT number nothing is shown about VAT. */
  readonly showsVat: boolean;
};

/**
 * Sales by the shop's own days, or by longer periods of them. Its cost depends on how many days the range has, not on how many orders the
 * shop has.
 */
export async function readSales(db: Db, range: DayRange, periods = periodsOf(range, 'day')): Promise<SalesReport> {
  const sums = await readDays(db, range);
  const counts = await readOrdersByDay(db, range);
  const ordersOf = (days: DayRange): number => daysOf(days).reduce((all, day) => all + (counts.get(day) ?? 0), 0);
  return {
    range,
    total: salesOf(sums),
    periods: salesOfEach(sums, periods).map((period) => ({ ...period, orders: ordersOf(period) })),
    orders: ordersOf(range),
    showsVat: await hasVatNumber(db),
  };
}

export async function hasVatNumber(db: Db): Promise<boolean> {
  const { company } = await readSettings(db, ['company']);
  return company.vat !== null;
}

type Row = { [Key in keyof DaySum]: DaySum[Key] extends number ? number : DaySum[Key] };

async function readDays(db: Db, { from, to }: DayRange): Promise<DaySum[]> {
  const { rows } = await db.execute<Row>(sql`
    select shop_day::text as day, kind, method, provider, money_class as "moneyClass", vat_basis_points as "vatBasisPoints",
      amount_pence as "amountPence", vat_pence as "vatPence", discount_pence as "discountPence"
    from ledger_days where shop_day >= ${from} and shop_day < ${to} and not is_test_money(provider) order by shop_day`);
  return rows.map((row) => ({
    ...row,
    amountPence: pence(row.amountPence),
    vatPence: pence(row.vatPence),
    discountPence: pence(row.discountPence),
  }));
}
