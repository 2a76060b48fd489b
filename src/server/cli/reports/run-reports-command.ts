import { rateText } from '#domain/money/ledger/vat.ts';
import { formatPounds, minus, type Pence, pence } from '#domain/money/money.ts';
import { type DayRange, rangeBefore } from '#domain/money/report/day-range.ts';
import type { Sales } from '#domain/money/report/sales.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { table } from '#server/cli/output.ts';
import type { Db } from '#server/db/open.ts';
import { exportLedger } from '#server/modules/reports/export-ledger.ts';
import { exportSales } from '#server/modules/reports/export-sales.ts';
import { readSales, type SalesReport } from '#server/modules/reports/read-sales.ts';
import type { ReportsCommand } from './parse-reports-command.ts';

/** @returns what is said to who asked for it */
export async function runReportsCommand(db: Db, command: ReportsCommand): Promise<string> {
  if (command.do === 'exportLedger') {
    const count = await exportLedger(db, command.month, command.file);
    return `${command.file}: ${count} entries of ${command.month}.`;
  }
  const { range, against, file } = command;
  const report = await readSales(db, range);
  if (file !== null) return `${file}: ${await exportSales(report, file)} days.`;
  const before = against === null ? null : await readSales(db, rangeBefore(range, against));
  return salesSheet(report, before);
}

function salesSheet({ range, periods, total, showsVat }: SalesReport, before: SalesReport | null): string {
  const head = ['Day', 'Gross', 'Discounts', 'Refunds', 'Corrections', 'Net', ...(showsVat ? ['VAT'] : []), 'Deposits'];
  const row = (name: string, sales: Sales) => {
    const { grossPence, discountPence, refundPence, correctionPence, netPence, vatPence } = sales;
    const vat = showsVat ? [vatPence] : [];
    const money = [grossPence, discountPence, refundPence, correctionPence, netPence, ...vat, depositsOf(sales)];
    return [name, ...money.map(formatPounds)];
  };
  const sums = [row('Together', total), ...(before ? [row(rangeText(before.range), before.total)] : [])];
  return [
    rangeText(range),
    table(head, [...periods.map(({ from, sales }) => row(from, sales)), ...sums]),
    ...(showsVat ? [rateTable(total)] : []),
    takingsTable(total),
    depositText(total),
  ].join('\n\n');
}

const rangeText = ({ from, to }: DayRange): string => {
  const last = addDays(to, -1);
  return from === last ? from : `${from} to ${last}`;
};

const depositsOf = ({ deposits: { takenPence, returnedPence, keptPence } }: Sales): Pence =>
  pence(takenPence - returnedPence - keptPence);

const rateTable = ({ byRate }: Sales): string =>
  table(
    ['Rate', 'With VAT', 'VAT', 'Without VAT'],
    byRate.map(({ basisPoints, amountPence, vatPence }) => [
      rateText(basisPoints),
      ...[amountPence, vatPence, minus(amountPence, vatPence)].map(formatPounds),
    ]),
  );

const takingsTable = ({ takings }: Sales): string =>
  table(
    ['Takings', 'Through', 'Taken', 'Given back', 'Left'],
    takings.map(({ method, provider, takenPence, returnedPence }) => [
      method,
      provider,
      ...[takenPence, returnedPence, minus(takenPence, returnedPence)].map(formatPounds),
    ]),
  );

function depositText({ deposits: { takenPence, returnedPence, keptPence } }: Sales): string {
  const [taken, returned, kept] = [takenPence, returnedPence, keptPence].map(formatPounds);
  return `Deposits: ${taken} taken, ${returned} given back, ${kept} kept.`;
}
