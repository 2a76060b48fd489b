import type { Order } from '#contract/orders/orders.ts';
import { useShop } from '#web/base/shop.ts';
import { clockText, dayText } from '#web/features/orders/order-format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { happenedText, refundText } from './history-format.ts';
import { useOrderHistory } from './use-order-history.ts';

type OrderHistoryProps = {
  readonly order: Order;
  readonly onChanged: (order: Order) => void;
};

export function HistoryOfOrder({ order, onChanged }: OrderHistoryProps) {
  const shop = useShop();
  const { history, readAgain } = useOrderHistory(order, onChanged);
  return (
    <section className="panel order-history" aria-labelledby="order-so-far">
      <h3 id="order-so-far">Your order so far</h3>
      {history === null && <Waiting>Loading what happened...</Waiting>}
      {history === 'failed' && (
        <Alert severity="error" title="This could not be loaded">
          <Button variant="outline" small icon="refresh" onClick={readAgain}>
            Try Again
          </Button>
        </Alert>
      )}
      {history !== null && history !== 'failed' && (
        <>
          <ol>
            {history.events.map((event, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
              <li key={at}>
                <time dateTime={event.at}>
                  {dayText(event.at)}, {clockText(event.at)}
                </time>
                <span>{happenedText(event)}</span>
              </li>
            ))}
          </ol>
          {history.refunds.map((refund, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one for each payment, in their order
            <Alert key={at} severity={refund.state === 'late' ? 'warning' : 'info'}>
              {refundText(refund, shop)}
            </Alert>
          ))}
        </>
      )}
    </section>
  );
}
