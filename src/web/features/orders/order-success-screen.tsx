import '#web/styles/checkout/checkout.css';
import '#web/styles/orders/order-ticket.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { quoteFromWire } from '#contract/codecs/order-codec.ts';
import { partyFromWire } from '#contract/codecs/party-codec.ts';
import { type Order, orderByNumber } from '#contract/orders/orders.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { useShop } from '#web/base/shop.ts';
import { PayDeadline } from '#web/features/orders/deadline/pay-deadline.tsx';
import { OrderAllergens } from '#web/features/orders/order-allergens.tsx';
import { OrderFacts } from '#web/features/orders/order-facts.tsx';
import { OverdueAgain, PayNow, PayTrouble, StillToPay } from '#web/features/orders/pay-now.tsx';
import { SellerLine } from '#web/features/orders/seller-line.tsx';
import { TicketTop } from '#web/features/orders/ticket-top.tsx';
import { VatOfOrder } from '#web/features/orders/vat-of-order.tsx';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { usePaying } from '#web/lib/paying.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useIsSignedOut, useSignedInOnArrival } from '#web/lib/session/use-signed-in.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { Ticket } from '#web/ui/values/ticket.tsx';
import { Collecting } from './collecting.tsx';

type OrderSuccessProps = {
  readonly orderNo: string | null;
  /** The customer came back from the card page without paying. */
  readonly hasTurnedBack?: boolean;
  readonly onPaid: (orderNo: string) => void;
  readonly restore: (order: Order) => ReactNode;
};

/** U-01, U-02. The server's HTML shows only the loading state. */
export function OrderSuccessScreen({ orderNo, hasTurnedBack = false, onPaid, restore }: OrderSuccessProps) {
  const { watched, checkAgain } = useOrder(orderNo);
  const paid = watched.kind === 'loaded' && isPaid(watched) ? watched.order.orderNo : null;
  const finish = useEffectEvent(onPaid);
  useEffect(() => {
    if (paid !== null) finish(paid);
  }, [paid]);

  return (
    <div className="wrap confirmation">
      <div className="confirmation-inner">{contentOf(watched, orderNo, { checkAgain, restore, hasTurnedBack })}</div>
    </div>
  );
}

type Ways = Pick<OrderSuccessProps, 'restore'> & { readonly checkAgain: () => void; readonly hasTurnedBack: boolean };

const words = {
  expired: {
    title: 'This order has expired',
    text: 'It was not paid in time, so its cakes went back on the shelf. A payment that came too late will be refunded.',
  },
  cancelled: { title: 'This order was cancelled', text: 'It will not be baked.' },
  refunded: { title: 'This order was refunded', text: 'The money is on its way back to your card.' },
} as const;

const OrderTicket = ({ order, children }: { order: Order; children?: ReactNode }) => (
  <Ticket aria-label="Your order">
    <TicketTop order={order}>{children}</TicketTop>
    <OrderFacts
      recipient={partyFromWire('recipient', order)}
      sender={partyFromWire('sender', order)}
      items={order.items}
      quote={quoteFromWire(order)}
    />
    {isPaid({ order }) && <VatOfOrder order={order} />}
    <OrderAllergens {...order} />
  </Ticket>
);

function OverOrder({ order, restore }: { order: Order; restore: (order: Order) => ReactNode }) {
  const { title, text } =
    order.status === 'expired' || order.status === 'refunded' ? words[order.status] : words.cancelled;
  return (
    <>
      <div className="confirmation-header">
        <span className="confirmation-icon confirmation-over">
          <Icon name="clock" />
        </span>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="muted">{text} If you would still like these cakes, you can order them again.</p>
        <div className="row confirmation-footer">
          {restore(order)}
          <ButtonLink small variant="outline" to={urls.home()}>
            Go to Home
          </ButtonLink>
        </div>
      </div>
      <OrderTicket order={order} />
    </>
  );
}

/** The provider's webhook may be on its way. */
const checks = { times: 5, everyMs: 1000 } as const;

