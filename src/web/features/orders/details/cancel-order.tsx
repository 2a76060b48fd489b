import { useRef, useState } from 'react';
import { cancelOrder, type Order } from '#contract/orders/orders.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { can } from '#domain/order/can.ts';
import { readHistoryAgain } from '#web/features/orders/order-queries.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { showToast } from '#web/ui/overlays/toast-store.ts';

type CancelOrderProps = {
  readonly order: Order;
  readonly onCancelled: (order: Order) => void;
};

/** Asked back with what is given back; nothing for an order that can no longer be cancelled. */
export function CancelOrder({ order, onCancelled }: CancelOrderProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isSent = useRef(false);

  const leave = () => {
    if (isBusy) return;
    setAsking(false);
    setTrouble(null);
    // The customer has read why: the order is not as it is shown.
    if (trouble !== null) readHistoryAgain(order.orderNo);
  };
  const cancel = async () => {
    if (isSent.current) return;
    isSent.current = true;
    setBusy(true);
    setTrouble(null);
    try {
      const cancelled = await callOverHttp(cancelOrder, { orderNo: order.orderNo });
      setAsking(false);
      showToast({ severity: 'success', title: 'Order cancelled', text: givenBackText(order) });
      onCancelled(cancelled);
    } catch (error) {
      setTrouble(describeFailure(error).text);
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  };
  // The dialog stays while it closes: the toast may still stand in it.
  return (
    <div>
      {can.cancel({ state: order.status }) === 'yes' && (
        <Button variant="outline" small onClick={() => setAsking(true)}>
          Cancel order
        </Button>
      )}
      <Dialog
        open={isAsking}
        onClose={leave}
        title="Cancel this order?"
        sub={`Order ${order.orderNo}`}
        actions={
          <>
            <Button variant="danger" busy={isBusy && 'Cancelling...'} onClick={() => void cancel()}>
              Yes, cancel it
            </Button>
            <Button aria-disabled={isBusy || undefined} onClick={leave}>
              Keep the order
            </Button>
          </>
        }
      >
        <p>We will not bake it. {givenBackText(order)}</p>
        {trouble !== null && <Alert severity="error">{trouble}</Alert>}
      </Dialog>
    </div>
  );
}

const givenBackText = ({ status, total }: Order): string =>
  status === 'paid'
    ? `${formatPounds(penceFromPounds(total))} is given back to the card that you paid with, within 5 to 10 working days.`
    : 'Nothing was taken from your card.';
