import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { longDay, shortDay } from '#admin/lib/day-words.ts';
import { useLine } from '#admin/lib/live/live-line.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { Tabs } from '#admin/ui/actions/tabs.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { EmptyState, SkeletonRows } from '#admin/ui/data/skeleton.tsx';
import { Table } from '#admin/ui/data/table.tsx';
import { ConnectionMark } from '#admin/ui/frame/mark.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { DayPrints, type PrintedSoFar } from '#admin/ui/overlays/day-prints.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type KitchenOrder, type Production, readProduction } from '#contract/admin/production.ts';
import { DaysSwitch } from './days-switch.tsx';
import { Decorations, useTicks } from './decorations.tsx';
import { addressOf, type ProductionTab, type Shown, shownOf } from './production-address.ts';
import { TotalsTable } from './totals-table.tsx';
import { WeekTable } from './week-table.tsx';
import '#admin/styles/production.css';
import { Icon } from '#admin/ui/icon.tsx';
import { AllergenWords, CakeWords } from '#admin/ui/values/cake-words.tsx';
import { Chip, FulfilmentChip, givenBackWords, OrderNumber, TestChip } from '#admin/ui/values/status-chips.tsx';
import { countKinds, isToMake, leftOutText, nameOfKind } from '#domain/production-totals.ts';

/** While the live connection is lost, every tablet asks this often what the others have ticked. */
const askAgainMs = 10_000;

const changes = { of: ['production', 'order', 'gone', 'stock'], reads: [readProduction] } as const;

const tabs: readonly (readonly [ProductionTab, string])[] = [
  ['totals', 'Totals'],
  ['messages', 'Messages and photos'],
  ['time', 'By pick-up time'],
  ['week', 'Seven days'],
];

type SummaryProps = { readonly production: Production; readonly today: string; readonly time: string };

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The day in a few numbers. @param time the current time, HH:MM */
function ProductionSummary({ production, today, time }: SummaryProps) {
  const rows = production.groups.flatMap((group) => group.rows);
  const leftOut = production.byTime.filter((order) => !isToMake(order)).map(({ orderNo }) => orderNo);
  const toDecorate = production.toDecorate.filter(({ orderNo }) => !leftOut.includes(orderNo));
  const open = production.byTime.find(
    (order) => isToMake(order) && (order.fulfilment === 'accepted' || order.fulfilment === 'baking'),
  );
  return (
    <dl className="mb-3.5 grid grid-cols-[repeat(auto-fit,minmax(124px,1fr))] overflow-hidden rounded-large bg-white shadow-panel max-md:grid-cols-2 forced-colors:border print:border print:shadow-none">
      {countKinds(rows)
        .filter(({ pieces }) => pieces > 0)
        .map(({ kind, pieces, done }) => (
          <Tile key={kind} name={nameOfKind(kind)}>
            {pieces} <DoneOf done={done} />
          </Tile>
        ))}
      <Tile name="To write and print">
        {toDecorate.length} <DoneOf done={toDecorate.filter(({ isDone }) => isDone).length} />
      </Tile>
      <Tile name="First open pick-up">
        {open === undefined ? (
          'None'
        ) : (
          <>
            {production.days.length > 1 && `${shortDay(open.date)}, `}
            {open.time} <Lateness order={open} today={today} time={time} />
          </>
        )}
      </Tile>
    </dl>
  );
}

function Lateness({
  order,
  today,
  time,
}: {
  readonly order: Production['byTime'][number];
  readonly today: string;
  readonly time: string;
}) {
  const late = order.date === today ? minutesOf(time) - minutesOf(order.time) : 0;
  const words = order.date < today ? 'late' : late > 0 ? `${late} min late` : '';
  return words === '' ? null : <small className="text-sm font-bold text-raspberry-700">{words}</small>;
}

const Tile = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="-mt-px -ml-px border-t border-l border-line px-4.5 py-3">
    <dt className="text-sm text-muted first-letter:uppercase">{name}</dt>
    <dd className="mt-0.75 font-sans text-[1.5rem]/[1.15] font-bold tabular-nums">{children}</dd>
  </div>
);

const DoneOf = ({ done }: { readonly done: number }) => (
  <small className="text-sm font-strong text-muted">{done} done</small>
);

/**
 * B-12: what is to be made on a day or in a range; days and view are in the address.
 * @param notToday what is not available today, for its header
 */
