import { rateText } from '#domain/money/ledger/vat.ts';
import { type Pence, pence } from '#domain/money/money.ts';
import { meanOrder } from '#domain/money/report/breakdown.ts';
import type { Grouping } from '#domain/money/report/grouping.ts';
import type { Sales } from '#domain/money/report/sales.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { byteOrderMark, type CsvRow, csvLine } from '#server/modules/write-csv.ts';
import type { SalesReport } from './read-sales.ts';

/** A row for each day, or for longer periods by their first and last day, with a column for each rate and each way to pay that the range has. */
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
    head: [...(isOfDays ? ['Day'] : ['From', 'To']), 'Orders', ...columns.map(([name]) => name), 'Mean order'],
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
        [`Given back by ${way}`, (sales) => of(sales)?.returnedPence ?? pence(0)],
      ];
    }),
    ['Deposits taken', ({ deposits }) => deposits.takenPence],
    ['Deposits given back', ({ deposits }) => deposits.returnedPence],
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
