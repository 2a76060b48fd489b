import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ListedOrders, listedOrders, type OrdersAsked } from '#contract/orders/order-listing.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { OrdersQuery } from '#contract/orders/orders-address.ts';
import { urls } from '#contract/pages/urls.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { readToken, useSession } from '#web/lib/session/session.ts';

const keyOf = (userId: number | null) => ['orders', userId] as const;

/** A page of the customer's orders, kept by what was asked: an answer that comes late is never another's. */
function useOrdersPage(asked: OrdersAsked, userId: number | null, isWanted: boolean) {
  return useQuery(
    {
      queryKey: [...keyOf(userId), asked],
      queryFn: () => callOverHttp(listedOrders, asked),
      enabled: isWanted,
      // The rows stay until the next ones come, but never before another customer's eyes.
      placeholderData: (before: ListedOrders | undefined, query) =>
        query?.queryKey[1] === userId ? keepPreviousData(before) : undefined,
    },
    queryClient(),
  );
}
export type OrdersPage = ReturnType<typeof useOrdersPage>;

/** Whether the shop may be asked: not on the server, and not before it is known that somebody is signed in. */
function useSignedIn() {
  const userId = useSession()?.userId ?? null;
  const [mayAsk, setMayAsk] = useState(false);
  const [shownTo, setShownTo] = useState(userId);
  if (userId !== null && userId !== shownTo) setShownTo(userId);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, on arrival
  useEffect(() => {
    if (readToken() === null) void navigate(urls.login(pathname + search), { replace: true });
    else setMayAsk(true);
  }, []);
  const isSignedOut = shownTo !== null && userId === null;
  return { userId, mayAsk: mayAsk && !isSignedOut, isSignedOut };
}

/**
 * The customer's orders, read in the browser alone: those under way, and the history once it is open. Whoever comes
 * without being signed in is sent to the login, and back here from it. `renew` shows an order as it has become, in
 * whichever part that is.
 */
export function useOrders({ search, sort, page, history }: OrdersQuery) {
  const { userId, mayAsk, isSignedOut } = useSignedIn();
  const live = useOrdersPage({ part: 'live', search, sort, page }, userId, mayAsk);
  /** The history opens by itself where nothing is under way. */
  const opensItself = live.data?.found.live === 0;
  const isOpen = history === null ? opensItself : history !== 'shut';
  const pastPage = typeof history === 'number' ? history : 1;
  const past = useOrdersPage({ part: 'past', search, sort, page: pastPage }, userId, mayAsk && isOpen);

  const renew = (order: Order): void => {
    const renewed = (known: ListedOrders | undefined) =>
      known && { ...known, orders: known.orders.map((each) => (each.orderNo === order.orderNo ? order : each)) };
    queryClient().setQueriesData<ListedOrders>({ queryKey: keyOf(userId) }, renewed);
    void queryClient().invalidateQueries({ queryKey: keyOf(userId) });
  };
  return { live, past, isOpen, opensItself, isSignedOut, renew };
}
