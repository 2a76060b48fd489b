import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { quoteFromWire } from '#contract/codecs/order-codec.ts';
import { partyFromWire } from '#contract/codecs/party-codec.ts';
import { cancelOrder, type Order } from '#contract/orders/orders.ts';
import { urls } from '#contract/pages/urls.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { formatPounds, penceFromPounds, times } from '#domain/money/money.ts';
import { can } from '#domain/order/can.ts';
import { nameOf, officeTexts, type Party } from '#domain/order/order.ts';
import { isLive, type OrderState, statusText } from '#domain/order/order-state.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { useStore } from '#web/base/create-store.ts';
import { useShop } from '#web/base/shop.ts';
import { CollectionCode } from '#web/features/orders/collection-code.tsx';
import { PayDeadline } from '#web/features/orders/deadline/pay-deadline.tsx';
import { OrderAllergens } from '#web/features/orders/order-allergens.tsx';
import { PriceFacts } from '#web/features/orders/order-facts.tsx';
import { addressLines, dayText, pickupText } from '#web/features/orders/order-format.ts';
import { ItemLine, keyOfItem } from '#web/features/orders/order-item.tsx';
import { readHistoryAgain } from '#web/features/orders/order-queries.ts';
import { PayNow, PayTrouble, StillToPay, useIsOverdue } from '#web/features/orders/pay-now.tsx';
import { ChangePickup, usePickupOfOrder } from '#web/features/orders/pickup/change-pickup.tsx';
import type { PickupPicker } from '#web/features/orders/pickup/pickup-picker.ts';
import { SellerLine } from '#web/features/orders/seller-line.tsx';
import { useVat, VatOfOrder } from '#web/features/orders/vat-of-order.tsx';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import type { Paying } from '#web/lib/paying.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Spoken } from '#web/ui/forms/form-foot.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { openDialogs, showToast } from '#web/ui/overlays/overlay-stores.ts';
import { useModal } from '#web/ui/overlays/use-modal.ts';
import { LinePicture } from '#web/ui/values/cart-summary.tsx';
import { StatusTag } from '#web/ui/values/status-tag.tsx';
import { Ticket } from '#web/ui/values/ticket.tsx';
import type { AddCakeProps, ProductSearch } from './add-cake.tsx';
import type { AddExtrasProps, ExtrasOffer } from './add-extras.tsx';
import type { ChangeItemProps, ItemEditor } from './change-item.tsx';
import { HistoryOfOrder } from './order-history.tsx';

const changing = () => import('./changing.tsx');
const ChangeItem = latePart<ChangeItemProps>(async () => (await changing()).ChangeItem);
const AddExtras = latePart<AddExtrasProps>(async () => (await changing()).AddExtras);
const AddCake = latePart<AddCakeProps>(async () => (await changing()).AddCake);

type OrderDetailsProps = {
  readonly order: Order | null;
  readonly paying: Paying;
  readonly orderAgain: (order: Order) => ReactNode;
  readonly restore: (order: Order) => ReactNode;
  readonly PickupPicker: PickupPicker;
  readonly ItemEditor: ItemEditor;
  readonly ExtrasOffer: ExtrasOffer;
  readonly ProductSearch: ProductSearch;
  readonly onClose: () => void;
  readonly onChanged: (order: Order) => void;
};

type CancelOrderProps = {
  readonly order: Order;
  readonly onCancelled: (order: Order) => void;
};

/** Asks for confirmation, showing what is refunded; nothing for an order that can no longer be cancelled. */
function CancelOrder({ order, onCancelled }: CancelOrderProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isSent = useRef(false);

  const leave = () => {
    if (isBusy) return;
    setAsking(false);
    setTrouble(null);
    // The customer has read why: the order is not as shown.
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
  // The dialog stays while it closes: the toast may still be in it.
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
            <Button variant="outline" aria-disabled={isBusy || undefined} onClick={leave}>
              Keep the order
            </Button>
            <Button variant="danger" busy={isBusy && 'Cancelling...'} onClick={() => void cancel()}>
              Yes, cancel it
            </Button>
          </>
        }
      >
        <p>We will not bake it. {givenBackText(order)}</p>
        {trouble !== null && (
          <Alert severity="error">
            <Spoken text={trouble} />
          </Alert>
        )}
      </Dialog>
    </div>
  );
}

