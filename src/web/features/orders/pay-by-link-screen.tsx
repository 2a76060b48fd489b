import '#web/styles/checkout/checkout.css';
import '#web/styles/orders/order-ticket.css';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { quoteFromWire } from '#contract/codecs/order-codec.ts';
import {
  addPhotoByLink,
  linkedOrder,
  type PayableOrder,
  payByLink,
  payLinkTexts,
} from '#contract/orders/order-payment-links.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import type { PhotoOption } from '#domain/catalogue/product-options.ts';
import { Failure } from '#domain/failure.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { useShop } from '#web/base/shop.ts';
import { OrderAllergens } from '#web/features/orders/order-allergens.tsx';
import { PriceFacts } from '#web/features/orders/order-facts.tsx';
import { pickupText } from '#web/features/orders/order-format.ts';
import { ItemLine, keyOfItem } from '#web/features/orders/order-item.tsx';
import { PayTrouble } from '#web/features/orders/pay-now.tsx';
import { TicketTop } from '#web/features/orders/ticket-top.tsx';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { keepChoice, keptChoice } from '#web/lib/device/kept.ts';
import { cardPage, type UnpaidOrder, usePaying } from '#web/lib/paying.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Waiting as Spinning } from '#web/ui/spinner.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { AgreedTerms } from '#web/ui/values/agreed-terms.tsx';
import { Ticket } from '#web/ui/values/ticket.tsx';

type ScreenProps = {
  readonly token: string;
  /** The field for a product's photo, which belongs to another feature. */
  readonly Photo: ComponentType<PhotoFieldProps>;
};
type PhotoFieldProps = {
  readonly product: { readonly id: number; readonly options: Waiting['options'] };
  readonly option: PhotoOption;
  readonly token: string;
  readonly onPhoto: (token: string) => void;
  readonly complaint?: string | undefined;
  readonly asked: number;
};
type Waiting = PayableOrder['photos'][number];

/** For anybody with the link: no account is required. The server's HTML shows only the loading state. */
export function PayByLinkScreen({ token, Photo }: ScreenProps) {
  const { linked, readAgain } = useLinkedOrder(token);
  return (
    <div className="wrap confirmation">
      <div className="confirmation-inner">
        {linked.kind === 'loading' && (
          <>
            <h1 className="confirmation-waiting-header">Pay for your order</h1>
            <Spinning>Loading order details...</Spinning>
          </>
        )}
        {linked.kind === 'unknown' && <NoLink text={payLinkTexts.unknown} />}
        {linked.kind === 'failed' && <NoLink text={linked.text} onAgain={readAgain} />}
        {linked.kind === 'loaded' && <Payable order={linked.order} token={token} Photo={Photo} onAdded={readAgain} />}
      </div>
    </div>
  );
}

type PayableProps = ScreenProps & { readonly order: PayableOrder; readonly onAdded: () => void };

/** Says nothing of the people, because a link gets passed on. */
const PayableTicket = ({ order }: { order: PayableOrder }) => (
  <Ticket aria-label="Your order">
    <TicketTop order={order} />
    <dl className="definitions">
      <div>
        <dt>Items</dt>
        <dd>
          {order.items.map((item) => (
            <span key={keyOfItem(item)} className="line-of-order">
              <ItemLine item={item} />
            </span>
          ))}
        </dd>
      </div>
    </dl>
    <PriceFacts quote={quoteFromWire(order)} />
    <OrderAllergens {...order} />
  </Ticket>
);

function Payable({ order, token, Photo, onAdded }: PayableProps) {
  const [thanked, setThanked] = useState('');
  const added = (name: string): void => {
    setThanked(name);
    onAdded();
  };
  return (
    <>
      <div role="status">
        {thanked !== '' && <p className="panel">Thank you! The bakery has your picture for {thanked}.</p>}
      </div>
      {order.photos.map((waiting) => (
        <AddPhoto
          key={waiting.place}
          waiting={waiting}
          order={order}
          token={token}
          Photo={Photo}
          onAdded={() => added(waiting.name)}
        />
      ))}
      {order.state === 'owed' ? <Owed order={order} token={token} /> : <Over order={order} state={order.state} />}
      {order.hasInvoice && (
        <div className="row confirmation-footer">
          <ButtonLink variant="outline" small icon="receipt" to={urls.vatInvoice({ token })}>
            VAT invoice
          </ButtonLink>
        </div>
      )}
      <PayableTicket order={order} />
    </>
  );
}

