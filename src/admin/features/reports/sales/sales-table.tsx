import { BeforeCell } from '#admin/features/reports/chart/before-cell.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { SalesAnswer, SalesReportAnswer } from '#contract/admin/reports/reports.ts';
import { pence } from '#domain/money/money.ts';
import { meanOrder } from '#domain/money/report/breakdown.ts';
import type { Grouping } from '#domain/money/report/grouping.ts';
import { countOf, isOfYears, periodName } from './period-words.ts';

type Column = { readonly name: string; readonly of: (sales: SalesAnswer) => number; readonly isNet?: boolean };

const meanText = ({ netPence }: SalesAnswer, orders: number): string => {
  const mean = meanOrder(netPence, orders);
  return mean === null ? '–' : poundsText(mean);
};

const columnsOf = ({ total, showsVat }: SalesReportAnswer): readonly Column[] => [
  { name: 'Gross', of: ({ grossPence }) => grossPence },
  { name: 'Discounts', of: ({ discountPence }) => -discountPence },
  { name: 'Refunds', of: ({ refundPence }) => -refundPence },
  ...(total.correctionPence === 0
    ? []
    : [{ name: 'Corrections', of: ({ correctionPence }: SalesAnswer) => correctionPence }]),
  { name: 'Net', of: ({ netPence }) => netPence, isNet: true },
  ...(showsVat ? [{ name: 'VAT in it', of: ({ vatPence }: SalesAnswer) => vatPence }] : []),
];

/** Nothing is a dash: only what there is stands out. */
const amountText = (amount: number): string => (amount === 0 ? '–' : poundsText(pence(amount)));

const heads: Readonly<Record<Grouping, string>> = { day: 'Day', week: 'Week', month: 'Month' };

type SalesTableProps = {
  readonly report: SalesReportAnswer;
  readonly today: string;
  /** 'the week before'; absent where nothing is compared. */
  readonly than?: string;
};

/** The newest days first, with the sums of all of them. */
export function SalesTable({ report, today, than }: SalesTableProps) {
  const { by, before } = report;
  const columns = columnsOf(report);
  const saysYear = isOfYears(report.periods);
  const rows = report.periods.map((period, n) => ({ ...period, was: before?.periods[n]?.sales })).toReversed();
  return (
    <Table
      caption={`Sales by ${by}`}
      head={
        <>
          <Head>{heads[by]}</Head>
          <Head number>Orders</Head>
          {columns.map(({ name }) => (
            <Head key={name} number>
              {name}
            </Head>
          ))}
          <Head number>Mean order</Head>
          {than !== undefined && <Head number>Net {than}</Head>}
        </>
      }
      foot={
        <tr>
          <td>{countOf(report.periods.length, by)}</td>
          <NumberCell>{report.orders}</NumberCell>
          {columns.map(({ name, of }) => (
            <NumberCell key={name}>{poundsText(pence(of(report.total)))}</NumberCell>
          ))}
          <NumberCell>{meanText(report.total, report.orders)}</NumberCell>
          {before && <BeforeCell pence={report.total.netPence} beforePence={before.total.netPence} />}
        </tr>
      }
    >
      {rows.map(({ from, to, sales, orders, was }) => (
        <tr key={from}>
          <td>
            <b>{periodName({ from, to }, by, saysYear)}</b>
            {from <= today && today <= to && <span className="muted">, so far</span>}
          </td>
          <NumberCell>{orders === 0 ? '–' : orders}</NumberCell>
          {columns.map(({ name, of, isNet }) => (
            <NumberCell key={name}>{isNet ? <b>{amountText(of(sales))}</b> : amountText(of(sales))}</NumberCell>
          ))}
          <NumberCell>{meanText(sales, orders)}</NumberCell>
          {before && <BeforeCell pence={sales.netPence} beforePence={was?.netPence ?? 0} />}
        </tr>
      ))}
    </Table>
  );
}
