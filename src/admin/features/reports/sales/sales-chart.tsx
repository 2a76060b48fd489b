import { BarChart } from '#admin/features/reports/chart/bar-chart.tsx';
import { shortDay } from '#admin/lib/time/day-words.ts';
import { Panel } from '#admin/ui/data/panel.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { SalesReportAnswer } from '#contract/admin/reports/reports.ts';
import { pence } from '#domain/money/money.ts';

type SalesChartProps = {
  readonly report: SalesReportAnswer;
  /** 'The week before'; absent where nothing is compared. */
  readonly beside?: string;
};

/** The days of the table below as bars. */
export function SalesChart({ report: { days, total, before }, beside }: SalesChartProps) {
  const best = days.reduce((a, b) => (b.sales.netPence > a.sales.netPence ? b : a));
  const most = `the most on ${shortDay(best.day)}, ${poundsText(pence(best.sales.netPence))}`;
  return (
    <Panel title="Net sales by day">
      <BarChart
        label={`Net sales of ${days.length} days: ${poundsText(pence(total.netPence))}, ${most}. The table below has each day.`}
        now="This range"
        {...(before && beside !== undefined && { before: beside })}
        bars={days.map(({ day, sales }, n) => ({
          key: day,
          name: days.length > 8 ? String(Number(day.slice(8))) : shortDay(day),
          pence: sales.netPence,
          beforePence: before?.days[n]?.sales.netPence ?? null,
        }))}
      />
    </Panel>
  );
}