const givenBackText = ({ status, total }: Order): string =>
  status === 'paid'
    ? `${formatPounds(penceFromPounds(total))} will be refunded to the card you paid with within 5 to 10 working days.`
    : 'Nothing was taken from your card.';

export function OrderDetails(props: OrderDetailsProps) {
  const { order, paying, orderAgain, restore, onClose, onChanged } = props;
  const id = useId();
  const modal = useModal(order !== null, onClose);
  const { heading, news } = useNewState(order);
  return (
    <dialog {...modal} className="full-dialog" aria-labelledby={id}>
      {order && (
        <>
          <div className="full-dialog-header">
            <div className="wrap">
              <Button variant="outline" small icon="arrow-left" onClick={onClose}>
                Go Back
              </Button>
              <h2 ref={heading} id={id} tabIndex={-1}>
                Order Details
              </h2>
            </div>
          </div>
          <p className="visually-hidden" role="status">
            {news}
          </p>
          <div className="wrap order-details">
            <div className="order-details-list">
              <Head order={order} paying={paying} />
              <div key={order.orderNo} className="order-details-block">
                <Again order={order} paying={paying} orderAgain={orderAgain} restore={restore} />
                <ChangePickup order={order} Picker={props.PickupPicker} onChanged={onChanged} />
                <CancelOrder order={order} onCancelled={onChanged} />
                {order.status === 'collected' && (
                  <ButtonLink variant="outline" small icon="mail" to={urls.contactAbout(order.orderNo)}>
                    Something wrong?
                  </ButtonLink>
                )}
              </div>
              <div className="order-details-columns">
                <Person title="Recipient" person={partyFromWire('recipient', order)} />
                <Person title="Sender" person={partyFromWire('sender', order)} />
              </div>
              <div className="panel">
                <OrderAllergens {...order} />
              </div>
              <HistoryOfOrder order={order} onChanged={onChanged} />
            </div>
            <aside aria-label="Item summary">
              <Summary key={order.orderNo} {...props} order={order} />
            </aside>
          </div>
        </>
      )}
    </dialog>
  );
}

/** The focused button may go with the previous state: the heading takes the focus, and the state is announced. */
function useNewState(order: Order | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef<{ readonly orderNo: string; readonly status: OrderState } | null>(null);
  const [news, setNews] = useState('');
  const [isWanted, setWanted] = useState(false);
  const topmost = useStore(openDialogs, []).at(-1);
  const { orderNo, status } = order ?? {};
  useEffect(() => {
    const before = seen.current;
    seen.current = orderNo !== undefined && status !== undefined ? { orderNo, status } : null;
    if (before === null || before.orderNo !== orderNo || status === undefined) setNews('');
    else if (before.status !== status) {
      setNews(`Order ${orderNo}: ${statusText(status)}`);
      setWanted(true);
    }
  }, [orderNo, status]);
  // A dialog above it has the focus until it closes.
  useEffect(() => {
    if (!isWanted || topmost !== heading.current?.closest('dialog')) return;
    setWanted(false);
    heading.current?.focus();
  }, [isWanted, topmost]);
  return { heading, news };
}

type AgainProps = Pick<OrderDetailsProps, 'paying' | 'orderAgain' | 'restore'> & { readonly order: Order };

const Again = ({ order, paying, orderAgain, restore }: AgainProps) =>
  useIsOverdue(order, paying) ? restore(order) : orderAgain(order);

