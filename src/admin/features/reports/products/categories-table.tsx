import { Comparison } from '#admin/features/reports/chart/comparison.tsx';
import { ShareBar } from '#admin/features/reports/chart/share-bar.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { ProductsReportAnswer } from '#contract/admin/reports/breakdown.ts';

type CategoriesTableProps = {
  readonly report: ProductsReportAnswer;
  /** 'the week before'; absent where nothing is compared. */
  readonly than?: string;
};

/** Each category with its part of all that was sold. */
export function CategoriesTable({ report: { categories, total }, than }: CategoriesTableProps) {
  const share = (of: number): number => (total.netPence > 0 ? of / total.netPence : 0);
  return (
    <Table
      caption="Sold by category"
      head={
        <>
          <Head>Category</Head>
          <Head number>Net</Head>
          <Head number>Of all</Head>
          {than !== undefined && <Head number>On {than}</Head>}
        </>
      }
    >
      {categories.map(({ name, sold, before }) => (
        <tr key={name}>
          <td>
            <b>{name}</b>
            <ShareBar share={share(sold.netPence)} />
          </td>
          <NumberCell>{poundsText(sold.netPence)}</NumberCell>
          <NumberCell>{Math.round(share(sold.netPence) * 100)}%</NumberCell>
          {before && (
            <NumberCell>
              <Comparison pence={sold.netPence} beforePence={before.netPence} />
            </NumberCell>
          )}
        </tr>
      ))}
    </Table>
  );
}
