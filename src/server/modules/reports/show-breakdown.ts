import type * as z from 'zod/mini';
import {
  type exportBreakdownReport,
  mostDaysOfSums,
  type readBreakdownReport,
  type readProductsReport,
} from '#contract/admin/reports/breakdown.ts';
import { rangeBefore } from '#domain/money/report/day-range.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { rangeAsked } from './asked-range.ts';
import { breakdownCsv } from './export-breakdown.ts';
import { readBreakdown } from './read-breakdown.ts';
import { readProductsSold } from './read-products-sold.ts';
import { hasVatNumber } from './read-sales.ts';

/** @throws Failure 'invalid' for a range that ends before it begins, or is longer than ten years */
export async function showProducts(
  { db }: StaffContext,
  { from, to, against }: z.output<typeof readProductsReport.input>,
): Promise<z.input<typeof readProductsReport.output>> {
  const range = rangeAsked(from, to, mostDaysOfSums);
  const { products, categories, ...sums } = await readProductsSold(
    db,
    range,
    against ? rangeBefore(range, against) : null,
  );
  return { ...sums, products: [...products], categories: [...categories] };
}

/** @throws Failure 'invalid' as the products do */
export async function showBreakdown(
  { db }: StaffContext,
  { from, to, against }: z.output<typeof readBreakdownReport.input>,
): Promise<z.input<typeof readBreakdownReport.output>> {
  const range = rangeAsked(from, to, mostDaysOfSums);
  const found = await readBreakdown(db, range, against ? rangeBefore(range, against) : null);
  return {
    hours: [...found.hours],
    weekdays: [...found.weekdays],
    buyers: [...found.buyers],
    sources: [...found.sources],
    ordersByHour: [...found.ordersByHour],
    total: found.total,
    before: found.before,
    showsVat: await hasVatNumber(db),
  };
}

/** @throws Failure 'invalid' as the products do */
export const downloadBreakdown = async (
  { db }: StaffContext,
  { from, to, of }: z.output<typeof exportBreakdownReport.input>,
): Promise<z.input<typeof exportBreakdownReport.output>> => ({
  name: `${of}-${from}-${to}.csv`,
  csv: await breakdownCsv(db, rangeAsked(from, to, mostDaysOfSums), of),
});
