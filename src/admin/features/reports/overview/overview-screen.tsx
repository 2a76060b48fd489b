import { Link } from 'react-router';
import { BarChart } from '#admin/features/reports/chart/bar-chart.tsx';
import { Comparison } from '#admin/features/reports/chart/comparison.tsx';
import { Figures } from '#admin/features/reports/chart/figures.tsx';
import { ReportsTabs } from '#admin/features/reports/reports-tabs.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useLine } from '#admin/lib/live/live-line.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { longDay, shortDay } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { ConnectionMark } from '#admin/ui/frame/connection-mark.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type Overview, readOverview } from '#contract/admin/reports/overview.ts';
import { diskText, NeedsPanel } from './needs-panel.tsx';
import { RunsOutPanel, SellsPanel } from './product-panels.tsx';
import '#admin/styles/reports/reports.css';

const changes = { of: ['order', 'messages', 'stock'], reads: [readOverview] } as const;
const readAgainMs = 60_000;

/** J-01: what an owner wants to know in one look. */
export function OverviewScreen() {
  const { date, time } = useShopClock();
  const line = useLine();
  const seesOrders = useMay('orders.see');
  const { data, error } = useStaffQuery(readOverview, {}, { refetchInterval: readAgainMs });
  useReadAnew(changes);
  return (
    <>
      <PageHeader
        title="Overview"
        sub={`${longDay(date)}, ${time}`}
        {...(seesOrders && { connection: <ConnectionMark isLive={line.state !== 'lost'} time={time} /> })}
        actions={
          seesOrders && (
            <ButtonLink to={adminUrls.today} icon="calendar-clock">
              To the board
            </ButtonLink>
          )
        }
      />
      <Page>
        <ReportsTabs />
        <FailureBanner failure={error} note={data ? 'What stands here is as it was before.' : undefined} />
        {data ? (
          <Numbers overview={data} />
        ) : (
          error === null && <SkeletonLines lines={10} label="The numbers are read" />
        )}
      </Page>
    </>
  );
}

function Numbers({ overview }: { readonly overview: Overview }) {
  const { today, week, sells, runsOut, needs } = overview;
  const mayCount = useMay('stock.move');
  return (
    <div className="column">
      <Figures
        label="Today"
        figures={[
          { name: 'To bake', value: String(today.toBake), more: `${today.baking} baking now` },
          { name: 'Ready', value: String(today.ready) },
          {
            name: 'Collected',
            value: String(today.collected),
            more: `of ${today.toBake + today.baking + today.ready + today.collected}`,
          },
          {
            name: 'Still owed',
            value: poundsText(today.owedPence),
            more: today.owing === 1 ? '1 order' : `${today.owing} orders`,
          },
          {
            name: 'Taken today',
            value: poundsText(today.takenPence),
            more: (
              <Comparison
                pence={today.takenPence}
                beforePence={today.takenBeforePence}
                than="a week ago at this time"
              />
            ),
          },
        ]}
      />
      <div className="overview">
        {needs ? <NeedsPanel needs={needs} /> : <WeekPanel week={week} />}
        <RunsOutPanel products={runsOut} mayCount={mayCount} />
        {needs && <WeekPanel week={week} />}
        <SellsPanel products={sells} />
      </div>
      {needs?.disk?.state === 'ok' && <p className="small muted">{diskText(needs.disk)} of the disk is free.</p>}
    </div>
  );
}

/** Beside the last one, and up to this weekday and time beside both. */
const WeekPanel = ({ week }: Pick<Overview, 'week'>) => (
  <Panel
    title="This week"
    actions={
      <p className="overview-week">
        <b>{poundsText(week.netPence)}</b>{' '}
        <Comparison pence={week.netPence} beforePence={week.lastWeekPence} than="last week" />
        {' · '}
        <Comparison pence={week.netPence} beforePence={week.lastYearPence} than="last year" />
      </p>
    }
  >
    <BarChart
      label={`Net sales of this week: ${week.days.map(saidOfDay).join(', ')}`}
      now="Net sales"
      before="Last week"
      bars={week.days.map(({ day, netPence, beforePence }) => ({
        key: day,
        name: shortDay(day).split(' ', 1)[0] ?? '',
        pence: netPence,
        beforePence,
      }))}
    />
    <p className="overview-more">
      <Link to={adminUrls.sales({ from: week.days[0]?.day, to: week.days.at(-1)?.day, against: 'week' })}>
        This week as a table
      </Link>
    </p>
  </Panel>
);

const saidOfDay = ({ day, netPence, beforePence }: Overview['week']['days'][number]): string =>
  `${shortDay(day)} ${poundsText(netPence)}, last week ${poundsText(beforePence)}`;
