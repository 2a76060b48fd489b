import { Link } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { momentText, shortDay } from '#admin/lib/day-words.ts';
import { useListQuery } from '#admin/lib/list-query.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useDownload } from '#admin/lib/use-download.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { CutShort } from '#admin/ui/data/cut-short.tsx';
import { LinkedRow } from '#admin/ui/data/linked-row.tsx';
import { PageButtons, Panel } from '#admin/ui/data/list-panel.tsx';
import { OrderedBy } from '#admin/ui/data/ordered-by.tsx';
import { EmptyState, SkeletonRows } from '#admin/ui/data/skeleton.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { Chip, FulfilmentChip, OrderNumber, PaymentChip } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { exportOrders, type ListedOrder, listOrders, orderFilters } from '#contract/admin/orders/order-list.ts';
import { Failure } from '#domain/failure.ts';
import { pence } from '#domain/money/money.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { sourceWords } from '#domain/staff/words/report-words.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrderTabs } from './order-tabs.tsx';

type TableProps = {
  readonly orders: readonly ListedOrder[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
};

const direction = (sort: string, column: 'pickup' | 'placed') =>
  sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : null;

/** Each row opens its order; the number is the link. */
function OrdersTable({ orders, sort, onSort }: TableProps) {
  const { now } = useShopClock();
  const turn = (column: 'pickup' | 'placed') => () => onSort(sort === column ? `-${column}` : column);
  const placedText = ({ placedAt }: ListedOrder): string => momentText(placedAt, now, shopTimeZone);
  return (
    <div className="max-xl:[&_th:last-child]:hidden">
      <Table
        caption="Orders"
        cards
        head={
          <>
            <Head>Number</Head>
            <Head>Customer</Head>
            <Head>Items</Head>
            <Head sorted={direction(sort, 'pickup')} onSort={turn('pickup')}>
              Pick-up
            </Head>
            <Head>Status</Head>
            <Head>Payment</Head>
            <Head number>Total</Head>
            <Head sorted={direction(sort, 'placed')} onSort={turn('placed')}>
              Placed
            </Head>
          </>
        }
      >
        {orders.map((order) => (
          <LinkedRow key={order.number} to={adminUrls.order(order.number)}>
            <td className="max-md:order-3 max-md:col-span-full">
              <Link to={adminUrls.order(order.number)}>
                <OrderNumber orderNo={order.number} />
              </Link>
            </td>
            {/* A long name leaves room for what was ordered, and for when it was placed. */}
            <td className="wrap-anywhere max-md:order-1 max-md:col-1 md:max-w-55 lg:min-w-30">
              <b>{order.name || 'No name'}</b>
              <OrderedBy name={order.orderedBy} />
              <small className="hidden text-muted max-xl:block">Placed {placedText(order)}</small>
            </td>
            <td className="w-[34%] max-w-0 min-w-30 max-md:order-4 max-md:col-span-full max-md:text-muted">
              <span className="line-clamp-3">{order.what}</span>
            </td>
            <td className="whitespace-nowrap tabular-nums max-md:order-6 max-md:font-strong">
              {shortDay(order.pickup.date)}, {order.pickup.time}
            </td>
            <td className="whitespace-nowrap max-md:order-5 [&_.chip_+_.chip]:ml-1.5">
              <FulfilmentChip fulfilment={order.fulfilment} />
              {order.isTest && <Chip tone="outlined">Test</Chip>}
            </td>
            <td className="max-md:order-7 max-md:col-span-full">
              {order.payment === null && order.isGivenBack && <PaymentChip status="refunded" />}
              {order.payment && (
                <PaymentChip
                  status={order.payment}
                  {...(order.owedPence !== null &&
                    order.owedPence > 0 && { text: `Owes ${poundsText(pence(order.owedPence))}` })}
                />
              )}
            </td>
            <td className="number max-md:order-2">
              <b>{order.totalPence === null ? '–' : poundsText(pence(order.totalPence))}</b>
            </td>
            <td className="whitespace-nowrap text-muted max-xl:hidden">
              {sourceWords[order.source]}, {placedText(order)}
            </td>
          </LinkedRow>
        ))}
      </Table>
    </div>
  );
}

/** B-05: search, filters, views and sorting are all in the address. */
export function OrdersScreen() {
  const { query, after, change, goOn, back, clear } = useListQuery(orderFilters);
  const list = useStaffQuery(listOrders, { ...query, ...(after !== undefined && { after }) }, { keepPrevious: true });
  const may = { take: useMay('orders.take'), export: useMay('reports.see') };
  const { orders = [], count, totalPence, owedPence, next, isCutShort } = list.data ?? {};
  const isNarrowed = Object.keys(query).length > 0;
  return (
    <>
      <PageHeader
        title="Orders"
        actions={
          <>
            {may.export && <ExportButton query={query} />}
            {may.take && (
              <>
                <ButtonLink to={adminUrls.collect} icon="scan-line" className="max-md:hidden!">
                  Collect
                </ButtonLink>
                <ButtonLink to={adminUrls.newOrder} kind="primary" icon="plus">
                  New order
                </ButtonLink>
              </>
            )}
          </>
        }
      />
      <Page>
        <OrderTabs query={query} />
        <OrderFilters
          query={query}
          change={change}
          names={{ product: list.data?.productName, customer: list.data?.customerName }}
        />
        {list.error instanceof Failure && <FailureBanner failure={list.error} />}
        {isCutShort && <Banner kind="info">Showing the newest matches. Keep typing to find older ones.</Banner>}
        <Panel flush>
          {list.data === undefined ? (
            !list.isError && (
              <Table caption="Loading orders…" head={<th scope="col">Orders</th>}>
                <SkeletonRows rows={12} columns={6} />
              </Table>
            )
          ) : orders.length === 0 && next == null ? (
            <NoOrders isNarrowed={isNarrowed} query={query} change={change} clear={clear} />
          ) : (
            <OrdersTable orders={orders} sort={query.sort ?? '-placed'} onSort={(sort) => change({ sort })} />
          )}
          {list.data !== undefined && (
            <div className="table-foot">
              <span className="text-muted" role="status">
                {countText(count ?? null, totalPence ?? null, owedPence ?? null)}
              </span>
              <PageButtons
                back={back}
                next={next == null ? undefined : { name: nextName(orders), go: () => goOn(next) }}
              />
            </div>
          )}
        </Panel>
      </Page>
    </>
  );
}

const nextName = (orders: readonly unknown[]): string => (orders.length === 0 ? 'Search older orders' : 'Next');

const countText = (count: number | null, totalPence: number | null, owedPence: number | null): string =>
  count === null
    ? 'Many orders'
    : [
        `${count} ${count === 1 ? 'order' : 'orders'}`,
        totalPence !== null && poundsText(pence(totalPence)),
        owedPence !== null && owedPence > 0 && `${poundsText(pence(owedPence))} owed`,
      ]
        .filter(Boolean)
        .join(' · ');

type NoOrdersProps = Pick<ReturnType<typeof useListQuery>, 'query' | 'change' | 'clear'> & {
  readonly isNarrowed: boolean;
};

function NoOrders({ isNarrowed, query, change, clear }: NoOrdersProps) {
  const mayTake = useMay('orders.take');
  if (!isNarrowed)
    return (
      <EmptyState
        icon="receipt-text"
        title="No orders yet"
        action={
          mayTake && (
            <ButtonLink icon="plus" to={adminUrls.newOrder}>
              Take the first order
            </ButtonLink>
          )
        }
      >
        Orders from the shop, the telephone and the counter appear here.
      </EmptyState>
    );
  const hasDay = query.from !== undefined || query.to !== undefined;
  return (
    <EmptyState
      icon="search"
      title="No orders match these filters"
      action={
        <div className="flex flex-wrap items-center gap-2.5">
          {hasDay && (
            <Button kind="primary" onClick={() => change({ from: undefined, to: undefined })}>
              Search all days
            </Button>
          )}
          <Button onClick={clear}>Clear filters</Button>
        </div>
      }
    >
      {query.q === undefined ? 'Remove a filter to see more.' : `Nothing found for ‘${query.q}’ here.`}
    </EmptyState>
  );
}

/** Downloads the orders shown as a file for a spreadsheet. */
function ExportButton({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const { save, isBusy, failure, saved } = useDownload(exportOrders);
  return (
    <>
      <FailureBanner failure={failure} />
      <CutShort saved={saved} />
      <Button icon="download" className="max-md:hidden!" busy={isBusy} onClick={() => void save(query)}>
        CSV
      </Button>
    </>
  );
}
