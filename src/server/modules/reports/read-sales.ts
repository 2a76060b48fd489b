import { sql } from 'drizzle-orm';
import { pence } from '#domain/money/money.ts';
import type { DayRange } from '#domain/money/report/day-range.ts';
import { type DaySum, type Sales, type SalesOfDay, salesByDay, salesOf } from '#domain/money/report/sales.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/settings/read-settings.ts';

export type SalesReport = {
  readonly range: DayRange;
  readonly total: Sales;
  readonly days: readonly SalesOfDay[];
  /** Without a VAT number nothing is said of VAT. */
  readonly showsVat: boolean;
};

/** Sales by the shop's own days. */
export async function readSales(db: Db, range: DayRange): Promise<SalesReport> {
  const sums = await readDays(db, range);
  return { range, total: salesOf(sums), days: salesByDay(sums, range), showsVat: await hasVatNumber(db) };
}

export async function hasVatNumber(db: Db): Promise<boolean> {
  const { company } = await readSettings(db, ['company']);
  return company.vat !== null;
}

type Row = { [Key in keyof DaySum]: DaySum[Key] extends number ? number : DaySum[Key] };

async function readDays(db: Db, { from, to }: DayRange): Promise<DaySum[]> {
  const { rows } = await db.execute<Row>(sql`
    with discounts as (
      select e.shop_day, sum(o.discount_pence)::int as pence
      from ledger_entries e join orders o on o.id = e.order_id
      where e.shop_day >= ${from} and e.shop_day < ${to} and o.discount_pence > 0
        and e.id = (select min(id) from ledger_entries first
          where first.order_id = e.order_id and first.kind = 'payment' and first.money_class <> 'deposit')
      group by e.shop_day
    ), days as (
      select *, row_number() over (partition by shop_day order by kind = 'payment' and money_class <> 'deposit' desc) as place
      from ledger_days where shop_day >= ${from} and shop_day < ${to}
    )
    select d.shop_day::text as day, kind, method, provider, money_class as "moneyClass", vat_basis_points as "vatBasisPoints",
      amount_pence as "amountPence", vat_pence as "vatPence", coalesce(pence, 0) as "discountPence"
    from days d left join discounts on discounts.shop_day = d.shop_day and place = 1 order by d.shop_day`);
  return rows.map((row) => ({
    ...row,
    amountPence: pence(row.amountPence),
    vatPence: pence(row.vatPence),
    discountPence: pence(row.discountPence),
  }));
}
