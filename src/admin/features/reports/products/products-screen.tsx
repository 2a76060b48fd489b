import { BreakdownDownload } from '#admin/features/reports/breakdown-download.tsx';
import { ReportPage } from '#admin/features/reports/range/report-page.tsx';
import { besideWords, useReportRange } from '#admin/features/reports/range/use-report-range.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { Panel } from '#admin/ui/data/panel.tsx';
import { readProductsReport } from '#contract/admin/reports/breakdown.ts';
import { CategoriesTable } from './categories-table.tsx';
import { ProductsTable } from './products-table.tsx';

/** J-02: what each product and category brought. */
export function ProductsSoldScreen() {
  const report = useReportRange();
  const { data, error, isPlaceholderData } = useStaffQuery(readProductsReport, report.asked, { keepPrevious: true });
  const than = report.against && besideWords[report.against];
  return (
    <ReportPage
      title="Products sold"
      actions={<BreakdownDownload range={report.range} of="products" label="CSV of products" />}
      report={report}
      error={error}
      isFormer={isPlaceholderData}
    >
      {data &&
        (data.products.length === 0 ? null : (
          <div className="sold">
            <Panel flush>
              <ProductsTable report={data} {...(than !== undefined && { than })} />
            </Panel>
            <Panel
              title="By category"
              flush
              actions={<BreakdownDownload range={report.range} of="categories" label="CSV of categories" />}
            >
              <CategoriesTable report={data} {...(than !== undefined && { than })} />
            </Panel>
          </div>
        ))}
    </ReportPage>
  );
}