export function ProductionScreen({ notToday }: { readonly notToday?: ReactNode }) {
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
            {notToday}
            <DaysSwitch className="max-md:hidden!" shown={shown} today={today} />
            {page.data && from === to && maySheet && (
              <DayPrints orders={page.data.byTime.filter(isOpen).filter(isToMake).map(printedSoFar)} />
            )}
            {tab !== 'week' && from === to && maySheet ? (
              <ButtonLink kind="primary" icon="printer" to={adminUrls.printDaySheet(from)}>
                Day sheet
              </ButtonLink>
            ) : (
              <Button kind="primary" icon="printer" onClick={() => window.print()}>
                Print
              </Button>
            )}
          </>
        }
      />
      <Page>
        <DaysSwitch className="mb-3 md:hidden!" shown={shown} today={today} />
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
        <div className="only-print hidden print:mb-2 print:block">
          <p className="print:[font:700_20pt_/_1.2_var(--font-display)]">{tabs.find(([key]) => key === tab)?.[1]}</p>
          <p>
            {tab === 'week' ? `From ${longDay(from)}` : daysText(shown)}. Printed {longDay(today)}, {time}
          </p>
        </div>
        {tab === 'week' ? (
          <WeekTable from={from} />
        ) : (
          <>
            <FailureBanner
              failure={page.error}
              note={page.data ? 'You are seeing the last figures loaded.' : undefined}
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

const isOpen = ({ fulfilment }: KitchenOrder): boolean =>
  fulfilment === 'accepted' || fulfilment === 'baking' || fulfilment === 'ready';

const printedSoFar = ({ orderNo, lines, hasTicket, hasLabels }: KitchenOrder): PrintedSoFar => ({
  number: orderNo,
  boxes: lines.reduce((all, { quantity, isExtra }) => all + (isExtra ? 0 : quantity), 0),
  hasTicket,
  hasLabels,
});

const daysText = ({ from, to }: Shown): string => (from === to ? longDay(from) : `${longDay(from)} to ${longDay(to)}`);

function subOf(shown: Shown, production: Production | undefined): string {
  const days = daysText(shown);
  if (!production) return days;
  const orders = `${production.orders} ${production.orders === 1 ? 'order' : 'orders'}`;
  return `${days} · ${orders}`;
}

type DaysProps = { readonly shown: Shown; readonly today: string; readonly production: Production };

type ByTimeProps = {
  readonly orders: readonly KitchenOrder[];
  readonly days: readonly string[];
  readonly mayOpen: boolean;
};

/** Orders by pick-up time, each with what goes into its box. */
const ByTime = ({ orders, days, mayOpen }: ByTimeProps) => (
  <div className="column">
    {days
      .filter((day) => orders.some(({ date }) => date === day))
      .map((day) => (
        <Panel key={day} title={longDay(day)} flush>
          <ul>
            {orders
              .filter(({ date }) => date === day)
              .map((order) => (
                <KitchenOrderRow key={order.orderNo} order={order} mayOpen={mayOpen} />
              ))}
          </ul>
        </Panel>
      ))}
  </div>
);

const KitchenOrderRow = ({ order, mayOpen }: { readonly order: KitchenOrder; readonly mayOpen: boolean }) => (
  <li className="flex gap-4 border-t border-line px-4.5 py-3 first:border-0 print:break-inside-avoid">
    <b className="min-w-16 font-sans text-[1.25rem]/12 font-bold tabular-nums">{order.time}</b>
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2.5">
        {mayOpen ? (
          <Link className="inline-grid min-h-12 place-items-center" to={adminUrls.order(order.orderNo)}>
            <OrderNumber orderNo={order.orderNo} />
          </Link>
        ) : (
          <OrderNumber orderNo={order.orderNo} />
        )}
        <span dir="auto">{order.name}</span>
        <FulfilmentChip fulfilment={order.fulfilment} />
        {order.isGivenBack && (
          <Chip tone="loud" icon="undo-2">
            {givenBackWords(order.fulfilment)}
          </Chip>
        )}
        {order.isTest && <TestChip />}
        {order.isChanged && (
          <Chip tone="loud" icon="triangle-alert">
            Changed since its ticket was printed
          </Chip>
        )}
      </p>
      <ul>
        {order.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line item has no name of its own and is identified by its place
          <li key={at}>
            <b>{line.quantity} ×</b> {[line.name, line.size].filter(Boolean).join(', ')}
            <CakeWords line={line} />
          </li>
        ))}
      </ul>
      <AllergenWords names={order.allergens} />
      {order.allergyNote !== '' && (
        <p className="flex gap-1.5 font-bold text-raspberry-700">
          <Icon name="triangle-alert" />
          <span dir="auto">{order.allergyNote}</span>
        </p>
      )}
    </div>
  </li>
);

function Days({ shown, today, production }: DaysProps) {
  const ticking = useTicks(shown.from);
  const mayTick = useMay('orders.move');
  const mayOpen = useMay('orders.see');
  const ofDay = shown.from === shown.to ? ticking : null;
  if (production.orders === 0 && production.groups.length === 0)
    return (
      <Panel>
        <EmptyState icon="chef-hat" title="Nothing to make on these days yet">
          Orders appear here as soon as they are accepted: what to make, what to write on it, and by when.
        </EmptyState>
      </Panel>
    );
  return (
    <>
      <FailureBanner failure={ticking.failure} note="Nothing was ticked. These are the shop’s own figures." />
      {shown.tab === 'totals' && (
        <>
          {production.groups.length > 0 && (
            <Panel flush>
              <TotalsTable groups={production.groups} messagesAt={addressOf({ ...shown, tab: 'messages' }, today)} />
            </Panel>
          )}
          {production.leftOut.orders > 0 && (
            <p className="mt-3 text-sm text-muted">{leftOutText(production.leftOut)}</p>
          )}
        </>
      )}
      {shown.tab === 'messages' &&
        (production.toDecorate.length === 0 ? (
          <Panel>
            <EmptyState icon="message-square-quote" title="Nothing to write or print">
              Messages, names, colours and photos for these days’ cakes appear here.
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
    <Table caption="Loading what to make…" head={<th scope="col">Product</th>}>
      <SkeletonRows rows={8} columns={6} />
    </Table>
  </Panel>
);
