import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ListedOrders, listedOrders, type OrdersAsked } from '#contract/orders/order-listing.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { OrdersQuery } from '#contract/orders/orders-address.ts';
import { ordersKey } from '#web/features/orders/order-queries.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSignedIn } from '#web/lib/session/use-signed-in.ts';

const againMs = 30_000;

/** Kept by what was asked: an answer that comes late is never another's. */
function useOrdersPage(asked: OrdersAsked, userId: number | null, isWanted: boolean) {
  return useQuery(
    {
      queryKey: [...ordersKey(userId), asked],
      queryFn: () => callOverHttp(listedOrders, asked),
      enabled: isWanted,
      // The bakery goes on while the page stands open.
      refetchOnWindowFocus: true,
      refetchInterval: againMs,
      placeholderData: (before: ListedOrders | undefined, query) =>
        query?.queryKey[1] === userId ? keepPreviousData(before) : undefined,
    },
    queryClient(),
  );
}
export type OrdersPage = ReturnType<typeof useOrdersPage>;

/** The history is read once it is open. `renew` shows an order as it has become, in whichever part. */
export function useOrders({ search, sort, page, history }: OrdersQuery) {
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
