import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PickupOfOrder, readPickup } from '#contract/orders/order-pickup.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import type { PickupPicker } from './pickup-picker.ts';

const ChoosePickup = latePart(
  async () => (await import('./choose-pickup.tsx')).default,
  <Waiting>Loading the days...</Waiting>,
);

type ChangePickupProps = {
  readonly order: Order;
  readonly Picker: PickupPicker;
  readonly onChanged: (order: Order) => void;
};

/** The customer can move the pick-up of no other order. */
const movable: ReadonlySet<OrderState> = new Set(['awaitingPayment', 'paid']);

/** Null while it is not known, and for an order that can no longer be changed. */
export function usePickupOfOrder({ orderNo, status, pickupDate, pickupTime }: Order): {
  readonly pickup: PickupOfOrder | null;
  readonly readAgain: () => Promise<unknown>;
} {
  const isMovable = movable.has(status);
  const { data, refetch } = useQuery(
    {
      queryKey: ['order-pickup', orderNo, status, pickupDate, pickupTime],
      queryFn: () => callOverHttp(readPickup, { orderNo }),
      enabled: isMovable,
      // A customer who opens an order again sees what is true by then.
      gcTime: 0,
      // The button stays while it is requested again, and the focus on it.
      placeholderData: (before: PickupOfOrder | undefined, query) =>
        query?.queryKey[1] === orderNo ? before : undefined,
    },
    queryClient(),
  );
  return { pickup: isMovable ? (data ?? null) : null, readAgain: refetch };
}

/** Shows nothing for an order whose day and time are final by now. */
export function ChangePickup({ order, Picker, onChanged }: ChangePickupProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { pickup, readAgain } = usePickupOfOrder(order);
  const leave = () => {
    if (!isBusy) setAsking(false);
  };
  // The dialog stays while it closes: the toast may still be in it.
  return (
    <div>
      {pickup?.mayChange && (
        <Button variant="outline" small icon="calendar-clock" onClick={() => setAsking(true)}>
          Change day or time
        </Button>
      )}
      <Dialog open={isAsking} onClose={leave} title="Change day or time" sub={`Order ${order.orderNo}`}>
        {pickup && (
          <ChoosePickup
            order={order}
            pickup={pickup}
            Picker={Picker}
            isBusy={isBusy}
            setBusy={setBusy}
            onLeave={leave}
            onStale={readAgain}
            onChanged={(changed) => {
              setAsking(false);
              onChanged(changed);
            }}
          />
        )}
      </Dialog>
    </div>
  );
}