const orderErrorTexts = {
  noNumber: 'No order number found in URL. Please check your payment confirmation email or contact support.',
  notFound: 'Order not found',
  notLoaded: 'Failed to fetch order details.',
} as const;

export type WatchedOrder =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'loaded'; readonly order: Order; readonly isChecking: boolean };

/** With how often it has been read since its customer began to wait. */
type CheckedOrder = { readonly order: Order; readonly reads: number };

export type Reading = { readonly data: CheckedOrder | undefined; readonly error: Error | null };

export async function readOrder(call: Call, orderNo: string, before: CheckedOrder | undefined): Promise<CheckedOrder> {
  return { order: await call(orderByNumber, { orderNo }), reads: (before?.reads ?? 0) + 1 };
}

const isChecking = ({ order, reads }: CheckedOrder): boolean =>
  order.status === 'awaitingPayment' && reads <= checks.times;

/** After how many milliseconds an order is read again; false if that is no longer worthwhile. */
export const nextReadMs = ({ data, error }: Reading): number | false =>
  data && error === null && isChecking(data) ? checks.everyMs : false;

/** An order that was seen once stays in sight when a later read fails. */
export function shownOf({ data, error }: Reading): WatchedOrder {
  if (error instanceof Failure && error.code === 'signInRequired') return { kind: 'signedOut' };
  if (data) return { kind: 'loaded', order: data.order, isChecking: error === null && isChecking(data) };
  if (error === null) return { kind: 'loading' };
  const isMissing = error instanceof Failure && error.code === 'notFound';
  return { kind: 'failed', text: isMissing ? orderErrorTexts.notFound : orderErrorTexts.notLoaded };
}

function contentOf(watched: WatchedOrder, orderNo: string | null, { checkAgain, restore, hasTurnedBack }: Ways) {
  switch (watched.kind) {
    case 'loading':
      return (
        <>
          <h1 className="confirmation-waiting-header">Your order</h1>
          <Waiting>Loading order details...</Waiting>
        </>
      );
    case 'failed':
      return <OrderError text={watched.text} />;
    case 'signedOut':
      return <SignInFirst orderNo={orderNo ?? ''} />;
    case 'loaded':
      if (isPaid(watched)) return <PaidOrder order={watched.order} />;
      if (watched.order.status === 'awaitingPayment') {
        return (
          <UnpaidOrder
            order={watched.order}
            isChecking={watched.isChecking && !hasTurnedBack}
            onCheckAgain={checkAgain}
            restore={restore}
          />
        );
      }
      return <OverOrder order={watched.order} restore={restore} />;
  }
}

const isPaid = ({ order: { status } }: { readonly order: Order }): boolean =>
  status === 'paid' || status === 'baking' || status === 'readyForPickup' || status === 'collected';

const OrderError = ({ text }: { text: string }) => (
  <div className="empty" role="alert">
    <Icon name="plate" className="plate" />
    <h1 className="empty-title">Order Error</h1>
    <p>{text}</p>
    <div className="row">
      <ButtonLink to={urls.home()}>Go to Home</ButtonLink>
      <ButtonLink variant="outline" to={urls.contact}>
        Contact us
      </ButtonLink>
    </div>
  </div>
);

const SignInFirst = ({ orderNo }: { orderNo: string }) => (
  <div className="empty">
    <Icon name="lock" className="icon plate" />
    <h1 className="empty-title">Please log in</h1>
    <p>Only you can see your orders. Log in to see this one.</p>
    <ButtonLink to={urls.login(urls.orderSuccess(orderNo))}>Log in</ButtonLink>
  </div>
);

