import { useQuery } from '@tanstack/react-query';
import { type PickupOfOrder, readPickup } from '#contract/orders/order-pickup.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** Of no other order can the customer say that it is picked up another time. */
const movable: ReadonlySet<OrderState> = new Set(['awaitingPayment', 'paid']);

/** Null while it is not known, and for an order that is past changing. */
export function usePickupOfOrder({ orderNo, status, pickupDate, pickupTime }: Order): {
  readonly pickup: PickupOfOrder | null;
  readonly readAgain: () => void;
} {
  const isMovable = movable.has(status);
  const { data, refetch } = useQuery(
    {
      queryKey: ['order-pickup', orderNo, status, pickupDate, pickupTime],
      queryFn: () => callOverHttp(readPickup, { orderNo }),
      enabled: isMovable,
      // Whoever opens an order again is told what holds by then.
      gcTime: 0,
      // The button stays while it is asked anew, and the focus on it.
      placeholderData: (before: PickupOfOrder | undefined, query) =>
        query?.queryKey[1] === orderNo ? before : undefined,
    },
    queryClient(),
  );
  return { pickup: isMovable ? (data ?? null) : null, readAgain: () => void refetch() };
}
