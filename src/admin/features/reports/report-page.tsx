import type { ReactNode } from 'react';
import { ReportsTabs } from '#admin/features/reports/reports-tabs.tsx';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { EmptyState, SkeletonRows } from '#admin/ui/data/skeleton.tsx';
import { Table } from '#admin/ui/data/table.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Failure } from '#domain/failure.ts';
import { type ReportRange, rangeText, yearDay } from './use-report-range.ts';
import '#admin/styles/reports.css';
import '#admin/styles/report-print.css';
import { useMember, useSession } from '#admin/lib/session/session.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { DayField, SelectField } from '#admin/ui/forms/fields.tsx';

type ReportPageProps = {
  readonly title: string;
  readonly actions: ReactNode;
  readonly report: ReportRange;
  /** Beside its days: what else can be chosen. */
  readonly choices?: ReactNode;
  /** Whether its days can be compared with others; if absent, they can. */
  readonly compares?: boolean;
  /** What is said if nothing is there, if that is not money. */
  readonly nothing?: { readonly title: string; readonly text: string };
  readonly error: Failure | Error | null;
  /** Undefined while it is being fetched, and null if nothing came or went. */
  readonly children: ReactNode | null | undefined;
  /** Whether the numbers of the days chosen before are shown in the meantime. */
  readonly isFormer: boolean;
};

type RangeFieldsProps = {
  readonly report: ReportRange;
  /** What is wrong with the range. */
  readonly error: string | undefined;
  readonly compares: boolean;
  /** What else can be chosen for this report. */
  readonly children: ReactNode;
};

const chosenByHand = 'Chosen days';

/** The days of the report, and what they are compared with. */
const RangeFields = ({ report, error, compares, children }: RangeFieldsProps) => (
  <div className="flex flex-wrap items-center gap-2.5 max-md:grid max-md:grid-cols-2 max-[360px]:grid-cols-1 print:hidden max-md:[&>.segmented]:col-span-full max-md:[&>.segmented]:justify-self-start [&>:is(.button,.segmented)]:self-end">
    <SelectField label="Days" value={report.name ?? chosenByHand} onChoose={report.chooseNamed}>
      {report.named.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
      {report.name === undefined && <option>{chosenByHand}</option>}
    </SelectField>
    {compares && (
      <SelectField label="Compare with" value={report.against ?? 'none'} onChoose={report.compare}>
        <option value="none">Nothing</option>
        <option value="week">The previous week</option>
        <option value="period">The previous period</option>
        <option value="year">The previous year</option>
      </SelectField>
    )}
    <DayField label="From" value={report.range.from} onDay={(day) => report.choose('from', day)} />
    <DayField label="To" value={report.range.to} onDay={(day) => report.choose('to', day)} error={error} />
    {children}
  </div>
);

const noMoney = {
  title: 'No money in or out on these days',
  text: 'Sales appear here by the day they were paid. Choose other days to see more.',
};

/** What every report of a range has: its tabs, its days, and what is shown while there are no numbers. */
export function ReportPage({
  title,
  actions,
  report,
  choices,
  compares = true,
  nothing = noMoney,
  error,
  children,
  isFormer,
}: ReportPageProps) {
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
          <PaperHead title={title} report={report} compares={compares} />
          <RangeFields report={report} error={wrong?.to} compares={compares}>
            {choices}
          </RangeFields>
          {error && !wrong && <FailureBanner failure={error} />}
          {!error && children === undefined && (
            <Panel flush>
              <Table caption={`Loading ${title.toLowerCase()}…`} head={<th scope="col">Day</th>}>
                <SkeletonRows rows={8} columns={6} />
              </Table>
            </Panel>
          )}
          {!error && children === null && (
            <Panel>
              <EmptyState icon="receipt-text" title={nothing.title}>
                {nothing.text}
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

type PaperHeadProps = { readonly title: string; readonly report: ReportRange; readonly compares: boolean };

/** On paper only, where neither the page header nor the choices are printed: which report of which days, and when it was printed. */
function PaperHead({ title, report: { range, beside }, compares }: PaperHeadProps) {
  const { shop } = useSession();
  const member = useMember();
  const { date, time } = useShopClock();
  return (
    <div className="hidden print:mb-[6mm] print:flex print:items-end print:justify-between print:gap-[8mm] print:border-b-[2.5px] print:border-b-[#000] print:pb-[3mm] print:[font-size:9pt] print:[&>:last-child]:text-right">
      <div>
        <p className="print:[font:700_20pt_/_1.2_var(--font-display)]">{title}</p>
        <p>
          {rangeText(range)}
          {compares && beside !== undefined && (
            <>
              <br />
              Compared with {beside.charAt(0).toLowerCase() + beside.slice(1)}
            </>
          )}
        </p>
      </div>
      <p>
        <b>{shop.name}</b>
        <br />
        Printed {yearDay(date)}, {time}, by {member.name}
      </p>
    </div>
  );
}
