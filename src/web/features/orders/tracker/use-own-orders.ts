import { useQuery } from '@tanstack/react-query';
import { listedOrders } from '#contract/orders/order-listing.ts';
import type { Order } from '#contract/orders/orders.ts';
import { ordersKey } from '#web/features/orders/order-queries.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session/session.ts';

const live = { part: 'live' } as const;

/** None for anybody else, and none when they cannot be had. */
export function useOwnOrders(): readonly Order[] {
  const userId = useSession()?.userId ?? null;
  const { data } = useQuery(
    {
      queryKey: [...ordersKey(userId), live],
      queryFn: () => callOverHttp(listedOrders, live),
      enabled: userId !== null,
    },
    queryClient(),
  );
  return data?.orders ?? [];
}
