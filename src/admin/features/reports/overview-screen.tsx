import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BarChart } from '#admin/features/reports/chart/bar-chart.tsx';
import { Comparison, Figures } from '#admin/features/reports/chart/comparison.tsx';
import { ReportsTabs } from '#admin/features/reports/reports-tabs.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { longDay, shortDay } from '#admin/lib/day-words.ts';
import { useLine } from '#admin/lib/live/live-line.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { ConnectionMark } from '#admin/ui/frame/mark.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type Overview, readOverview } from '#contract/admin/reports/overview.ts';
import { Picture } from '#web/ui/picture.tsx';
import { diskText, NeedsPanel } from './needs-panel.tsx';

const changes = { of: ['order', 'messages', 'stock'], reads: [readOverview] } as const;
const readAgainMs = 60_000;

/** J-01: what an owner wants to know at a glance. */
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
              Go to the board
            </ButtonLink>
          )
        }
      />
      <Page>
        <ReportsTabs />
        <FailureBanner failure={error} note={data ? 'You are seeing the last figures loaded.' : undefined} />
        {data ? (
          <Numbers overview={data} />
        ) : (
          error === null && <SkeletonLines lines={10} label="Loading the overview…" />
        )}
      </Page>
    </>
  );
}

type Named = { readonly name: string; readonly image: string };

const ProductRow = ({ name, image, children }: Named & { readonly children: ReactNode }) => (
  <li className="flex items-center gap-3 py-2.25 not-first:border-t not-first:border-line">
    {image === '' ? (
      <span className="thumb grid size-11 flex-none place-items-center rounded-small bg-oat-100 object-cover">
        <Icon name="cake" />
      </span>
    ) : (
      <Picture
        className="thumb size-11 flex-none rounded-small bg-oat-100 object-cover"
        file={image}
        alt=""
        widths={[96]}
        sizes="44px"
      />
    )}
    <b className="min-w-0 flex-1 font-semibold">{name}</b>
    {children}
  </li>
);

type RunsOutProps = { readonly products: Overview['runsOut']; readonly mayCount: boolean };

/** Products that fall below their own low-stock number. */
const RunsOutPanel = ({ products, mayCount }: RunsOutProps) => (
  <Panel title="Will run out">
    {products.length === 0 ? (
      <p className="text-muted">Nothing is running low.</p>
    ) : (
      <ul>
        {products.map(({ slug, name, image, stock, ordered }) => (
          <ProductRow key={slug} name={name} image={image}>
            {stock === 0 ? (
              <Chip tone="loud" icon="circle-slash">
                None left
              </Chip>
            ) : (
              <Chip tone="toffee" icon="hourglass">
                {ordered > 0 ? `Only ${stock}, ${ordered} ordered` : `Only ${stock}`}
              </Chip>
            )}
          </ProductRow>
        ))}
      </ul>
    )}
    {mayCount && (
      <p className="[&>a]:inline-flex [&>a]:min-h-12 [&>a]:items-center">
        <Link to={adminUrls.stock}>All stock</Link>
      </p>
    )}
  </Panel>
);

const width = 76;
const height = 24;

/** Seven days as a line; screen readers read its numbers. */
function Spark({ byDay }: { readonly byDay: readonly number[] }) {
  const most = Math.max(1, ...byDay);
  const points = byDay.map(
    (pieces, n) => `${(n / (byDay.length - 1)) * (width - 8) + 4},${height - 4 - (pieces / most) * (height - 8)}`,
  );
  const [x, y] = (points.at(-1) ?? '0,0').split(',');
  return (
    <svg
      className="h-6 w-19 flex-none"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`By day: ${byDay.join(', ')}`}
    >
      <polyline className="fill-none stroke-damson-700 stroke-[2]" points={points.join(' ')} />
      <circle className="fill-damson-700" cx={x} cy={y} r="3" />
    </svg>
  );
}

