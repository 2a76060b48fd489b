import { lazy, Suspense, useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import type { PickupPicker } from './pickup-picker.ts';
import { usePickupOfOrder } from './use-pickup-of-order.ts';

const ChoosePickup = lazy(() => import('./choose-pickup.tsx'));

type ChangePickupProps = {
  readonly order: Order;
  readonly Picker: PickupPicker;
  readonly onChanged: (order: Order) => void;
};

/** Nothing for an order whose day and time stand by now. */
export function ChangePickup({ order, Picker, onChanged }: ChangePickupProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { pickup, readAgain } = usePickupOfOrder(order);
  const leave = () => {
    if (!isBusy) setAsking(false);
  };
  // The dialog stays while it closes: the toast may still stand in it.
  return (
    <div>
      {pickup?.mayChange && (
        <Button variant="outline" small icon="calendar-clock" onClick={() => setAsking(true)}>
          Change day or time
        </Button>
      )}
      <Dialog open={isAsking} onClose={leave} title="Change day or time" sub={`Order ${order.orderNo}`}>
        {pickup && (
          <Suspense fallback={<Waiting>Loading the days...</Waiting>}>
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
          </Suspense>
        )}
      </Dialog>
    </div>
  );
}
