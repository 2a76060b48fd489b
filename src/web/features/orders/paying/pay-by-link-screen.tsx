import { startPayingByLink } from './start-paying-by-link.ts';
import '#web/styles/checkout/checkout.css';
import '#web/styles/orders/order-ticket.css';
import type { ReactNode } from 'react';
import { type PayableOrder, payLinkTexts } from '#contract/orders/order-payment-links.ts';
import { urls } from '#contract/pages/urls.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { useShop } from '#web/base/shop.ts';
import { pickupText } from '#web/features/orders/order-format.ts';
import { PayTrouble } from '#web/features/orders/pay-now.tsx';
import { usePaying } from '#web/lib/paying/use-paying.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { AgreedTerms } from '#web/ui/values/agreed-terms.tsx';
import { PayableTicket } from './payable-ticket.tsx';
import { useLinkedOrder } from './use-linked-order.ts';

/** For whoever has the link: no account is asked for. The server's HTML is the waiting alone. */
export function PayByLinkScreen({ token }: { token: string }) {
  const { linked, readAgain } = useLinkedOrder(token);
  return (
    <div className="wrap confirmation">
      <div className="confirmation-inner">
        {linked.kind === 'loading' && (
          <>
            <h1 className="confirmation-waiting-header">Pay for your order</h1>
            <Waiting>Loading order details...</Waiting>
          </>
        )}
        {linked.kind === 'unknown' && <NoLink text={payLinkTexts.unknown} />}
        {linked.kind === 'failed' && <NoLink text={linked.text} onAgain={readAgain} />}
        {linked.kind === 'loaded' && <Payable order={linked.order} token={token} />}
      </div>
    </div>
  );
}

function Payable({ order, token }: { order: PayableOrder; token: string }) {
  return (
    <>
      {order.state === 'owed' ? <Owed order={order} token={token} /> : <Over order={order} state={order.state} />}
      <PayableTicket order={order} />
    </>
  );
}

const pounds = (amount: number): string => formatPounds(penceFromPounds(amount));

function Owed({ order, token }: { order: PayableOrder; token: string }) {
  const paying = usePaying(undefined, (call, unpaid) => startPayingByLink(call, token, unpaid));
  const { orderNo, asked, owed, label, dueOn } = order;
  const payable = { orderNo, total: asked };
  return (
    <Head icon="card" style="confirmation-waiting" title="Pay for your order">
      <p className="muted">
        {label === '' ? 'To pay' : label}: <b>{pounds(asked)}</b>
        {dueOn !== null && order.status !== 'awaitingPayment' && <> by {formatPickupDate(dueOn)}</>}.
        {owed !== asked && <> In all {pounds(owed)} is still to pay.</>}
      </p>
      <PayTrouble order={payable} paying={paying} />
      <div className="row confirmation-footer">
        <Button
          icon="card"
          busy={paying.orderNo === orderNo && 'Opening the card page...'}
          onClick={() => void paying.pay(payable)}
        >
          Pay {pounds(asked)}
        </Button>
      </div>
      {order.status === 'awaitingPayment' && <AgreedTerms by="By paying" />}
    </Head>
  );
}

type OverState = Exclude<PayableOrder['state'], 'owed'>;

const overWords: Readonly<
  Record<OverState, { readonly title: string; readonly text: string; readonly icon: IconName }>
> = {
  paid: { title: 'Nothing to pay', text: 'This order is paid. Thank you!', icon: 'check' },
  cancelled: {
    title: 'This order was cancelled',
    text: 'It will not be baked, and nothing is to be paid.',
    icon: 'clock',
  },
  expired: {
    title: 'This order has expired',
    text: 'It was not paid in time, so its cakes went back on the shelf.',
    icon: 'clock',
  },
  ended: { title: 'This link has ended', text: 'Your order stands, but it can no longer be paid here.', icon: 'clock' },
};

function Over({ order, state }: { order: PayableOrder; state: OverState }) {
  const { title, text, icon } = overWords[state];
  const isPaid = state === 'paid';
  return (
    <Head icon={icon} {...(!isPaid && { style: 'confirmation-over' })} title={title}>
      <p className="muted">
        {text}{' '}
        {isPaid ? (
          <>We look forward to seeing you: {pickupText({ date: order.pickupDate, time: order.pickupTime })}.</>
        ) : (
          <RingUs />
        )}
      </p>
    </Head>
  );
}

type HeadProps = {
  readonly icon: IconName;
  readonly style?: string;
  readonly title: string;
  readonly children: ReactNode;
};

const Head = ({ icon, style, title, children }: HeadProps) => (
  <div className="confirmation-header">
    <span className={style ? `confirmation-icon ${style}` : 'confirmation-icon'}>
      <Icon name={icon} />
    </span>
    <h1 tabIndex={-1}>{title}</h1>
    {children}
  </div>
);

const RingUs = () => {
  const { telephone } = useShop();
  return (
    <>
      Please ring us on <a href={telephone.link}>{telephone.shown}</a>.
    </>
  );
};

const NoLink = ({ text, onAgain }: { text: string; onAgain?: () => void }) => (
  <div className="empty" role="alert">
    <Icon name="plate" className="plate" />
    <h1 className="empty-title">Pay for your order</h1>
    <p>
      {text} <RingUs />
    </p>
    <div className="row">
      {onAgain && <Button onClick={onAgain}>Try again</Button>}
      <ButtonLink variant="outline" to={urls.home()}>
        Go to Home
      </ButtonLink>
    </div>
  </div>
);
