import { useShop } from '#web/base/shop.ts';
import '#web/styles/ui/accordion.css';
import '#web/styles/checkout/checkout.css';
import '#web/styles/ui/full-dialog.css';
import '#web/styles/orders/order-ticket.css';
import '#web/styles/orders/orders.css';
import '#web/styles/orders/orders-print.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type ListedOrders, listedOrders, mostListedOrders, type OrdersAsked } from '#contract/orders/order-listing.ts';
import { type Order, orderByNumber } from '#contract/orders/orders.ts';
import { type OrdersQuery, ordersListed, readOrdersQuery } from '#contract/orders/orders-address.ts';
import { urls } from '#contract/pages/urls.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import type { ProductSearch } from '#web/features/orders/details/add-cake.tsx';
import type { ExtrasOffer } from '#web/features/orders/details/add-extras.tsx';
import type { ItemEditor } from '#web/features/orders/details/change-item.tsx';
import { OrderDetails } from '#web/features/orders/details/order-details.tsx';
import { ordersKey, readHistoryAgain } from '#web/features/orders/order-queries.ts';
import type { PickupPicker } from '#web/features/orders/pickup/pickup-picker.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { usePaying } from '#web/lib/paying.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSignedIn } from '#web/lib/session/use-signed-in.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { Pager } from '#web/ui/navigation/pager.tsx';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import { OrderTools } from './order-tools.tsx';
import { OrdersTable } from './orders-table.tsx';
import { useOrdersQuery } from './use-orders-query.ts';

const historyId = 'order-history';

type Choice = { readonly chosen: Order | null; readonly by: number | null };

type OrdersScreenProps = {
  readonly orderAgain: (order: Order) => ReactNode;
  readonly restore: (order: Order) => ReactNode;
  readonly PickupPicker: PickupPicker;
  readonly ItemEditor: ItemEditor;
  readonly ExtrasOffer: ExtrasOffer;
  readonly ProductSearch: ProductSearch;
};

type Place = Pick<ListedOrders, 'page' | 'pages'>;
const placeText = (place: Place | null): string =>
  place && place.pages > 1 ? `, page ${place.page} of ${place.pages}` : '';

const ordersText = (count: number, kind: string, place: Place | null): string => {
  const number = count >= mostListedOrders ? `${mostListedOrders.toLocaleString('en-GB')} or more` : count;
  return `${number} ${kind} order${count === 1 ? '' : 's'}${placeText(place)}.`;
};

export function foundText(found: ListedOrders['found'], live: Place | null, past: Place | null): string {
  return `${ordersText(found.live, 'current', live)} ${ordersText(found.past, 'past', past)}`;
}

const againMs = 10_000;

/** Cached by what was requested: an answer that comes late is never taken for another's. */
function useOrdersPage(asked: OrdersAsked, userId: number | null, isWanted: boolean) {
  return useQuery(
    {
      queryKey: [...ordersKey(userId), asked],
      queryFn: () => callOverHttp(listedOrders, asked),
      enabled: isWanted,
      // The bakery works on while the page is open.
      refetchOnWindowFocus: true,
      refetchInterval: againMs,
      placeholderData: (before: ListedOrders | undefined, query) =>
        query?.queryKey[1] === userId ? keepPreviousData(before) : undefined,
    },
    queryClient(),
  );
}
type OrdersPage = ReturnType<typeof useOrdersPage>;

/** The history is read once it is open. `renew` shows an order's new state, in whichever part. */
function useOrders({ search, sort, page, history }: OrdersQuery) {
  const { userId, mayAsk, isSignedOut } = useSignedIn();
  const live = useOrdersPage({ part: 'live', search, sort, page }, userId, mayAsk);
  const opensItself = live.data?.found.live === 0;
  const isOpen = history === null ? opensItself : history !== 'shut';
  const pastPage = typeof history === 'number' ? history : 1;
  const past = useOrdersPage({ part: 'past', search, sort, page: pastPage }, userId, mayAsk && isOpen);

  const renew = (order: Order): void => {
    const renewed = (known: ListedOrders | undefined) =>
      known && { ...known, orders: known.orders.map((each) => (each.orderNo === order.orderNo ? order : each)) };
    queryClient().setQueriesData<ListedOrders>({ queryKey: ordersKey(userId) }, renewed);
    void queryClient().invalidateQueries({ queryKey: ordersKey(userId) });
  };
  return { userId, mayAsk, live, past, isOpen, opensItself, isSignedOut, renew };
}

