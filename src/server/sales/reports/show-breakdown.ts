import type * as z from 'zod/mini';
import {
  type breakdownParts,
  type exportBreakdownReport,
  mostDaysOfSums,
  type readBreakdownReport,
  type readProductsReport,
} from '#contract/admin/reports/breakdown.ts';
import { meanOrder, type Part, type PartSales } from '#domain/money/report/breakdown.ts';
import { type DayRange, rangeAsked, rangeBefore } from '#domain/money/report/day-range.ts';
import type { Sold } from '#domain/money/report/products-sold.ts';
import { weekdays } from '#domain/pickup/pickup.ts';
import { buyerWords, hourWords, sourceWords } from '#domain/staff/words/report-words.ts';
import type { Db } from '#server/db/open.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { byteOrderMark, type CsvRow, csvLine } from '#server/platform/write-csv.ts';
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

/** @throws Failure 'invalid' as `showProducts` does */
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

/** @throws Failure 'invalid' as `showProducts` does */
export const downloadBreakdown = async (
  { db }: StaffContext,
  { from, to, of }: z.output<typeof exportBreakdownReport.input>,
): Promise<z.input<typeof exportBreakdownReport.output>> => ({
  name: `${of}-${from}-${to}.csv`,
  csv: await breakdownCsv(db, rangeAsked(from, to, mostDaysOfSums), of),
});

/** The rows of one report for a browser, as its screen shows them. */
async function breakdownCsv(db: Db, range: DayRange, of: (typeof breakdownParts)[number]): Promise<string> {
  const lines =
    of === 'products' || of === 'categories' ? await soldLines(db, range, of) : await partLines(db, range, of);
  return byteOrderMark + lines.map(csvLine).join('');
}

async function soldLines(db: Db, range: DayRange, of: 'products' | 'categories'): Promise<CsvRow[]> {
  const { products, categories } = await readProductsSold(db, range, null);
  const cells = ({ pieces, netPence }: Sold) => [pieces, { amountPence: netPence }];
  return of === 'products'
    ? [
        ['Product', 'Category', 'Sold', 'Net'],
        ...products.map(({ name, category, sold }) => [name, category, ...cells(sold)]),
      ]
    : [['Category', 'Sold', 'Net'], ...categories.map(({ name, sold }) => [name, ...cells(sold)])];
}

async function partLines(
  db: Db,
  range: DayRange,
  of: 'hours' | 'weekdays' | 'customers' | 'sources',
): Promise<CsvRow[]> {
  const { hours, weekdays: days, buyers, sources } = await readBreakdown(db, range, null);
  const showsVat = await hasVatNumber(db);
  const named = {
    hours: () => table('Hour', hours, hourWords),
    weekdays: () => table('Weekday', days, (day) => weekdays[day] ?? ''),
    customers: () => table('Customers', buyers, (buyer) => buyerWords[buyer]),
    sources: () => table('Source', sources, (source) => sourceWords[source]),
  };
  function table<Key>(name: string, parts: readonly Part<Key>[], words: (key: Key) => string): CsvRow[] {
    return [
      [
        name,
        'Orders',
        'Gross',
        'Discounts',
        'Refunds',
        'Corrections',
        'Net',
        ...(showsVat ? ['VAT'] : []),
        'Average order',
      ],
      ...parts.map(({ key, sales }) => [words(key), ...cellsOf(sales, showsVat)]),
    ];
  }
  return named[of]();
}

function cellsOf(sales: PartSales, showsVat: boolean): CsvRow {
  const { orders, grossPence, discountPence, refundPence, correctionPence, netPence, vatPence } = sales;
  const money = [grossPence, discountPence, refundPence, correctionPence, netPence, ...(showsVat ? [vatPence] : [])];
  const mean = meanOrder(netPence, orders);
  return [orders, ...money.map((amountPence) => ({ amountPence })), mean === null ? null : { amountPence: mean }];
}
