import { useSearchParams } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useLine } from '#admin/lib/live/live-line.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { longDay } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { Tabs } from '#admin/ui/actions/tabs.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonRows } from '#admin/ui/data/skeleton.tsx';
import { Table } from '#admin/ui/data/table.tsx';
import { ConnectionMark } from '#admin/ui/frame/connection-mark.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type Production, readProduction } from '#contract/admin/production/production.ts';
import { ByTime } from './by-time.tsx';
import { DaysSwitch } from './days-switch.tsx';
import { Decorations } from './decorations.tsx';
import { addressOf, type ProductionTab, type Shown, shownOf } from './production-address.ts';
import { ProductionSummary } from './production-summary.tsx';
import { ShoppingTable } from './shopping-table.tsx';
import { TotalsTable } from './totals-table.tsx';
import { useTicks } from './use-ticks.ts';
import '#admin/styles/production/production.css';
import '#admin/styles/production/kitchen.css';

/** Where the live line is not heard, every tablet asks so often what the others ticked. */
const askAgainMs = 10_000;

const changes = { of: ['production', 'order', 'gone'], reads: [readProduction] } as const;

const tabs: readonly (readonly [ProductionTab, string])[] = [
  ['totals', 'Totals'],
  ['messages', 'Messages and photos'],
  ['time', 'By pick-up time'],
  ['shopping', 'Shopping'],
];

/** B-12: what is to be made on a day or in a range; days and view stand in the address. */
export function ProductionScreen() {
  const [query] = useSearchParams();
  const { date: today, time } = useShopClock();
  const shown = shownOf(query, today);
  const { from, to, tab } = shown;
  const isHeard = useLine().state === 'live';
  const page = useStaffQuery(
    readProduction,
    { from, to },
    { keepPrevious: true, refetchInterval: isHeard ? false : askAgainMs },
  );
  useReadAnew(changes);
  const isLive = !page.isError && page.fetchStatus !== 'paused';
  const maySheet = useMay('orders.see');
  const toDecorate = page.data?.toDecorate.length;
  return (
    <>
      <PageHeader
        title="Production"
        sub={subOf(shown, page.data)}
        connection={<ConnectionMark isLive={isLive} time={time} />}
        actions={
          <>
            <DaysSwitch className="only-wide" shown={shown} today={today} />
            {tab !== 'shopping' && from === to && maySheet ? (
              <ButtonLink kind="primary" icon="printer" to={adminUrls.printDaySheet(from)}>
                Day sheet
              </ButtonLink>
            ) : (
              <Button kind="primary" icon="printer" onClick={() => window.print()}>
                {tab === 'shopping' ? 'Shopping list' : 'Print'}
              </Button>
            )}
          </>
        }
      />
      <Page>
        <DaysSwitch className="only-phone" shown={shown} today={today} />
        {tab === 'totals' && page.data && <ProductionSummary production={page.data} today={today} time={time} />}
        <Tabs
          label="Views"
          tabs={tabs.map(([key, text]) => ({
            to: addressOf({ ...shown, tab: key }, today),
            text,
            isCurrent: key === tab,
            ...(key === 'messages' && toDecorate !== undefined && { count: toDecorate }),
          }))}
        />
        <div className="only-print">
          <p className="production-title">{tabs.find(([key]) => key === tab)?.[1]}</p>
          <p>
            {tab === 'shopping' ? `From ${longDay(from)}` : daysText(shown)}. Printed {longDay(today)}, {time}
          </p>
        </div>
        {tab === 'shopping' ? (
          <ShoppingTable from={from} />
        ) : (
          <>
            <FailureBanner
              failure={page.error}
              note={page.data ? 'What stands here is as it was before.' : undefined}
            />
            {page.data ? (
              <Days key={`${from} ${to}`} shown={shown} today={today} production={page.data} />
            ) : (
              !page.isError && <Loading />
            )}
          </>
        )}
      </Page>
    </>
  );
}

const daysText = ({ from, to }: Shown): string => (from === to ? longDay(from) : `${longDay(from)} to ${longDay(to)}`);

function subOf(shown: Shown, production: Production | undefined): string {
  const { from, to } = shown;
  const days = daysText(shown);
  if (!production) return days;
  const orders = `${production.orders} ${production.orders === 1 ? 'order' : 'orders'}`;
  return `${days} · ${orders}${from === to ? ' · all tablets share the ticks' : ''}`;
}

type DaysProps = { readonly shown: Shown; readonly today: string; readonly production: Production };

function Days({ shown, today, production }: DaysProps) {
  const ticking = useTicks(shown.from);
  const mayTick = useMay('orders.move');
  const mayOpen = useMay('orders.see');
  const ofDay = shown.from === shown.to ? ticking : null;
  if (production.orders === 0)
    return (
      <Panel>
        <EmptyState icon="chef-hat" title="Nothing to make on these days yet">
          Orders stand here as soon as they are accepted: what to make, what to write on it, and by when.
        </EmptyState>
      </Panel>
    );
  return (
    <>
      <FailureBanner failure={ticking.failure} note="Nothing was ticked; the numbers are as the shop has them." />
      {shown.tab === 'totals' && (
        <Panel flush>
          <TotalsTable
            groups={production.groups}
            ticking={ofDay}
            mayTick={mayTick}
            messagesAt={addressOf({ ...shown, tab: 'messages' }, today)}
          />
        </Panel>
      )}
      {shown.tab === 'messages' &&
        (production.toDecorate.length === 0 ? (
          <Panel>
            <EmptyState icon="message-square-quote" title="Nothing to write or print">
              Messages, names, colours and photos for cakes of these days come here.
            </EmptyState>
          </Panel>
        ) : (
          <Decorations decorations={production.toDecorate} ticking={ofDay} mayTick={mayTick} mayOpen={mayOpen} />
        ))}
      {shown.tab === 'time' && (
        <ByTime orders={production.byTime} days={production.days.map(({ date }) => date)} mayOpen={mayOpen} />
      )}
    </>
  );
}

const Loading = () => (
  <Panel flush>
    <Table caption="What to make is being read" head={<th scope="col">Product</th>}>
      <SkeletonRows rows={8} columns={6} />
    </Table>
  </Panel>
);