type OrdersPartProps = {
  readonly page: OrdersPage;
  readonly label: string;
  readonly href: (page: number) => string;
  readonly none: ReactNode;
} & Pick<ComponentProps<typeof OrdersTable>, 'paying' | 'restore' | 'onChoose'>;

/** On any error the list is empty (U-03), and says why. */
function OrdersPart({ page, label, href, none, ...table }: OrdersPartProps) {
  const { data, error, isPlaceholderData, refetch } = page;
  return (
    <>
      {error && <NotLoaded text={describeFailure(error).text} onRetry={() => void refetch()} />}
      {data ? (
        <div className={isPlaceholderData ? 'orders-part is-old' : 'orders-part'} aria-busy={isPlaceholderData}>
          {data.orders.length > 0 ? <OrdersTable orders={data.orders} label={label} {...table} /> : none}
          <Pager page={data.page} pages={data.pages} of={label.toLowerCase()} href={href} />
        </div>
      ) : (
        !error && <Waiting>Loading orders...</Waiting>
      )}
    </>
  );
}

const NotLoaded = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className="orders-trouble">
    <Alert severity="error" title="Your orders cannot be shown">
      {text}
    </Alert>
    <Button variant="outline" small icon="refresh" onClick={onRetry}>
      Try Again
    </Button>
  </div>
);

export function OrdersScreen({
  orderAgain,
  restore,
  PickupPicker,
  ItemEditor,
  ExtrasOffer,
  ProductSearch,
}: OrdersScreenProps) {
  const { query, search, sortBy, showHistory } = useOrdersQuery();
  const { userId, mayAsk, live, past, isOpen, opensItself, isSignedOut, renew } = useOrders(query);
  const [{ chosen, by }, setChoice] = useState<Choice>({ chosen: null, by: userId });
  const setChosen = (order: Order | null) => setChoice({ chosen: order, by: userId });
  // It must not come into sight when somebody else has logged in, for example in another tab.
  const isAnothers = by !== null && by !== userId;
  if (chosen !== null && isAnothers) setChosen(null);
  // What was read again shows in the open details too.
  const read = [live, past]
    .flatMap(({ data }) => data?.orders ?? [])
    .find(({ orderNo }) => orderNo === chosen?.orderNo);
  if (chosen !== null && read !== undefined && read.status !== chosen.status && !isAnothers) setChosen(read);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpened = useRef(false);
  const paying = usePaying(({ order }) => readHistoryAgain(order.orderNo));

  // The row whose button opened the details may have moved to the history, and the focus with it.
  useEffect(() => {
    if (chosen === null && document.activeElement === document.body && wasOpened.current) heading.current?.focus();
    wasOpened.current = chosen !== null;
  }, [chosen]);

  const part = { paying, restore, onChoose: setChosen };
  const leaveNamed = useNamedOrder(mayAsk, setChosen);
  const found = (live.data ?? past.data)?.found;
  return (
    <>
      <div className="wrap ord">
        <Crumbs trail={[{ text: 'My Profile', to: urls.profile }]} here="Orders" />
        <div className="category-header">
          <h1 ref={heading} tabIndex={-1}>
            Orders
          </h1>
        </div>
        {isSignedOut ? (
          <SignedOut />
        ) : (
          <>
            <OrderTools query={query} onSearch={search} onSort={sortBy} />
            <p
              className={found && found.live + found.past > 0 ? 'orders-found small muted' : 'visually-hidden'}
              role="status"
            >
              {found && foundText(found, live.data ?? null, isOpen ? (past.data ?? null) : null)}
            </p>
            <OrdersPart
              {...part}
              page={live}
              label="Current orders"
              href={(page) => ordersListed({ ...query, page })}
              none={<NothingLive query={query} hasPast={(live.data?.found.past ?? 0) > 0} />}
            />
            <section id={historyId} className="accordion orders-past" aria-label="Order History">
              <details
                open={isOpen}
                onToggle={({ currentTarget: { open } }) =>
                  open !== isOpen && showHistory(historyWhere(open, opensItself))
                }
              >
                <summary>
                  Order History
                  <Icon name="plus" />
                </summary>
                {isOpen && (
                  <OrdersPart
                    {...part}
                    page={past}
                    label="Past orders"
                    href={(page) => `${ordersListed({ ...query, history: page })}#${historyId}`}
                    none={
                      <p className="accordion-body">
                        {query.search === '' ? historyTexts.empty : historyTexts.noMatch}
                      </p>
                    }
                  />
                )}
              </details>
            </section>
          </>
        )}
      </div>
      <OrderDetails
        order={isAnothers || isSignedOut ? null : chosen}
        paying={paying}
        orderAgain={orderAgain}
        restore={restore}
        PickupPicker={PickupPicker}
        ItemEditor={ItemEditor}
        ExtrasOffer={ExtrasOffer}
        ProductSearch={ProductSearch}
        onClose={() => {
          setChosen(null);
          leaveNamed();
        }}
        onChanged={(order) => {
          renew(order);
          setChoice((now) => (now.chosen?.orderNo === order.orderNo ? { ...now, chosen: order } : now));
        }}
      />
    </>
  );
}

