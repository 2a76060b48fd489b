import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Order, orderByNumber } from '#contract/orders/orders.ts';
import { readOrdersQuery } from '#contract/orders/orders-address.ts';
import { urls } from '#contract/pages/urls.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { readToken } from '#web/lib/session/session.ts';
import { showToast } from '#web/ui/overlays/toast-store.ts';

/** Opens the order that the address names, once; what it gives takes the name out of the address again. */
export function useNamedOrder(open: (order: Order) => void): () => void {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const named = address.get('order');
  const show = useEffectEvent(open);

  useEffect(() => {
    if (!named || readToken() === null) return;
    let isWanted = true;
    const load = async () => {
      try {
        const order = await callOverHttp(orderByNumber, { orderNo: named });
        if (isWanted) show(order);
      } catch (error) {
        if (isWanted) showToast({ kind: 'error', ...describeFailure(error) });
      }
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [named]);

  return () => {
    if (named) void navigate(urls.ordersListed(readOrdersQuery(address)), { replace: true, preventScrollReset: true });
  };
}