/** The signed-in customer's order, read only in the browser; `checkAgain` looks once more for its payment. */
function useOrder(orderNo: string | null): { readonly watched: WatchedOrder; readonly checkAgain: () => void } {
  const userId = useSession()?.userId ?? null;
  const wasSignedIn = useSignedInOnArrival();
  const isSignedOut = useIsSignedOut(userId);
  const isSignedIn = wasSignedIn === true && !isSignedOut;
  const client = queryClient();
  const queryKey = ['watched-order', userId, orderNo];
  const known = () => client.getQueryData<CheckedOrder>(queryKey);
  const { data, error, refetch } = useQuery(
    {
      queryKey,
      queryFn: () => readOrder(callOverHttp, orderNo ?? '', known()),
      enabled: isSignedIn && orderNo !== null && orderNo !== '',
      refetchInterval: ({ state: { data, error } }) => nextReadMs({ data, error }),
      refetchIntervalInBackground: true,
      // Each time the page is opened it waits for the payment again.
      gcTime: 0,
    },
    client,
  );

  const watched = (): WatchedOrder => {
    if (wasSignedIn === null) return { kind: 'loading' };
    if (!orderNo) return { kind: 'failed', text: orderErrorTexts.noNumber };
    return isSignedIn ? shownOf({ data, error }) : { kind: 'signedOut' };
  };
  const checkAgain = () => {
    client.setQueryData<CheckedOrder>(queryKey, (before) => before && { ...before, reads: 0 });
    void refetch();
  };
  return { watched: watched(), checkAgain };
}

type UnpaidOrderProps = {
  readonly order: Order;
  readonly isChecking: boolean;
  readonly onCheckAgain: () => void;
  readonly restore: (order: Order) => ReactNode;
};

function UnpaidOrder({ order, isChecking, onCheckAgain, restore }: UnpaidOrderProps) {
  const paying = usePaying();
  return (
    <>
      <div className="confirmation-header">
        <span className="confirmation-icon confirmation-waiting">
          <Icon name="hourglass" />
        </span>
        <h1 tabIndex={-1}>Waiting for your payment</h1>
        <p className="muted">
          Your order has not been paid yet. We are keeping its cakes for you, and your cart is as you left it.
        </p>
        <PayDeadline order={order} />
        <StillToPay toPay={order.toPay} />
        <PayTrouble order={order} paying={paying} />
        <div className="row confirmation-footer">
          <PayNow order={order} paying={paying} />
          {!isChecking && (
            <Button variant="outline" icon="refresh" onClick={onCheckAgain}>
              Check again
            </Button>
          )}
          <ButtonLink variant="ghost" to={urls.checkout}>
            Back to your cart
          </ButtonLink>
        </div>
        <OverdueAgain order={order} paying={paying} restore={restore} />
        {isChecking && <Waiting>Looking for your payment...</Waiting>}
      </div>
      <OrderTicket order={order} />
    </>
  );
}

function PaidOrder({ order }: { order: Order }) {
  const session = useSession();
  const { menu } = useShop();
  return (
    <>
      <SellerLine className="confirmation-paper" isReceipt />
      <div className="confirmation-header" role="status">
        <span className="confirmation-icon">
          <Icon name="check" />
        </span>
        <p className="lead">{session ? `Thank you, ${session.firstName}` : 'Thank you'}</p>
        <h1 tabIndex={-1}>Order Placed!</h1>
        <p className="muted">Your payment was successful. See your order summary below.</p>
      </div>
      <OrderTicket order={order}>
        <p className="note">
          <Icon name="mail-check" />
          <span>
            A confirmation email was sent to
            <br />
            <b>{order.email}</b>
          </span>
        </p>
      </OrderTicket>
      <Collecting order={order} />
      <div className="row confirmation-footer">
        <ButtonLink icon="receipt" to={urls.order(order.orderNo)}>
          View order
        </ButtonLink>
        <Button variant="outline" icon="printer" onClick={() => window.print()}>
          Print receipt
        </Button>
        <ButtonLink variant="outline" to={urls.home()}>
          Go to Home
        </ButtonLink>
        <ButtonLink variant="ghost" to={menu.browse.link}>
          {menu.browse.text}
        </ButtonLink>
      </div>
    </>
  );
}
