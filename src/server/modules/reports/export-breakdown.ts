import type { breakdownParts } from '#contract/admin/reports/breakdown.ts';
import { meanOrder, type Part, type PartSales } from '#domain/money/report/breakdown.ts';
import type { DayRange } from '#domain/money/report/day-range.ts';
import type { Sold } from '#domain/money/report/products-sold.ts';
import { weekdays } from '#domain/pickup/pickup.ts';
import { buyerWords, hourWords, sourceWords } from '#domain/staff/words/report-words.ts';
import type { Db } from '#server/db/open.ts';
import { byteOrderMark, type CsvRow, csvLine } from '#server/modules/write-csv.ts';
import { readBreakdown } from './read-breakdown.ts';
import { readProductsSold } from './read-products-sold.ts';
import { hasVatNumber } from './read-sales.ts';

/** The rows of one report for a browser, as they stand on its screen. */
export async function breakdownCsv(db: Db, range: DayRange, of: (typeof breakdownParts)[number]): Promise<string> {
  const lines =
    of === 'products' || of === 'categories' ? await soldLines(db, range, of) : await partLines(db, range, of);
  return byteOrderMark + lines.map(csvLine).join('');
}

async function soldLines(db: Db, range: DayRange, of: 'products' | 'categories'): Promise<CsvRow[]> {
  const { products, categories } = await readProductsSold(db, range, null);
  const cells = ({ pieces, netPence }: Sold) => [pieces, { amountPence: netPence }];
  return of === 'products'
    ? [
        ['Product', 'Category', 'Pieces', 'Net'],
        ...products.map(({ name, category, sold }) => [name, category, ...cells(sold)]),
      ]
    : [['Category', 'Pieces', 'Net'], ...categories.map(({ name, sold }) => [name, ...cells(sold)])];
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
        'Mean order',
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
