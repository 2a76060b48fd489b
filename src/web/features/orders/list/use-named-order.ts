import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Order, orderByNumber } from '#contract/orders/orders.ts';
import { ordersListed, readOrdersQuery } from '#contract/orders/orders-address.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { showToast } from '#web/ui/overlays/toast-store.ts';

/** Once; what it gives takes the name out of the address again. */
export function useNamedOrder(mayAsk: boolean, open: (order: Order) => void): () => void {
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
