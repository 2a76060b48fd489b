import { useListQuery } from '#admin/lib/address/list-query.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useDownload } from '#admin/lib/use-download.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { PageButtons } from '#admin/ui/data/page-buttons.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonRows } from '#admin/ui/data/skeleton.tsx';
import { Table } from '#admin/ui/data/table.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { exportOrders, listOrders, orderFilters } from '#contract/admin/orders/order-list.ts';
import { Failure } from '#domain/failure.ts';
import { pence } from '#domain/money/money.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrderTabs } from './order-tabs.tsx';
import { OrdersTable } from './orders-table.tsx';
import '#admin/styles/orders/orders.css';

/** B-05: search, filters, views and sorting all stand in the address. */
export function OrdersScreen() {
  const { query, after, change, goOn, back, clear } = useListQuery(orderFilters);
  const list = useStaffQuery(listOrders, { ...query, ...(after !== undefined && { after }) }, { keepPrevious: true });
  const may = { take: useMay('orders.take'), export: useMay('reports.see') };
  const { orders = [], count, totalPence, next, isCutShort } = list.data ?? {};
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
                <ButtonLink to={adminUrls.collect} icon="scan-line" className="only-wide">
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
        <OrderFilters query={query} change={change} />
        {list.error instanceof Failure && <FailureBanner failure={list.error} />}
        {isCutShort && (
          <Banner kind="info">Only the newest that fit these words are shown: say more to find older ones.</Banner>
        )}
        <Panel flush>
          {list.data === undefined ? (
            !list.isError && (
              <Table caption="Orders are being read" head={<th scope="col">Orders</th>}>
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
              <span className="muted" role="status">
                {countText(count ?? null, totalPence ?? null)}
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

const nextName = (orders: readonly unknown[]): string => (orders.length === 0 ? 'Look further back' : 'Next');

const countText = (count: number | null, totalPence: number | null): string =>
  count === null
    ? 'Many orders'
    : `${count} ${count === 1 ? 'order' : 'orders'}${totalPence === null ? '' : ` · ${poundsText(pence(totalPence))}`}`;

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
              Take the first one
            </ButtonLink>
          )
        }
      >
        Orders from the shop, the telephone and the counter come here.
      </EmptyState>
    );
  const hasDay = query.from !== undefined || query.to !== undefined;
  return (
    <EmptyState
      icon="search"
      title="No order fits all of this"
      action={
        <div className="row row--wrap">
          {hasDay && (
            <Button kind="primary" onClick={() => change({ from: undefined, to: undefined })}>
              Search all days
            </Button>
          )}
          <Button onClick={clear}>Clear everything</Button>
        </div>
      }
    >
      {query.q === undefined ? 'Take a filter off to see more.' : `Nothing is found for ‘${query.q}’ here.`}
    </EmptyState>
  );
}

/** The rows of what is shown, as a file for a spreadsheet. */
function ExportButton({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const { save, isBusy, failure } = useDownload(exportOrders);
  return (
    <>
      <FailureBanner failure={failure} />
      <Button icon="download" className="only-wide" busy={isBusy} onClick={() => void save(query)}>
        CSV
      </Button>
    </>
  );
}