const Head = ({ order, paying }: { order: Order; paying: Paying }) => {
  const { address: shop } = useShop();
  const { status } = order;
  const isOver = status === 'cancelled' || status === 'expired' || status === 'refunded';
  return (
    <>
      <SellerLine className="order-details-paper" isReceipt={!isOver} />
      <div className="panel ticket-head">
        <div>
          <p className="meta">Order Id</p>
          <p className="order-details-number number">{order.orderNo}</p>
          <p className="small muted">Placed {dayText(order.placedAt)}</p>
        </div>
        <div className="order-details-actions">
          <StatusTag status={order.status} />
          <Button variant="outline" small icon="printer" onClick={() => window.print()}>
            {isOver ? 'Print' : 'Print receipt'}
          </Button>
          <InvoiceLink order={order} />
        </div>
        {(order.payBefore !== null || order.toPay) && (
          <div className="order-details-payment">
            <PayDeadline order={order} />
            <StillToPay toPay={order.toPay} />
            <PayNow order={order} paying={paying} small />
          </div>
        )}
        <PayTrouble order={order} paying={paying} />
      </div>
      <div className="panel order-details-when">
        <Icon name="calendar-clock" />
        <div>
          <p className="small muted">{whenLabel(status)}</p>
          <p className={isLive(status) ? 'order-details-time' : 'order-details-time muted'}>
            {pickupText({ date: order.pickupDate, time: order.pickupTime })}
          </p>
          <p className="order-details-paper">
            At {shop.street}, {shop.town}
          </p>
        </div>
        {can.collect({ state: order.status }) === 'yes' && <CollectionCode orderNo={order.orderNo} />}
      </div>
    </>
  );
};

/** A time that is over is no longer a preference. */
function whenLabel(status: OrderState): string {
  if (isLive(status)) return 'Preferred pickup date and time';
  return status === 'collected' ? 'Pick-up was for' : 'It will not be collected';
}

const Person = ({ title, person }: { title: string; person: Party }) => (
  <section className="panel">
    <h3>{title}</h3>
    <address>
      <b dir="auto">{nameOf(person)}</b>
      {[formatPhone(person.contactNumber), person.secondaryContactNumber && formatPhone(person.secondaryContactNumber)]
        .concat(addressLines(person))
        .concat(Object.entries(officeTexts(person)).map(([term, text]) => `${term}: ${text}`))
        .filter(Boolean)
        .map((line) => (
          <span key={line} dir="auto">
            {line}
          </span>
        ))}
    </address>
  </section>
);

type SummaryProps = Pick<OrderDetailsProps, 'ItemEditor' | 'ExtrasOffer' | 'ProductSearch' | 'onChanged'> & {
  readonly order: Order;
};

function Summary({ order, ItemEditor: Editor, ExtrasOffer: Offer, ProductSearch: Search, onChanged }: SummaryProps) {
  const { pickup, readAgain } = usePickupOfOrder(order);
  const known = { order, revision: pickup?.revision ?? 0, onAnswer: readAgain, onChanged };
  return (
    <Ticket>
      <h3>Item summary</h3>
      <ul className="ticket-lines">
        {order.items.map((item, at) => (
          <li key={keyOfItem(item)} className="ticket-line">
            <LinePicture file={item.mainImage} widths={[96, 160]} sizes="60px" />
            <div className="order-item">
              <ItemLine item={item} />
              {pickup?.mayChangeItems && <ChangeItem {...known} place={at + 1} Editor={Editor} />}
            </div>
            <span className="number">{formatPounds(times(penceFromPounds(item.priceSnapshot), item.quantity))}</span>
          </li>
        ))}
      </ul>
      {pickup?.mayChangeItems && (
        <>
          <AddExtras {...known} Offer={Offer} />
          <div className="add-cake">
            <AddCake {...known} Search={Search} Editor={Editor} />
          </div>
        </>
      )}
      <PriceFacts quote={quoteFromWire(order)} paymentMethod={order.paymentMethod ?? '-'} />
      <VatOfOrder order={order} />
    </Ticket>
  );
}

const InvoiceLink = ({ order }: { readonly order: Order }) =>
  useVat(order)?.hasInvoice && (
    <ButtonLink variant="outline" small icon="receipt" to={urls.vatInvoice({ order: order.orderNo })}>
      VAT invoice
    </ButtonLink>
  );
