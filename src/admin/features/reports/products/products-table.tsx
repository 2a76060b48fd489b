import { Comparison } from '#admin/features/reports/chart/comparison.tsx';
import { ShareBar } from '#admin/features/reports/chart/share-bar.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { ProductThumb } from '#admin/ui/values/product-thumb.tsx';
import type { ProductsReportAnswer } from '#contract/admin/reports/breakdown.ts';

type ProductsTableProps = {
  readonly report: ProductsReportAnswer;
  /** 'the week before'; absent where nothing is compared. */
  readonly than?: string;
};

/** What brought most first, each with a bar, and all of them together. */
export function ProductsTable({ report: { products, total, before }, than }: ProductsTableProps) {
  const most = Math.max(1, ...products.map(({ sold }) => sold.netPence));
  return (
    <Table
      caption="Products sold"
      head={
        <>
          <Head>Product</Head>
          <Head number>Pieces</Head>
          <Head number>Net</Head>
          <Head>
            <span className="visually-hidden">As a bar</span>
          </Head>
          {than !== undefined && <Head number>On {than}</Head>}
        </>
      }
      foot={
        <tr>
          <td>{products.length === 1 ? '1 product' : `${products.length} products`}</td>
          <NumberCell>{total.pieces}</NumberCell>
          <NumberCell>{poundsText(total.netPence)}</NumberCell>
          <td />
          {before && (
            <NumberCell>
              <Comparison pence={total.netPence} beforePence={before.netPence} />
            </NumberCell>
          )}
        </tr>
      }
    >
      {products.map(({ id, name, image, sold, before: was }) => (
        <tr key={id}>
          <td>
            <span className="row">
              <ProductThumb image={image} />
              <b>{name}</b>
            </span>
          </td>
          <NumberCell>{sold.pieces}</NumberCell>
          <NumberCell>
            <b>{poundsText(sold.netPence)}</b>
          </NumberCell>
          <td>
            <ShareBar share={sold.netPence / most} />
          </td>
          {was && (
            <NumberCell>
              <Comparison pence={sold.netPence} beforePence={was.netPence} />
            </NumberCell>
          )}
        </tr>
      ))}
    </Table>
  );
}
