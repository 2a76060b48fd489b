import { ReportPage } from '#admin/features/reports/range/report-page.tsx';
import { useReportRange } from '#admin/features/reports/range/use-report-range.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { readBreakdownReport } from '#contract/admin/reports/breakdown.ts';
import { weekdays } from '#domain/pickup/pickup.ts';
import { hourWords } from '#domain/staff/words/report-words.ts';
import { OrdersByHour } from './orders-by-hour.tsx';
import { PartsPanel } from './parts-panel.tsx';

/** J-02: at what hours and on which weekdays money comes. */
export function HoursScreen() {
  const report = useReportRange();
  const { data, error, isPlaceholderData } = useStaffQuery(readBreakdownReport, report.asked, { keepPrevious: true });
  return (
    <ReportPage title="Hours and weekdays" actions={null} report={report} error={error} isFormer={isPlaceholderData}>
      {data &&
        (data.hours.length === 0 ? null : (
          <>
            <PartsPanel
              title="Net sales by hour"
              of="Hour"
              file="hours"
              parts={data.hours.map(({ key, ...of }) => ({
                ...of,
                key: String(key),
                name: hourWords(key),
                short: String(key),
              }))}
              answer={data}
              report={report}
            />
            <PartsPanel
              title="Net sales by weekday"
              of="Weekday"
              file="weekdays"
              parts={data.weekdays.map(({ key, ...of }) => {
                const name = weekdays[key] ?? '';
                return { ...of, key: name, name, short: name.slice(0, 3) };
              })}
              answer={data}
              report={report}
            />
            <OrdersByHour answer={data} />
          </>
        ))}
    </ReportPage>
  );
}