/** The picture is chosen and cut as on the product's own page, and is the bakery's as soon as its part is chosen. */
function AddPhoto({ waiting, order, token, Photo, onAdded }: PayableProps & { readonly waiting: Waiting }) {
  const { place, name, productId, options } = waiting;
  const key = `${order.orderNo}, ${place}`;
  const [photo, setPhoto] = useState(() => keptChoice(tabStorage, key, { photo: '' }).photo);
  const [complaint, setComplaint] = useState<string>();
  const { isBusy, run } = useBusy();
  const option = options.photo ?? options.logo;
  if (!option) return null;
  const add = (sent: string) =>
    run(async () => {
      try {
        await callOverHttp(addPhotoByLink, { token, place, photo: sent });
        keepChoice(tabStorage, key);
        onAdded();
      } catch (error) {
        setComplaint(describeFailure(error).text);
      }
    });
  return (
    <section className="panel" aria-labelledby={`photo-${place}`}>
      <h2 id={`photo-${place}`}>Your picture for {name}</h2>
      <p>We print it on your cake. Please add it before we start baking.</p>
      <Photo
        product={{ id: productId, options }}
        option={option}
        token={photo}
        onPhoto={(sent) => {
          setPhoto(sent);
          keepChoice(tabStorage, key, { photo: sent });
          setComplaint(undefined);
          if (sent !== '') void add(sent);
        }}
        complaint={complaint}
        asked={0}
      />
      <div className="row confirmation-footer">
        {photo !== '' && (
          <Button icon="check" busy={isBusy && 'Adding your picture...'} onClick={() => void add(photo)}>
            Send it to the bakery
          </Button>
        )}
      </div>
    </section>
  );
}

const pounds = (amount: number): string => formatPounds(penceFromPounds(amount));

/** Like `startPaying`, for somebody with a link to pay the order. */
const startPayingByLink = async (call: Call, token: string, { total }: UnpaidOrder): Promise<string> =>
  cardPage((await call(payByLink, { token, amount: penceFromPounds(total) })).url);

function Owed({ order, token }: { order: PayableOrder; token: string }) {
  const paying = usePaying(undefined, (call, unpaid) => startPayingByLink(call, token, unpaid));
  const { orderNo, asked, owed, label, dueOn } = order;
  const payable = { orderNo, total: asked };
  return (
    <Head icon="card" style="confirmation-waiting" title="Pay for your order">
      <p className="muted">
        {label === '' ? 'To pay' : label}: <b>{pounds(asked)}</b>
        {dueOn !== null && order.status !== 'awaitingPayment' && <> by {formatPickupDate(dueOn)}</>}.
        {owed !== asked && <> In total {pounds(owed)} is still to pay.</>}
        {order.onCollection && <> You can pay here, or when you collect.</>}
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
    text: 'It will not be baked, and there is nothing to pay.',
    icon: 'clock',
  },
  expired: {
    title: 'This order has expired',
    text: 'It was not paid in time, so its cakes went back on the shelf.',
    icon: 'clock',
  },
  ended: {
    title: 'This link has expired',
    text: 'Your order is still valid, but it can no longer be paid here.',
    icon: 'clock',
  },
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
      Please call us on <a href={telephone.link}>{telephone.shown}</a>.
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
      <ButtonLink variant="outline" to={urls.orderTracker}>
        Find your order
      </ButtonLink>
    </div>
  </div>
);

type LinkedOrder =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly order: PayableOrder }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly text: string };

/** Read only in the browser: no page cached for everybody contains it. */
function useLinkedOrder(token: string): { readonly linked: LinkedOrder; readonly readAgain: () => void } {
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['linked-order', token],
      queryFn: () => callOverHttp(linkedOrder, { token }),
      enabled: token !== '',
      retry: (failures, failure) => failures < 2 && !(failure instanceof Failure && failure.code === 'notFound'),
      gcTime: 0,
    },
    queryClient(),
  );
  return { linked: linkedOf(token, data, error), readAgain: () => void refetch() };
}

function linkedOf(token: string, order: PayableOrder | undefined, error: Error | null): LinkedOrder {
  if (token === '') return { kind: 'unknown' };
  if (order) return { kind: 'loaded', order };
  if (!error) return { kind: 'loading' };
  if (!(error instanceof Failure)) throw error;
  if (error.code === 'notFound') return { kind: 'unknown' };
  return { kind: 'failed', text: describeFailure(error).text || payLinkTexts.unknown };
}
