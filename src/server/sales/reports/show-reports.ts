import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { mostDaysOfSums } from '#contract/admin/reports/breakdown.ts';
import {
  type exportLedgerMonth,
  type exportSalesReport,
  mostDaysOfReport,
  type readSalesReport,
} from '#contract/admin/reports/reports.ts';
import { Failure } from '#domain/failure.ts';
import { rateText } from '#domain/money/ledger.ts';
import { type Pence, pence } from '#domain/money/money.ts';
import { meanOrder } from '#domain/money/report/breakdown.ts';
import {
  type DayRange,
  daysOf,
  type Grouping,
  monthRange,
  periodsBeside,
  periodsOf,
  rangeAsked,
  rangeBefore,
} from '#domain/money/report/day-range.ts';
import type { Sales } from '#domain/money/report/sales.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { wallClock } from '#domain/pickup/clock/wall-clock.ts';
import type { Db } from '#server/db/open.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { byteOrderMark, type CsvRow, csvLine } from '#server/platform/write-csv.ts';
import { isOfKeptDeposit } from '#server/sales/ledger/keep-deposits.ts';
import { hasVatNumber, readSales, type SalesReport } from './read-sales.ts';

/** So that a browser can hold the response; the command line writes larger months. */
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

const head = ['Entry', 'Day', 'Time', 'Order', 'Kind', 'Method', 'Provider', 'Reference', 'Class', 'Amount', 'Made by'];
const vatHead = ['Tax point', 'VAT rate', 'VAT', 'Without VAT'];

/**
 * Every entry of some of the shop's own days, for the accountant, as it stands at one moment; it names no customer and has no test money.
 * What was collected in the month before it was paid has its tax point there. What was kept of a
 * deposit is outside the scope of VAT. Without a VAT number it says nothing about VAT. @param by
 * which day of an entry the days are; by tax point there is only what counts in the VAT return
 * @returns null if they have more entries than `most`, too many for a browser
 */
export async function ledgerCsv(
  db: Db,
  days: DayRange,
  by: LedgerDay,
  most: number,
): Promise<{ readonly csv: string; readonly entries: number } | null> {
  return withLedger(db, days, by, async (names, rows) => {
    const lines = [byteOrderMark + csvLine(names)];
    for await (const row of rows) {
      if (lines.length > most) return null;
      lines.push(csvLine(row));
    }
    return { csv: lines.join(''), entries: lines.length - 1 };
  });
}

