import { BreakdownDownload } from '#admin/features/reports/breakdown-download.tsx';
import { BarChart } from '#admin/features/reports/chart/bar-chart.tsx';
import { besideWords, type ReportRange } from '#admin/features/reports/range/use-report-range.ts';
import { Panel } from '#admin/ui/data/panel.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { BreakdownAnswer, breakdownParts } from '#contract/admin/reports/breakdown.ts';
import type { NamedPart } from './named-part.ts';
import { PartsTable } from './parts-table.tsx';

type PartsPanelProps = {
  readonly title: string;
  /** The head of its first column. */
  readonly of: string;
  readonly file: (typeof breakdownParts)[number];
  readonly parts: readonly NamedPart[];
  readonly answer: BreakdownAnswer;
  readonly report: ReportRange;
};

/** A way of breaking sales down: its chart, and the same numbers as a table. */
export function PartsPanel({ title, of, file, parts, answer, report }: PartsPanelProps) {
  const { against, beside } = report;
  const said = parts.map(({ name, sales }) => `${name} ${poundsText(sales.netPence)}`).join(', ');
  return (
    <Panel
      title={title}
      flush
      actions={<BreakdownDownload range={report.range} of={file} label={`CSV: ${title.toLowerCase()}`} />}
    >
      <div className="panel-body">
        <BarChart
          label={`${title}: ${said}`}
          now="This range"
          {...(beside !== undefined && { before: beside })}
          bars={parts.map(({ key, short, sales, before }) => ({
            key,
            name: short,
            pence: sales.netPence,
            beforePence: before?.netPence ?? null,
          }))}
        />
      </div>
      <PartsTable
        caption={`${title}, as a table`}
        of={of}
        parts={parts}
        answer={answer}
        {...(against && { than: besideWords[against] })}
      />
    </Panel>
  );
}