const historyWhere = (open: boolean, opensItself: boolean): OrdersQuery['history'] =>
  open === opensItself ? null : open ? 1 : 'shut';

const historyTexts = {
  empty: 'Orders that you have collected, and those that were not completed, appear here.',
  noMatch: 'No past order number contains what you searched for.',
} as const;

function NothingLive({ query, hasPast }: { query: OrdersQuery; hasPast: boolean }) {
  const { menu } = useShop();
  const isSearch = query.search !== '';
  if (hasPast && isSearch) return <p className="muted">No current order matches. Matching past orders are below.</p>;
  if (hasPast) return <p className="muted">You have no current orders. Your past orders are below.</p>;
  return (
    <div className="empty">
      <Icon name={isSearch ? 'search-x' : 'receipt'} className="icon plate" />
      <h2>{isSearch ? 'No such order' : 'No orders yet'}</h2>
      <p>
        {isSearch ? 'No order number contains what you searched for.' : 'When you order a cake, it will appear here.'}
      </p>
      {!isSearch && <ButtonLink to={menu.browse.link}>{menu.browse.text}</ButtonLink>}
    </div>
  );
}

const SignedOut = () => (
  <div className="empty">
    <Icon name="lock" className="icon plate" />
    <h2>You are logged out</h2>
    <p>Log in to see your orders.</p>
    <ButtonLink to={urls.login(urls.orders)}>Log in</ButtonLink>
  </div>
);

/** Opens the order named in the address, once; the returned function removes it from the address again. */
function useNamedOrder(mayAsk: boolean, open: (order: Order) => void): () => void {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const named = address.get('order') ?? '';
  const { data: order, error } = useQuery(
    {
      queryKey: ['named-order', named],
      queryFn: () => callOverHttp(orderByNumber, { orderNo: named }),
      enabled: mayAsk && named !== '',
      // Not again: it would be opened once more.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient(),
  );
  const show = useEffectEvent(open);
  useEffect(() => {
    if (order) show(order);
  }, [order]);
  useEffect(() => {
    if (error) showToast({ severity: 'error', ...describeFailure(error) });
  }, [error]);

  return () => {
    if (named) void navigate(ordersListed(readOrdersQuery(address)), { replace: true, preventScrollReset: true });
  };
}
