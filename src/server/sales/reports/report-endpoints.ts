import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { exportBreakdownReport, readBreakdownReport, readProductsReport } from '#contract/admin/reports/breakdown.ts';
import {
  exportLedgerMonth,
  exportSalesReport,
  exportVatQuarter,
  exportVatReturn,
  readSalesReport,
  readVatQuarters,
} from '#contract/admin/reports/reports.ts';
import { rateText } from '#domain/money/ledger.ts';
import { pence } from '#domain/money/money.ts';
import { type DayRange, quarterRange } from '#domain/money/report/day-range.ts';
import { vatReturnOf } from '#domain/money/report/vat-return.ts';
import { addDays, addMonths } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { answeredByStaff, type StaffContext } from '#server/platform/staff-context.ts';
import { byteOrderMark, csvLine } from '#server/platform/write-csv.ts';
import { downloadBreakdown, showBreakdown, showProducts } from './show-breakdown.ts';
import { downloadLedger, downloadSales, isInVatReturn, ledgerFile, showSales } from './show-reports.ts';

/** A VAT return is corrected within a year; older quarters are in the ledger of their months. */
const shownQuarters = 5;

/** What the shop sold with VAT worked out, including at 0%, less what it refunded: deposits are not sales, nor is test money. */
async function showVatQuarters({ db, now }: StaffContext): Promise<z.input<typeof readVatQuarters.output>> {
  const { company } = await readSettings(db, ['company']);
  if (company.vat === null) return { quarters: [] };
  const current = quarterRange(shopDate(now.getTime(), shopTimeZone), company.vatQuarterMonth);
  const quarters = Array.from({ length: shownQuarters }, (_, back) => ({
    from: addMonths(current.from, -3 * back),
    to: addMonths(current.to, -3 * back),
  }));
  return { quarters: await Promise.all(quarters.map((quarter) => readQuarter(db, quarter))) };
}

type AtRate = { readonly basisPoints: number; readonly grossPence: number; readonly vatPence: number };

async function readQuarter(db: Db, { from, to }: DayRange) {
  const { rows } = await db.execute<AtRate>(sql`
    select vat_basis_points as "basisPoints", sum(amount_pence)::int as "grossPence", sum(vat_pence)::int as "vatPence"
    from ledger_entries
    where (shop_day >= ${from} and shop_day < ${to} and tax_point is null or tax_point >= ${from} and tax_point < ${to})
      and ${isInVatReturn} and not is_test_money(provider)
    group by 1 order by 1 desc`);
  const sum = (of: (one: AtRate) => number): number => rows.reduce((all, one) => all + of(one), 0);
  return {
    from,
    to: addDays(to, -1),
    vatPence: sum(({ vatPence }) => vatPence),
    netPence: sum(({ grossPence, vatPence }) => grossPence - vatPence),
    byRate: rows.map(({ basisPoints, grossPence, vatPence }) => ({
      rate: rateText(basisPoints),
      netPence: grossPence - vatPence,
      vatPence,
    })),
  };
}

/** The boxes of a quarter for a spreadsheet, as the screen shows them. */
async function downloadVatReturn(
  { db }: StaffContext,
  { from: day }: z.output<typeof exportVatReturn.input>,
): Promise<z.input<typeof exportVatReturn.output>> {
  const { company } = await readSettings(db, ['company']);
  const quarter = quarterRange(day, company.vatQuarterMonth);
  const { from, to, vatPence, netPence } = await readQuarter(db, quarter);
  const boxes = vatReturnOf({ vatPence: pence(vatPence), netPence: pence(netPence) });
  const rows = boxes.map(({ box, name, amountPence, exactPence, missing }) => [
    box,
    name,
    amountPence === null ? null : { amountPence },
    exactPence === undefined ? null : { amountPence: exactPence },
    missing === undefined ? '' : `Not known here: ${missing}`,
  ]);
  const head = ['Box', 'What', 'Amount', 'To the penny', 'Note'];
  return { name: `vat-return-${from}-${to}.csv`, csv: byteOrderMark + [head, ...rows].map(csvLine).join('') };
}

/** @throws Failure 'conflict' for a quarter that is too large for a browser */
async function downloadVatQuarter(
  context: StaffContext,
  { from: day }: z.output<typeof exportVatQuarter.input>,
): Promise<z.input<typeof exportVatQuarter.output>> {
  const { company } = await readSettings(context.db, ['company']);
  const quarter = quarterRange(day, company.vatQuarterMonth);
  return ledgerFile(context, quarter, 'taxPoint', `vat-${quarter.from}-${addDays(quarter.to, -1)}`);
}

export const reportEndpoints = [
  answeredByStaff(readSalesReport, showSales),
  answeredByStaff(exportSalesReport, downloadSales),
  answeredByStaff(readProductsReport, showProducts),
  answeredByStaff(readBreakdownReport, showBreakdown),
  answeredByStaff(exportBreakdownReport, downloadBreakdown),
  answeredByStaff(exportLedgerMonth, downloadLedger),
  answeredByStaff(readVatQuarters, showVatQuarters),
  answeredByStaff(exportVatReturn, downloadVatReturn),
  answeredByStaff(exportVatQuarter, downloadVatQuarter),
];
