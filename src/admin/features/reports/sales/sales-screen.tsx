import { ReportPage } from '#admin/features/reports/range/report-page.tsx';
import { besideNames, besideWords, useReportRange } from '#admin/features/reports/range/use-report-range.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { Panel } from '#admin/ui/data/panel.tsx';
import { readSalesReport } from '#contract/admin/reports/reports.ts';
import { SalesChart } from './sales-chart.tsx';
import { SalesDownload } from './sales-download.tsx';
import { SalesFigures } from './sales-figures.tsx';
import { SalesTable } from './sales-table.tsx';
import { TakingsPanels } from './takings-panels.tsx';

/** J-02: sales by the shop's own days. */
export function SalesScreen() {
  const report = useReportRange();
  const { against } = report;
  const { data, error, isPlaceholderData } = useStaffQuery(readSalesReport, report.asked, { keepPrevious: true });
  return (
    <ReportPage
      title="Sales"
      actions={<SalesDownload range={report.range} />}
      report={report}
      error={error}
      isFormer={isPlaceholderData}
    >
      {data &&
        (data.total.takings.length === 0 ? null : (
          <>
            <SalesFigures report={data} {...(against && { than: besideWords[against] })} />
            {data.days.length > 1 && <SalesChart report={data} {...(against && { beside: besideNames[against] })} />}
            <Panel flush>
              <SalesTable report={data} />
            </Panel>
            <TakingsPanels report={data} />
          </>
        ))}
    </ReportPage>
  );
}
