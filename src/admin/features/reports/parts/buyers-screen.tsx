import { ReportPage } from '#admin/features/reports/report-page.tsx';
import { useReportRange } from '#admin/features/reports/use-report-range.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { readBreakdownReport } from '#contract/admin/reports/breakdown.ts';
import { buyerWords, sourceWords } from '#domain/staff/words/report-words.ts';
import { PartsPanel } from './parts-panel.tsx';

const shortBuyers = { new: 'New', returning: 'Returning', unknown: 'Unknown' } as const;

/** J-02: what new and returning customers brought in, and through which channel orders came. */
export function BuyersScreen() {
  const report = useReportRange();
  const { data, error, isPlaceholderData } = useStaffQuery(readBreakdownReport, report.asked, { keepPrevious: true });
  return (
    <ReportPage title="Customers and sources" actions={null} report={report} error={error} isFormer={isPlaceholderData}>
      {data &&
        (data.buyers.length === 0 ? null : (
          <>
            <PartsPanel
              title="New and returning customers"
              of="Customers"
              file="customers"
              parts={data.buyers.map(({ key, ...of }) => ({
                ...of,
                key,
                name: buyerWords[key],
                short: shortBuyers[key],
              }))}
              answer={data}
              report={report}
            />
            <PartsPanel
              title="Where orders came from"
              of="Source"
              file="sources"
              parts={data.sources.map(({ key, ...of }) => ({
                ...of,
                key,
                name: sourceWords[key],
                short: sourceWords[key],
              }))}
              answer={data}
              report={report}
            />
          </>
        ))}
    </ReportPage>
  );
}
