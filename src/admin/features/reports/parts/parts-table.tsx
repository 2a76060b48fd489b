import { BeforeCell } from '#admin/features/reports/chart/before-cell.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { BreakdownAnswer, PartSalesAnswer } from '#contract/admin/reports/breakdown.ts';
import { meanOrder } from '#domain/money/report/breakdown.ts';
import type { NamedPart } from './named-part.ts';

type PartsTableProps = {
  readonly caption: string;
  readonly of: string;
  readonly parts: readonly NamedPart[];
  readonly answer: BreakdownAnswer;
  /** 'the week before'; absent where nothing is compared. */
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
  ...(showsVat ? [{ name: 'VAT in it', text: ({ vatPence }: PartSalesAnswer) => amount(vatPence) }] : []),
  { name: 'Mean order', text: ({ netPence, orders }) => amount(meanOrder(netPence, orders) ?? 0) },
];

/** The parts as rows, with the sums of all of them. */
export function PartsTable({ caption, of, parts, answer, than }: PartsTableProps) {
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
          <td>Together</td>
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
