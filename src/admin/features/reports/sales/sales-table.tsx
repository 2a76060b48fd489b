import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { SalesAnswer, SalesReportAnswer } from '#contract/admin/reports/reports.ts';
import { pence } from '#domain/money/money.ts';
import { meanOrder } from '#domain/money/report/breakdown.ts';
import type { Grouping } from '#domain/money/report/grouping.ts';
import { countOf, periodName } from './period-words.ts';

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

type SalesTableProps = { readonly report: SalesReportAnswer; readonly today: string };

/** The newest days first, with the sums of all of them. */
export function SalesTable({ report, today }: SalesTableProps) {
  const { by } = report;
  const columns = columnsOf(report);
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
        </tr>
      }
    >
      {report.periods.toReversed().map(({ from, to, sales, orders }) => (
        <tr key={from}>
          <td>
            <b>{periodName({ from, to }, by)}</b>
            {from <= today && today <= to && <span className="muted">, so far</span>}
          </td>
          <NumberCell>{orders === 0 ? '–' : orders}</NumberCell>
          {columns.map(({ name, of, isNet }) => (
            <NumberCell key={name}>{isNet ? <b>{amountText(of(sales))}</b> : amountText(of(sales))}</NumberCell>
          ))}
          <NumberCell>{meanText(sales, orders)}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}
