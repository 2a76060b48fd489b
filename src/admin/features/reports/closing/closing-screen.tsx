import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ReportsTabs } from '#admin/features/reports/reports-tabs.tsx';
import { TakingsTable } from '#admin/features/reports/takings-table.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { longDay, momentText } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type ClosingPage, readClosing } from '#contract/admin/reports/closing.ts';
import { pence } from '#domain/money/money.ts';
import { isNearDate } from '#domain/pickup/clock/calendar.ts';
import { shopTime } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { ChosenDay } from './chosen-day.tsx';
import { ClosedDay } from './closed-day.tsx';
import { DrawerForm } from './drawer-form.tsx';
import '#admin/styles/reports/reports.css';

/** J-03: the day's takings, the drawer counted, and the days before as they were closed. */
export function ClosingScreen() {
  const { date: today } = useShopClock();
  const [parameters, setParameters] = useSearchParams();
  const said = parameters.get('day') ?? '';
  const asked = isNearDate(said) ? said : undefined;
  const { data, error } = useStaffQuery(readClosing, asked === undefined ? {} : { day: asked }, { staleTime: 10_000 });
  const by =
    data?.closed && `Closed by ${data.closed.closedBy}, ${shopTime(Date.parse(data.closed.closedAt), shopTimeZone)}`;
  return (
    <>
      <PageHeader
        title={data ? `Closing, ${longDay(data.day)}` : 'Closing'}
        sub={by ?? undefined}
        actions={
          data?.closed && (
            <ButtonLink icon="printer" to={adminUrls.printClosing(data.day)}>
              Print
            </ButtonLink>
          )
        }
      />
      <Page>
        <ReportsTabs />
        <FailureBanner failure={error} />
        <div className="column">
          {data ? (
            <>
              <DayOf page={data} />
              {data.recent.length > 0 && (
                <Recent page={data}>
                  <ChosenDay day={data.day} today={today} onDay={(day) => setParameters({ day })} />
                </Recent>
              )}
            </>
          ) : (
            error === null && <SkeletonLines lines={8} label="The closing is being read" />
          )}
        </div>
      </Page>
    </>
  );
}

function DayOf({ page: { day, closed, open } }: { readonly page: ClosingPage }) {
  const takings = closed?.takings ?? open?.takings;
  if (!takings)
    return (
      <Panel>
        <EmptyState icon="lock" title="Nobody closed this day">
          What came and went on it is in the closing after it.
        </EmptyState>
      </Panel>
    );
  const since = closed ? closed.since : (open?.since ?? null);
  return (
    <div className="halves closing">
      <Panel title="Takings" flush>
        {takings.length === 0 ? (
          <p className="panel-body muted">No money came or went.</p>
        ) : (
          <TakingsTable takings={takings} hasTotal />
        )}
        <p className="panel-body small muted">
          {since === null
            ? 'All of this day up to the closing.'
            : `Since the closing of ${momentText(since, Date.now(), shopTimeZone)}.`}
        </p>
      </Panel>
      {closed ? <ClosedDay closed={closed} /> : open && <DrawerForm key={day} day={day} open={open} />}
    </div>
  );
}

type RecentProps = { readonly page: ClosingPage; readonly children: ReactNode };

/** The newest of them, and the way to any other. */
const Recent = ({ page: { recent, day: shown }, children }: RecentProps) => (
  <Panel title="Days that were closed">
    <ul className="closings">
      {recent.map(({ day, closedBy, differencePence }) => (
        <li key={day}>
          <Link to={adminUrls.closing(day)} aria-current={day === shown ? 'page' : undefined}>
            {longDay(day)}
          </Link>
          <span className="muted">{closedBy}</span>
          <b>{differencePence === 0 ? 'Right to the penny' : `Difference ${poundsText(pence(differencePence))}`}</b>
        </li>
      ))}
    </ul>
    {children}
  </Panel>
);
