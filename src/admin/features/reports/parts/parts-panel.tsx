import { BreakdownDownload } from '#admin/features/reports/breakdown-download.tsx';
import { BarChart } from '#admin/features/reports/chart/bar-chart.tsx';
import { BeforeCell } from '#admin/features/reports/chart/comparison.tsx';
import { besideWords, type ReportRange } from '#admin/features/reports/use-report-range.ts';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { BreakdownAnswer, breakdownParts, PartSalesAnswer } from '#contract/admin/reports/breakdown.ts';
import { meanOrder } from '#domain/money/report/breakdown.ts';

type PartsTableProps = {
  readonly caption: string;
  readonly of: string;
  readonly parts: readonly NamedPart[];
  readonly answer: BreakdownAnswer;
  /** 'the previous week'; absent if nothing is compared. */
  readonly than?: string;
};

type Column = { readonly name: string; readonly text: (sales: PartSalesAnswer) => string };

const amount = (pence: number): string => (pence === 0 ? '–' : poundsText(pence));

const columnsOf = ({ total, showsVat }: BreakdownAnswer): readonly Column[] => [
  { name: 'Orders', text: ({ orders }) => (orders === 0 ? '–' : String(orders)) },
  { name: 'Gross', text: ({ grossPence }) => amount(grossPence) },
  { name: 'Discounts', text: ({ discountPence }) => amount(-discountPence) },
  { name: 'Refunds', text: ({ refundPence }) => amount(-refundPence) },
  ...(total.correctionPence === 0
    ? []
    : [{ name: 'Corrections', text: ({ correctionPence }: PartSalesAnswer) => amount(correctionPence) }]),
  { name: 'Net', text: ({ netPence }) => amount(netPence) },
  ...(showsVat ? [{ name: 'VAT included', text: ({ vatPence }: PartSalesAnswer) => amount(vatPence) }] : []),
  { name: 'Average order', text: ({ netPence, orders }) => amount(meanOrder(netPence, orders) ?? 0) },
];

/** The parts as rows, with their totals. */
function PartsTable({ caption, of, parts, answer, than }: PartsTableProps) {
  const columns = columnsOf(answer);
  return (
    <Table
      caption={caption}
      head={
        <>
          <Head>{of}</Head>
          {columns.map(({ name }) => (
            <Head key={name} number>
              {name}
            </Head>
          ))}
          {than !== undefined && <Head number>Net {than}</Head>}
        </>
      }
      foot={
        <tr>
          <td>Total</td>
          {columns.map(({ name, text }) => (
            <NumberCell key={name}>{text(answer.total)}</NumberCell>
          ))}
          {answer.before && <BeforeCell pence={answer.total.netPence} beforePence={answer.before.netPence} />}
        </tr>
      }
    >
      {parts.map(({ key, name, sales, before }) => (
        <tr key={key}>
          <td>
            <b>{name}</b>
          </td>
          {columns.map(({ name: column, text }) => (
            <NumberCell key={column}>{column === 'Net' ? <b>{text(sales)}</b> : text(sales)}</NumberCell>
          ))}
          {before && <BeforeCell pence={sales.netPence} beforePence={before.netPence} />}
        </tr>
      ))}
    </Table>
  );
}

/** A row of a table and a bar of its chart. */
type NamedPart = {
  readonly key: string;
  readonly name: string;
  /** The name below its bar. */
  readonly short: string;
  readonly sales: PartSalesAnswer;
  readonly before: PartSalesAnswer | null;
};

type PartsPanelProps = {
  readonly title: string;
  /** The heading of its first column. */
  readonly of: string;
  readonly file: (typeof breakdownParts)[number];
  readonly parts: readonly NamedPart[];
  readonly answer: BreakdownAnswer;
  readonly report: ReportRange;
};

/** A way of breaking sales down: its chart, and the same numbers as a table. */
export function PartsPanel({ title, of, file, parts, answer, report }: PartsPanelProps) {
  const { against, beside } = report;
  const said = parts.map(({ name, sales }) => `${name} ${poundsText(sales.netPence)}`).join(', ');
  return (
    <Panel
      title={title}
      flush
      actions={<BreakdownDownload range={report.range} of={file} label={`CSV: ${title.toLowerCase()}`} />}
    >
      <div className="panel-body px-4.5 pt-3.5 pb-4.5">
        <BarChart
          label={`${title}: ${said}`}
          now="This range"
          {...(beside !== undefined && { before: beside })}
          bars={parts.map(({ key, short, sales, before }) => ({
            key,
            name: short,
            pence: sales.netPence,
            beforePence: before?.netPence ?? null,
          }))}
        />
      </div>
      <PartsTable
        caption={`${title}, as a table`}
        of={of}
        parts={parts}
        answer={answer}
        {...(against && { than: besideWords[against] })}
      />
    </Panel>
  );
}
