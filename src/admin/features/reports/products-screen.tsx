import { BreakdownDownload } from '#admin/features/reports/breakdown-download.tsx';
import { Comparison } from '#admin/features/reports/chart/comparison.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { ProductThumb } from '#admin/ui/values/cake-words.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { type ProductsReportAnswer, readProductsReport } from '#contract/admin/reports/breakdown.ts';
import { ReportPage } from './report-page.tsx';
import { besideWords, useReportRange } from './use-report-range.ts';

/** J-02: what each product and category brought in. */
export function ProductsSoldScreen() {
  const report = useReportRange();
  const { data, error, isPlaceholderData } = useStaffQuery(readProductsReport, report.asked, { keepPrevious: true });
  const than = report.against && besideWords[report.against];
  return (
    <ReportPage
      title="Products sold"
      actions={<BreakdownDownload range={report.range} of="products" label="CSV: products" />}
      report={report}
      error={error}
      isFormer={isPlaceholderData}
    >
      {data &&
        (data.products.length === 0 ? null : (
          <div className="sold grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Panel flush>
              <ProductsTable report={data} {...(than !== undefined && { than })} />
            </Panel>
            <Panel
              title="By category"
              flush
              actions={<BreakdownDownload range={report.range} of="categories" label="CSV: categories" />}
            >
              <CategoriesTable report={data} {...(than !== undefined && { than })} />
            </Panel>
          </div>
        ))}
    </ReportPage>
  );
}

type CategoriesTableProps = {
  readonly report: ProductsReportAnswer;
  /** 'the previous week'; absent if nothing is compared. */
  readonly than?: string;
};

/** A bar in a row of a table, as long as its share of the longest; the number stands beside it. */
const ShareBar = ({ share }: { readonly share: number }) => (
  <span className="share-bar my-1 block h-2.5 min-w-18 rounded-full bg-oat-100" aria-hidden="true">
    <i
      className="block h-full rounded-[inherit] bg-damson-700 forced-colors:[forced-color-adjust:none]"
      style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }}
    />
  </span>
);

/** Each category with its share of all that was sold. */
function CategoriesTable({ report: { categories, total }, than }: CategoriesTableProps) {
  const share = (of: number): number => (total.netPence > 0 ? of / total.netPence : 0);
  return (
    <Table
      caption="Sold by category"
      head={
        <>
          <Head>Category</Head>
          <Head number>Net</Head>
          <Head number>Share</Head>
          {than !== undefined && <Head number>Change on {than}</Head>}
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

type ProductsTableProps = {
  readonly report: ProductsReportAnswer;
  /** 'the previous week'; absent if nothing is compared. */
  readonly than?: string;
};

/** The products that brought in most first, each with a bar, and the total of all of them. */
function ProductsTable({ report: { products, total, before }, than }: ProductsTableProps) {
  const most = Math.max(1, ...products.map(({ sold }) => sold.netPence));
  return (
    <Table
      caption="Products sold"
      head={
        <>
          <Head>Product</Head>
          <Head number>Sold</Head>
          <Head number>Net</Head>
          <Head>
            <span className="sr-only">As a bar</span>
          </Head>
          {than !== undefined && <Head number>Change on {than}</Head>}
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
            <span className="flex items-center gap-2.5">
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
