import { ReportPage } from '#admin/features/reports/range/report-page.tsx';
import { besideWords, useReportRange } from '#admin/features/reports/range/use-report-range.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Segmented } from '#admin/ui/actions/segmented.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { readSalesReport } from '#contract/admin/reports/reports.ts';
import { SalesChart } from './sales-chart.tsx';
import { SalesDownload } from './sales-download.tsx';
import { SalesFigures } from './sales-figures.tsx';
import { SalesTable } from './sales-table.tsx';
import { TakingsPanels } from './takings-panels.tsx';

const lengths = [
  { value: 'day', text: 'Day' },
  { value: 'week', text: 'Week' },
  { value: 'month', text: 'Month' },
] as const;

/** J-02: sales by the shop's own days, or by weeks or months of them. */
export function SalesScreen() {
  const report = useReportRange();
  const { against, by } = report;
  const { date: today } = useShopClock();
  const { data, error, isPlaceholderData } = useStaffQuery(
    readSalesReport,
    { ...report.asked, by },
    { keepPrevious: true },
  );
  return (
    <ReportPage
      title="Sales"
      actions={<SalesDownload asked={{ ...report.range, by }} />}
      report={report}
      choices={<Segmented label="Rows of" choices={lengths} value={by} onChange={report.group} />}
      error={error}
      isFormer={isPlaceholderData}
    >
      {data &&
        (data.total.takings.length === 0 ? null : (
          <>
            <SalesFigures report={data} {...(against && { than: besideWords[against] })} />
            {data.periods.length > 1 && (
              <SalesChart report={data} {...(report.beside !== undefined && { beside: report.beside })} />
            )}
            <Panel flush>
              <SalesTable report={data} today={today} {...(against && { than: besideWords[against] })} />
            </Panel>
            <TakingsPanels report={data} />
          </>
        ))}
    </ReportPage>
  );
}
