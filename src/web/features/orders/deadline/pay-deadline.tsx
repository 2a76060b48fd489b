import type { Order } from '#contract/orders/orders.ts';
import { clockText } from '#web/features/orders/order-format.ts';
import { minutesText, spokenAt } from './minutes-left.ts';
import { useMinutesLeft } from './use-minutes-left.ts';

/** Said aloud a few times only. Nothing for an order that is not to be paid. */
export function PayDeadline({ order: { orderNo, payBefore } }: { order: Pick<Order, 'orderNo' | 'payBefore'> }) {
  const minutes = useMinutesLeft(payBefore);
  if (payBefore === null || minutes === null) return null;
  const isOver = minutes === 0;
  return (
    <p className="order-details-due small">
      {isOver ? (
        <b>The time to pay was over at {clockText(payBefore)}.</b>
      ) : (
        <>
          Pay by <b>{clockText(payBefore)}</b>: <span className="nowrap">{minutesText(minutes)} left.</span>
        </>
      )}
      <span className="visually-hidden" role="status">
        {spokenAt.includes(minutes) &&
          (isOver
            ? `The time to pay for order ${orderNo} is over.`
            : `${minutesText(minutes)} left to pay ${orderNo}.`)}
      </span>
    </p>
  );
}
