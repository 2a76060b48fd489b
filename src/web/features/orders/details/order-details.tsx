import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { quoteFromWire } from '#contract/codecs/order-codec.ts';
import { partyFromWire } from '#contract/codecs/party-codec.ts';
import type { Order } from '#contract/orders/orders.ts';
import { formatPounds, penceFromPounds, times } from '#domain/money/money.ts';
import { can } from '#domain/order/can.ts';
import { type OrderState, statusText } from '#domain/order/order-state.ts';
import { nameOf, type Party } from '#domain/order/party.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import { useStore } from '#web/base/create-store.ts';
import { useShop } from '#web/base/shop.ts';
import { CollectionCode } from '#web/features/orders/collection-code.tsx';
import { PayDeadline } from '#web/features/orders/deadline/pay-deadline.tsx';
import { OrderAllergens } from '#web/features/orders/order-allergens.tsx';
import { PriceFacts } from '#web/features/orders/order-facts.tsx';
import { addressLines, dayText, pickupText } from '#web/features/orders/order-format.ts';
import { ItemLine, keyOfItem } from '#web/features/orders/order-item.tsx';
import { PayNow, PayTrouble, StillToPay, useIsOverdue } from '#web/features/orders/pay-now.tsx';
import { ChangePickup } from '#web/features/orders/pickup/change-pickup.tsx';
import type { PickupPicker } from '#web/features/orders/pickup/pickup-picker.ts';
import { SellerLine } from '#web/features/orders/seller-line.tsx';
import type { Paying } from '#web/lib/paying/use-paying.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { openDialogs } from '#web/ui/overlays/open-dialogs.ts';
import { useModal } from '#web/ui/overlays/use-modal.ts';
import { LinePicture } from '#web/ui/values/line-picture.tsx';
import { StatusTag } from '#web/ui/values/status-tag.tsx';
import { Ticket } from '#web/ui/values/ticket.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { HistoryOfOrder } from './order-history.tsx';

type OrderDetailsProps = {
  readonly order: Order | null;
  readonly paying: Paying;
  readonly orderAgain: (order: Order) => ReactNode;
  readonly restore: (order: Order) => ReactNode;
  readonly PickupPicker: PickupPicker;
  readonly onClose: () => void;
  readonly onChanged: (order: Order) => void;
};

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
              </div>
              <div className="order-details-columns">
                <Person title="Recipient" person={partyFromWire('recipient', order)} />
                <Person title="Sender" person={partyFromWire('sender', order)} />
              </div>
              <div className="panel">
                <OrderAllergens items={order.items} />
              </div>
              <HistoryOfOrder order={order} onChanged={onChanged} />
            </div>
            <aside aria-label="Item summary">
              <Summary order={order} />
            </aside>
          </div>
        </>
      )}
    </dialog>
  );
}

/** The button with the focus may go with the former state: the heading takes it, and the state is announced. */
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
  // What is asked above it has the focus until it closes.
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
  return (
    <>
      <SellerLine className="order-details-paper" />
      <div className="panel ticket-head">
        <div>
          <p className="meta">Order Id</p>
          <p className="order-details-number number">{order.orderNo}</p>
          <p className="small muted">Placed {dayText(order.placedAt)}</p>
        </div>
        <div className="order-details-actions">
          <StatusTag status={order.status} />
          <Button variant="outline" small icon="printer" onClick={() => window.print()}>
            Print receipt
          </Button>
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
          <p className="small muted">Preferred pickup date and time</p>
          <p className="order-details-time">{pickupText({ date: order.pickupDate, time: order.pickupTime })}</p>
          <p className="order-details-paper">
            At {shop.street}, {shop.town}
          </p>
        </div>
        {can.collect({ state: order.status }) === 'yes' && <CollectionCode orderNo={order.orderNo} />}
      </div>
    </>
  );
};

const Person = ({ title, person }: { title: string; person: Party }) => (
  <section className="panel">
    <h3>{title}</h3>
    <address>
      <b dir="auto">{nameOf(person)}</b>
      {[
        formatUkNumber(person.contactNumber),
        person.secondaryContactNumber && formatUkNumber(person.secondaryContactNumber),
      ]
        .concat(addressLines(person))
        .filter(Boolean)
        .map((line) => (
          <span key={line} dir="auto">
            {line}
          </span>
        ))}
    </address>
  </section>
);

const Summary = ({ order }: { order: Order }) => (
  <Ticket>
    <h3>Item summary</h3>
    <ul className="ticket-lines">
      {order.items.map((item) => (
        <li key={keyOfItem(item)} className="ticket-line">
          <LinePicture file={item.mainImage} widths={[96, 160]} sizes="60px" />
          <p className="order-item">
            <ItemLine item={item} />
          </p>
          <span className="number">{formatPounds(times(penceFromPounds(item.priceSnapshot), item.quantity))}</span>
        </li>
      ))}
    </ul>
    <PriceFacts quote={quoteFromWire(order)} paymentMethod={order.paymentMethod ?? '-'} />
  </Ticket>
);
