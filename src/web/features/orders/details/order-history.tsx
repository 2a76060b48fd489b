import type { OrderHistory } from '#contract/orders/order-listing.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Shop } from '#contract/shop.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import { useShop } from '#web/base/shop.ts';
import { clockText, dayText } from '#web/features/orders/order-format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { useOrderHistory } from './use-order-history.ts';

type OrderHistoryProps = {
  readonly order: Order;
  readonly onChanged: (order: Order) => void;
};

type Happened = OrderHistory['events'][number];
type Changed = OrderHistory['changes'][number];
type Refund = OrderHistory['refunds'][number];

const stateTexts: Readonly<Record<OrderState, string>> = {
  awaitingPayment: 'You placed the order.',
  paid: 'We received your payment.',
  baking: 'We started baking.',
  readyForPickup: 'Your order was ready for pick-up.',
  collected: 'Your order was collected.',
  cancelled: 'The order was cancelled.',
  expired: 'The order was not paid in time and expired.',
  refunded: 'Your money was refunded.',
};
const cancelledBecause: Readonly<Record<NonNullable<Happened['cause']>, string>> = {
  customer: 'You cancelled the order.',
  newerOrder: 'You changed the order before paying, and a new one took its place.',
  shop: 'We cancelled the order.',
};

export function happenedText({ state, cause }: Happened): string {
  if (state === 'cancelled' && cause !== null) return cancelledBecause[cause];
  // The counter decides it first; the refund itself says that the money is on its way.
  return state === 'refunded' && cause === 'shop'
    ? 'We cancelled the order and arranged your refund.'
    : stateTexts[state];
}

const changedText = ({ cause, said }: Changed): string =>
  [cause === 'customer' ? 'You changed the order.' : 'We changed the order.', ...said.map((text) => `${text}.`)].join(
    ' ',
  );

/** Everything in chronological order. */
export const storyOf = ({ events, changes }: OrderHistory): { readonly at: string; readonly text: string }[] =>
  [
    ...events.map((event) => ({ at: event.at, text: happenedText(event) })),
    ...changes.map((change) => ({ at: change.at, text: changedText(change) })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));

/** The amount is in pounds. */
export function refundText({ state, amount, byHand }: Refund, { telephone }: Pick<Shop, 'telephone'>): string {
  const money = formatPounds(penceFromPounds(amount));
  if (byHand)
    return state === 'done'
      ? `${money} was refunded to you.`
      : `${money} is to be refunded to you. Please ask at the counter, or call us on ${telephone.shown}.`;
  if (state === 'done')
    return `${money} was refunded to the card you paid with. It can take your bank 5 to 10 working days to show it.`;
  return state === 'due'
    ? `${money} is being refunded to the card you paid with, within 5 to 10 working days.`
    : `We have not been able to refund ${money} yet. We will keep trying; please call us on ${telephone.shown} and we will put it right.`;
}

export function HistoryOfOrder({ order, onChanged }: OrderHistoryProps) {
  const shop = useShop();
  const { history, readAgain } = useOrderHistory(order, onChanged);
  return (
    <section className="panel order-history" aria-labelledby="order-so-far">
      <h3 id="order-so-far">Your order so far</h3>
      {history === null && <Waiting>Loading the history...</Waiting>}
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
            {storyOf(history).map(({ at, text }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
              <li key={place}>
                <time dateTime={at}>
                  {dayText(at)}, {clockText(at)}
                </time>
                <span>{text}</span>
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
