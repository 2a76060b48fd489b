import '#web/styles/checkout/checkout.css';
import '#web/styles/orders/order-ticket.css';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { urls } from '#contract/pages/urls.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { OverOrder } from './over-order.tsx';
import { PaidOrder } from './paid-order.tsx';
import { UnpaidOrder } from './unpaid-order.tsx';
import { useOrder } from './use-order.ts';
import type { WatchedOrder } from './watch-order.ts';

type OrderSuccessProps = {
  readonly orderNo: string | null;
  readonly onPaid: (orderNo: string) => void;
  readonly restore: (order: Order) => ReactNode;
};

/** U-01, U-02. The server's HTML is the waiting alone. */
export function OrderSuccessScreen({ orderNo, onPaid, restore }: OrderSuccessProps) {
  const { watched, checkAgain } = useOrder(orderNo);
  const paid = watched.kind === 'loaded' && isPaid(watched) ? watched.order.orderNo : null;
  const finish = useEffectEvent(onPaid);
  useEffect(() => {
    if (paid !== null) finish(paid);
  }, [paid]);

  return (
    <div className="wrap confirmation">
      <div className="confirmation-inner">{contentOf(watched, orderNo, { checkAgain, restore })}</div>
    </div>
  );
}

type Ways = Pick<OrderSuccessProps, 'restore'> & { readonly checkAgain: () => void };

function contentOf(watched: WatchedOrder, orderNo: string | null, { checkAgain, restore }: Ways) {
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
            isChecking={watched.isChecking}
            onCheckAgain={checkAgain}
            restore={restore}
          />
        );
      }
      return <OverOrder order={watched.order} restore={restore} />;
  }
}

const isPaid = ({ order: { status } }: Extract<WatchedOrder, { kind: 'loaded' }>): boolean =>
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