const withLedger = <Result>(
  db: Db,
  days: DayRange,
  by: LedgerDay,
  use: (names: CsvRow, rows: AsyncIterable<CsvRow>) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read read only`);
    const showsVat = await hasVatNumber(tx);
    return use(showsVat ? [...head, ...vatHead] : head, rowsOf(tx, daysOf(days), by, showsVat));
  });

/** The day on which it was booked, or that of its tax point. */
type LedgerDay = 'shopDay' | 'taxPoint';

/** Day by day, so that a month of a large shop is never in memory at once. */
async function* rowsOf(tx: Db, days: readonly string[], by: LedgerDay, showsVat: boolean): AsyncGenerator<CsvRow> {
  for (const day of days)
    for (const { entry, orderNo, reference } of await entriesOf(tx, day, by)) {
      const { id, kind, method, provider, moneyClass, amountPence, vatPence, madeBy, at, vatBasisPoints } = entry;
      const { shopDay, taxPoint } = entry;
      const time = wallClock(at.getTime(), shopTimeZone).slice(11);
      const row = [
        id,
        shopDay,
        time,
        orderNo,
        kind,
        method,
        provider,
        reference,
        isOfKeptDeposit(entry) && moneyClass !== 'deposit' ? 'outside scope' : moneyClass,
        money(amountPence),
        madeBy,
      ];
      const rate = vatBasisPoints === null ? null : rateText(vatBasisPoints);
      yield showsVat ? [...row, taxPoint ?? shopDay, rate, money(vatPence), money(amountPence - vatPence)] : row;
    }
}

const money = (amount: number) => ({ amountPence: pence(amount) });

const entriesOf = (tx: Db, day: string, by: LedgerDay) =>
  tx
    .select({ entry: ledgerEntries, orderNo: orders.number, reference: payments.providerSessionId })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(
      and(
        by === 'shopDay' ? eq(ledgerEntries.shopDay, day) : and(hasTaxPoint(day), isInVatReturn),
        sql`not is_test_money(${ledgerEntries.provider})`,
      ),
    )
    .orderBy(asc(ledgerEntries.id));

/** Deposits are no sales, and what was sold before the shop had a VAT number is in no return. */
export const isInVatReturn = sql`money_class <> 'deposit' and vat_basis_points is not null`;

const hasTaxPoint = (day: string) =>
  or(eq(ledgerEntries.taxPoint, day), and(isNull(ledgerEntries.taxPoint), eq(ledgerEntries.shopDay, day)));

/**
 * A row for each day, or for longer periods by their first and last day, with a column for each rate and each payment method that the range
 * has.
 */
export function salesCsv(report: SalesReport, by: Grouping): string {
  const { head, rows } = tableOf(report, by);
  return byteOrderMark + [head, ...rows].map(csvLine).join('');
}

function tableOf(
  { periods, total, showsVat }: SalesReport,
  by: Grouping,
): { readonly head: CsvRow; readonly rows: readonly CsvRow[] } {
  const columns = columnsFor(total, showsVat);
  const isOfDays = by === 'day';
  return {
    head: [...(isOfDays ? ['Day'] : ['From', 'To']), 'Orders', ...columns.map(([name]) => name), 'Average order'],
    rows: periods.map(({ from, to, sales, orders }): CsvRow => {
      const mean = meanOrder(sales.netPence, orders);
      const money = columns.map(([, of]) => ({ amountPence: of(sales) }));
      return [
        ...(isOfDays ? [from] : [from, addDays(to, -1)]),
        orders,
        ...money,
        mean === null ? null : { amountPence: mean },
      ];
    }),
  };
}

type Column = readonly [name: string, pence: (sales: Sales) => Pence];

function columnsFor(total: Sales, showsVat: boolean): Column[] {
  return [
    ['Gross', ({ grossPence }) => grossPence],
    ['Discounts', ({ discountPence }) => discountPence],
    ['Refunds', ({ refundPence }) => refundPence],
    ['Corrections', ({ correctionPence }) => correctionPence],
    ['Net', ({ netPence }) => netPence],
    ...(showsVat ? vatColumns(total) : []),
    ...total.takings.flatMap(({ method, provider }): Column[] => {
      const of = ({ takings }: Sales) => takings.find((one) => one.method === method && one.provider === provider);
      const way = provider === '' ? method : `${method} ${provider}`;
      return [
        [`Taken by ${way}`, (sales) => of(sales)?.takenPence ?? pence(0)],
        [`Refunded by ${way}`, (sales) => of(sales)?.returnedPence ?? pence(0)],
      ];
    }),
    ['Deposits taken', ({ deposits }) => deposits.takenPence],
    ['Deposits refunded', ({ deposits }) => deposits.returnedPence],
    ['Deposits kept', ({ deposits }) => deposits.keptPence],
  ];
}

const vatColumns = ({ byRate }: Sales): Column[] => [
  ['VAT', ({ vatPence }) => vatPence],
  ...byRate.flatMap(({ basisPoints }): Column[] => {
    const of = (sales: Sales) => sales.byRate.find((one) => one.basisPoints === basisPoints);
    const name = rateText(basisPoints);
    return [
      [`Sales at ${name}`, (sales) => of(sales)?.amountPence ?? pence(0)],
      [`VAT at ${name}`, (sales) => of(sales)?.vatPence ?? pence(0)],
    ];
  }),
];

/** @throws Failure 'invalid' as `showSales` does */
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
export const downloadLedger = (
  context: StaffContext,
  { month }: z.output<typeof exportLedgerMonth.input>,
): Promise<LedgerFile> => ledgerFile(context, monthRange(month), 'shopDay', month);

type LedgerFile = z.input<typeof exportLedgerMonth.output>;

/** The log records that it was read. @param subject what the file is called @throws Failure 'conflict' for more than a browser can take */
export async function ledgerFile(
  context: StaffContext,
  days: DayRange,
  by: 'shopDay' | 'taxPoint',
  subject: string,
): Promise<LedgerFile> {
  const ledger = await ledgerCsv(context.db, days, by, mostEntries);
  if (ledger === null)
    throw new Failure('conflict', {
      text: `${subject} has more than ${mostEntries} entries. Nothing was downloaded: ask the shop’s operator to export them from the database.`,
    });
  await writeAudit(context, {
    action: 'ledger.exported',
    subjectKind: 'ledger',
    subject,
    after: { entries: ledger.entries },
  });
  return { name: `ledger-${subject}.csv`, ...ledger };
}