/** The products with the most pieces, by the day of pick-up. */
const SellsPanel = ({ products }: { readonly products: Overview['sells'] }) => (
  <Panel title="Best sellers, 7 days">
    {products.length === 0 ? (
      <p className="text-muted">Nothing was collected in these days.</p>
    ) : (
      <ul>
        {products.map(({ slug, name, image, pieces, byDay }) => (
          <ProductRow key={slug} name={name} image={image}>
            <Spark byDay={byDay} />
            <span className="min-w-[3ch] text-right font-bold tabular-nums">{pieces}</span>
          </ProductRow>
        ))}
      </ul>
    )}
  </Panel>
);

function Numbers({ overview }: { readonly overview: Overview }) {
  const { today, week, sells, runsOut, needs } = overview;
  const mayCount = useMay('stock.move');
  const seesOrders = useMay('orders.see');
  const debtors = today.debts?.count === 1 ? '1 order' : `${today.debts?.count} orders`;
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
            name: 'Still to pay',
            value: poundsText(today.owedPence),
            more: today.owing === 1 ? '1 order' : `${today.owing} orders`,
          },
          ...(today.debts === null || today.debts.count === 0
            ? []
            : [
                {
                  name: 'Owed in all',
                  value: poundsText(today.debts.pence),
                  more: seesOrders ? (
                    <Link className="inline-flex min-h-12 items-center" to={adminUrls.debts}>
                      {debtors}
                    </Link>
                  ) : (
                    debtors
                  ),
                },
              ]),
          {
            name: 'Net sales today',
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
      {/* If there are three, the last one has nothing beside it. */}
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-4 max-lg:grid-cols-1 max-md:[&_.panel-head:has(.overview-week)]:flex-wrap max-md:[&_.panel-head:has(.overview-week)]:gap-x-3 max-md:[&_.panel-head:has(.overview-week)]:gap-y-0.5 max-md:[&_.panel-head:has(.overview-week)>.panel-actions]:ml-0 [&>:last-child:nth-child(odd)]:col-span-full">
        {needs ? <NeedsPanel needs={needs} /> : <WeekPanel week={week} />}
        <RunsOutPanel products={runsOut} mayCount={mayCount} />
        {needs && <WeekPanel week={week} />}
        <SellsPanel products={sells} />
      </div>
      {needs?.disk?.state === 'ok' && <p className="text-sm text-muted">{diskText(needs.disk)} of the disk is free.</p>}
    </div>
  );
}

/**
 * The days of this week beside those of last week, and its total beside that of last week and last year, each up to
 * this weekday and time.
 */
const WeekPanel = ({ week }: Pick<Overview, 'week'>) => (
  <Panel
    title="This week"
    actions={
      <p className="overview-week text-right max-lg:text-left [&>.comparison]:whitespace-nowrap">
        <b className="text-[1.25rem]">{poundsText(week.netPence)}</b>{' '}
        <Comparison pence={week.netPence} beforePence={week.lastWeekPence} than="last week" />
        {' · '}
        <Comparison pence={week.netPence} beforePence={week.lastYearPence} than="last year" />
      </p>
    }
  >
    <BarChart
      label={`Net sales this week: ${week.days.map(saidOfDay).join(', ')}`}
      now="Net sales"
      before="Last week"
      bars={week.days.map(({ day, netPence, beforePence }) => ({
        key: day,
        name: shortDay(day).split(' ', 1)[0] ?? '',
        pence: netPence,
        beforePence,
      }))}
    />
    <p className="[&>a]:inline-flex [&>a]:min-h-12 [&>a]:items-center">
      <Link to={adminUrls.sales({ from: week.days[0]?.day, to: week.days.at(-1)?.day, against: 'week' })}>
        This week as a table
      </Link>
    </p>
  </Panel>
);

const saidOfDay = ({ day, netPence, beforePence }: Overview['week']['days'][number]): string =>
  `${shortDay(day)} ${poundsText(netPence)}, last week ${poundsText(beforePence)}`;
