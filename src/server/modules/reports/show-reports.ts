import type * as z from 'zod/mini';
import { mostDaysOfSums } from '#contract/admin/reports/breakdown.ts';
import {
  type exportLedgerMonth,
  type exportSalesReport,
  mostDaysOfReport,
  type readSalesReport,
} from '#contract/admin/reports/reports.ts';
import { Failure } from '#domain/failure.ts';
import { type DayRange, rangeBefore } from '#domain/money/report/day-range.ts';
import { type Grouping, periodsBeside, periodsOf } from '#domain/money/report/grouping.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { rangeAsked } from './asked-range.ts';
import { ledgerCsv } from './export-ledger.ts';
import { salesCsv } from './export-sales.ts';
import { readSales, type SalesReport } from './read-sales.ts';

/** So that an answer stays one that a browser holds; the command line writes larger months. */
const mostEntries = 50_000;

/** @throws Failure 'invalid' for a range that ends before it begins, or is longer than a year of days or ten of weeks or months */
export async function showSales(
  { db }: StaffContext,
  { from, to, by = 'day', against }: z.output<typeof readSalesReport.input>,
): Promise<z.input<typeof readSalesReport.output>> {
  const range = rangeOf(from, to, by);
  const { showsVat, ...report } = await readSales(db, range, periodsOf(range, by));
  const beside = against && rangeBefore(range, against);
  const before = beside && (await readSales(db, beside, periodsBeside(range, beside, by)));
  return {
    ...sumsOf(report),
    by,
    periods: report.periods.map(({ from: first, to: end, ...sums }) => ({
      ...periodOf(sums),
      from: first,
      to: addDays(end, -1),
    })),
    before: before ? { ...sumsOf(before), periods: before.periods.map(periodOf) } : null,
    showsVat,
  };
}

const sumsOf = ({ total, orders }: Pick<SalesReport, 'total' | 'orders'>) => ({ total: answerOf(total), orders });
const periodOf = ({ sales, orders }: Pick<SalesReport['periods'][number], 'sales' | 'orders'>) => ({
  sales: answerOf(sales),
  orders,
});

const rangeOf = (from: string, to: string, by: Grouping): DayRange =>
  by === 'day'
    ? rangeAsked(from, to, mostDaysOfReport, ', or rows of weeks or months')
    : rangeAsked(from, to, mostDaysOfSums);

type Answer = z.input<typeof readSalesReport.output>;
const answerOf = ({ byRate, takings, ...sales }: Awaited<ReturnType<typeof readSales>>['total']): Answer['total'] => ({
  ...sales,
  byRate: [...byRate],
  takings: [...takings],
});

/** @throws Failure 'invalid' as the report does */
export async function downloadSales(
  { db }: StaffContext,
  { from, to, by = 'day' }: z.output<typeof exportSalesReport.input>,
): Promise<z.input<typeof exportSalesReport.output>> {
  const range = rangeOf(from, to, by);
  return {
    name: `sales-${by === 'day' ? '' : `by-${by}-`}${from}-${to}.csv`,
    csv: salesCsv(await readSales(db, range, periodsOf(range, by)), by),
  };
}

/** @throws Failure 'conflict' for a month that is too large for a browser */
export async function downloadLedger(
  context: StaffContext,
  { month }: z.output<typeof exportLedgerMonth.input>,
): Promise<z.input<typeof exportLedgerMonth.output>> {
  const ledger = await ledgerCsv(context.db, month, mostEntries);
  if (ledger === null)
    throw new Failure('conflict', {
      text: `${month} has more than ${mostEntries} entries. Nothing was downloaded: ask whoever runs the shop for them, out of its database.`,
    });
  await writeAudit(context, {
    action: 'ledger.exported',
    subjectKind: 'ledger',
    subject: month,
    after: { entries: ledger.entries },
  });
  return { name: `ledger-${month}.csv`, ...ledger };
}
