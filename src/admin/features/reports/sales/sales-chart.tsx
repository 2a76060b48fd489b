import { BarChart } from '#admin/features/reports/chart/bar-chart.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { SalesReportAnswer } from '#contract/admin/reports/reports.ts';
import { pence } from '#domain/money/money.ts';
import { countOf, isOfYears, periodMark, periodName } from './period-words.ts';

type SalesChartProps = {
  readonly report: SalesReportAnswer;
  /** 'The week before'; absent where nothing is compared. */
  readonly beside?: string;
};

/** The rows of the table below as bars. */
export function SalesChart({ report: { by, periods, total, before }, beside }: SalesChartProps) {
  const best = periods.reduce((a, b) => (b.sales.netPence > a.sales.netPence ? b : a));
  const most = `the most on ${periodName(best, by, isOfYears(periods))}, ${poundsText(pence(best.sales.netPence))}`;
  return (
    <Panel title={`Net sales by ${by}`}>
      <BarChart
        label={`Net sales of ${countOf(periods.length, by)}: ${poundsText(pence(total.netPence))}, ${most}. The table below has each ${by}.`}
        now="This range"
        {...(before && beside !== undefined && { before: beside })}
        bars={periods.map(({ from, sales }, n) => ({
          key: from,
          name: periodMark(from, by, periods.length),
          pence: sales.netPence,
          beforePence: before?.periods[n]?.sales.netPence ?? null,
        }))}
      />
    </Panel>
  );
}
