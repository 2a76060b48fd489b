import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { historyOfOrder, type OrderHistory } from '#contract/orders/order-listing.ts';
import { type Order, orderByNumber } from '#contract/orders/orders.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import { historyKey } from '#web/features/orders/order-queries.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';

type Known = {
  readonly history: OrderHistory;
  /** The order, if the history reports a state that the page does not know of. */
  readonly changed: Order | null;
};

async function readHistory(orderNo: string, status: OrderState): Promise<Known> {
  const history = await callOverHttp(historyOfOrder, { orderNo });
  if (history.events.at(-1)?.state === status) return { history, changed: null };
  const order = await callOverHttp(orderByNumber, { orderNo }).catch(() => null);
  return { history, changed: order?.status === status ? null : order };
}

/** Null while it is first read. `onChanged` gets the order if it differs from what the page shows. */
export function useOrderHistory(
  { orderNo, status }: Order,
  onChanged: (order: Order) => void,
): { readonly history: OrderHistory | 'failed' | null; readonly readAgain: () => void } {
  const { data, isError, errorUpdateCount, refetch } = useQuery(
    {
      queryKey: [...historyKey(orderNo), status],
      queryFn: () => readHistory(orderNo, status),
      // A customer who opens an order again waits for what has happened by now.
      gcTime: 0,
      placeholderData: (before: Known | undefined, query) => (query?.queryKey[1] === orderNo ? before : undefined),
    },
    queryClient(),
  );
  const tell = useEffectEvent(onChanged);
  const changed = data?.changed;
  useEffect(() => {
    if (changed) tell(changed);
  }, [changed]);

  // The button of the last try stays, and the focus on it.
  const hasFailed = isError || (data === undefined && errorUpdateCount > 0);
  return { history: hasFailed ? 'failed' : (data?.history ?? null), readAgain: () => void refetch() };
}
