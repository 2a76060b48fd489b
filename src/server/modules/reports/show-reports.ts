import type * as z from 'zod/mini';
import {
  type exportLedgerMonth,
  type exportSalesReport,
  mostDaysOfReport,
  type readSalesReport,
} from '#contract/admin/reports/reports.ts';
import { Failure } from '#domain/failure.ts';
import { type DayRange, rangeBefore } from '#domain/money/report/day-range.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { rangeAsked } from './asked-range.ts';
import { ledgerCsv } from './export-ledger.ts';
import { salesCsv } from './export-sales.ts';
import { readSales, type SalesReport } from './read-sales.ts';

/** So that an answer stays one that a browser holds; the command line writes larger months. */
const mostEntries = 50_000;

/** @throws Failure 'invalid' for a range that ends before it begins, or is longer than a year */
export async function showSales(
  { db }: StaffContext,
  { from, to, against }: z.output<typeof readSalesReport.input>,
): Promise<z.input<typeof readSalesReport.output>> {
  const range = rangeOf(from, to);
  const { showsVat, ...report } = await readSales(db, range);
  const before = against && (await readSales(db, rangeBefore(range, against)));
  return { ...partsOf(report), before: before ? partsOf(before) : null, showsVat };
}

const partsOf = ({ days, total, orders }: Pick<SalesReport, 'days' | 'total' | 'orders'>) => ({
  days: days.map(({ day, sales, orders: count }) => ({ day, sales: answerOf(sales), orders: count })),
  total: answerOf(total),
  orders,
});

const rangeOf = (from: string, to: string): DayRange => rangeAsked(from, to, mostDaysOfReport);

type Answer = z.input<typeof readSalesReport.output>;
const answerOf = ({ byRate, takings, ...sales }: Awaited<ReturnType<typeof readSales>>['total']): Answer['total'] => ({
  ...sales,
  byRate: [...byRate],
  takings: [...takings],
});

/** @throws Failure 'invalid' as the report does */
export const downloadSales = async (
  { db }: StaffContext,
  { from, to }: z.output<typeof exportSalesReport.input>,
): Promise<z.input<typeof exportSalesReport.output>> => ({
  name: `sales-${from}-${to}.csv`,
  csv: salesCsv(await readSales(db, rangeOf(from, to))),
});

/** @throws Failure 'conflict' for a month that is too large for a browser */
export async function downloadLedger(
  context: StaffContext,
  { month }: z.output<typeof exportLedgerMonth.input>,
): Promise<z.input<typeof exportLedgerMonth.output>> {
  const ledger = await ledgerCsv(context.db, month, mostEntries);
  if (ledger === null)
    throw new Failure('conflict', {
      text: `${month} has more than ${mostEntries} entries. Nothing was downloaded: the command line writes it, with reports ledger ${month} --csv.`,
    });
  await writeAudit(context, {
    action: 'ledger.exported',
    subjectKind: 'ledger',
    subject: month,
    after: { entries: ledger.entries },
  });
  return { name: `ledger-${month}.csv`, ...ledger };
}
