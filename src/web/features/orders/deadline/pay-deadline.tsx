import type { Order } from '#contract/orders/orders.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { clockText } from '#web/features/orders/order-format.ts';
import { minutesText, spokenAt, useMinutesLeft } from './minutes-left.ts';

/** For a time further ahead than this the day is shown, and no minutes are counted. */
const minutesCounted = 120;

/** 'Thursday 3 December 2026' if the time ends with the day, otherwise with the time of day. */
function lastMomentText(payBefore: string): string {
  const last = Date.parse(payBefore);
  const time = shopTime(last, shopTimeZone);
  if (time === '00:00') return formatPickupDate(shopDate(last - 1, shopTimeZone));
  return `${formatPickupDate(shopDate(last, shopTimeZone))}, ${clockText(payBefore)}`;
}

/** Announced only a few times. Nothing for an order that is not to be paid. */
export function PayDeadline({ order: { orderNo, payBefore } }: { order: Pick<Order, 'orderNo' | 'payBefore'> }) {
  const minutes = useMinutesLeft(payBefore);
  if (payBefore === null || minutes === null) return null;
  const isOver = minutes === 0;
  const isFar = minutes > minutesCounted;
  return (
    <p className="order-details-due small">
      {isOver ? (
        <b>The time to pay ran out at {clockText(payBefore)}.</b>
      ) : (
        <>
          Pay by <b>{isFar ? lastMomentText(payBefore) : clockText(payBefore)}</b>
          {isFar ? '.' : ': '}
          {!isFar && <span className="nowrap">{minutesText(minutes)} left.</span>}
        </>
      )}
      <span className="visually-hidden" role="status">
        {spokenAt.includes(minutes) &&
          (isOver
            ? `The time to pay for order ${orderNo} has run out.`
            : `${minutesText(minutes)} left to pay ${orderNo}.`)}
      </span>
    </p>
  );
}
