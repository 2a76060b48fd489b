import type { ReactNode } from 'react';
import { ReportsTabs } from '#admin/features/reports/reports-tabs.tsx';
import { Button } from '#admin/ui/actions/button.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonRows } from '#admin/ui/data/skeleton.tsx';
import { Table } from '#admin/ui/data/table.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Failure } from '#domain/failure.ts';
import { PaperHead } from './paper-head.tsx';
import { RangeFields } from './range-fields.tsx';
import { rangeText } from './range-words.ts';
import type { ReportRange } from './use-report-range.ts';
import '#admin/styles/reports/reports.css';
import '#admin/styles/reports/sold.css';
import '#admin/styles/reports/report-print.css';

type ReportPageProps = {
  readonly title: string;
  readonly actions: ReactNode;
  readonly report: ReportRange;
  /** Beside its days: what else one chooses of it. */
  readonly choices?: ReactNode;
  readonly error: Failure | Error | null;
  /** Undefined while it is read, and null where nothing came or went. */
  readonly children: ReactNode | null | undefined;
  /** The numbers of other days stand there meanwhile. */
  readonly isFormer: boolean;
};

/** What every report of a range has: its tabs, its days, and what stands there while there are no numbers. */
export function ReportPage({ title, actions, report, choices, error, children, isFormer }: ReportPageProps) {
  const wrong = error instanceof Failure ? error.detail.fields : undefined;
  const isShown = !error && Boolean(children);
  return (
    <>
      <PageHeader
        title={title}
        sub={rangeText(report.range)}
        actions={
          <>
            {isShown && (
              <Button icon="printer" onClick={() => window.print()}>
                <span className="word-if-wide">Print</span>
              </Button>
            )}
            {actions}
          </>
        }
      />
      <Page>
        <ReportsTabs />
        <div className="column report">
          <PaperHead title={title} report={report} />
          <RangeFields report={report} error={wrong?.to}>
            {choices}
          </RangeFields>
          {error && !wrong && <FailureBanner failure={error} />}
          {!error && children === undefined && (
            <Panel flush>
              <Table caption={`${title}: being read`} head={<th scope="col">Day</th>}>
                <SkeletonRows rows={8} columns={6} />
              </Table>
            </Panel>
          )}
          {!error && children === null && (
            <Panel>
              <EmptyState icon="receipt-text" title="No money came or went in these days">
                Sales stand here by the day on which they were paid. Choose other days to see more.
              </EmptyState>
            </Panel>
          )}
          {isShown && (
            <div className="column" aria-busy={isFormer}>
              {children}
            </div>
          )}
        </div>
      </Page>
    </>
  );
}
