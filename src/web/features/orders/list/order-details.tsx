import { useId } from 'react';
import type { Order, Party } from '#contract/orders.ts';
import { formatPounds, penceFromPounds, times } from '#domain/money.ts';
import { formatUkNumber } from '#domain/phone.ts';
import { shopConfig } from '#shop-config';
import { OrderAllergens } from '#web/features/orders/order-allergens.tsx';
import { PriceFacts } from '#web/features/orders/order-facts.tsx';
import {
  addressLines,
  clockText,
  dayText,
  itemText,
  nameOf,
  pickupText,
  quoteOf,
  recipientOf,
  senderOf,
} from '#web/features/orders/order-words.ts';
import { PayNow, PayTrouble } from '#web/features/orders/pay-now.tsx';
import type { Paying } from '#web/features/orders/use-paying.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useModal } from '#web/ui/overlays/use-modal.ts';
import { Picture } from '#web/ui/picture.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { CancelOrder } from './cancel-order.tsx';

type OrderDetailsProps = {
  /** Null closes the overlay. */
  readonly order: Order | null;
  readonly paying: Paying;
  readonly onClose: () => void;
  readonly onCancelled: (order: Order) => void;
};

/** 'Order Details' over the whole screen (U-04); the page behind stands still. */
export function OrderDetails({ order, paying, onClose, onCancelled }: OrderDetailsProps) {
  const id = useId();
  const modal = useModal(order !== null, onClose);
  return (
    <dialog {...modal} className="full" aria-labelledby={id}>
      {order && (
        <>
          <div className="full-h">
            <div className="wrap">
              <Button variant="outline" small icon="arrow-left" onClick={onClose}>
                Go Back
              </Button>
              <h2 id={id} tabIndex={-1}>
                Order Details
              </h2>
            </div>
          </div>
          <div className="wrap od">
            <div className="od-l">
              <Head order={order} paying={paying} />
              <div className="od2">
                <Person title="Recipient" person={recipientOf(order)} />
                <Person title="Sender" person={senderOf(order)} />
              </div>
              <div className="bloc">
                <OrderAllergens items={order.items} />
              </div>
              <CancelOrder key={order.orderNo} order={order} onCancelled={onCancelled} />
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

const { name: shopName, address: shop, telephone } = shopConfig;

const Head = ({ order, paying }: { order: Order; paying: Paying }) => (
  <>
    <p className="od-paper">
      <b>{shopName}</b>, {shop.street}, {shop.town}, {shop.country}, {telephone.shown}
    </p>
    <div className="bloc tk-head">
      <div>
        <p className="meta">Order Id</p>
        <p className="od-no num">{order.orderNo}</p>
        <p className="small muted">Placed {dayText(order.placedAt)}</p>
      </div>
      <div className="od-acts">
        <StatusTag status={order.status} />
        <button type="button" className="icb" aria-label="Print the receipt" onClick={() => window.print()}>
          <Icon name="receipt" />
        </button>
      </div>
      {order.payBefore !== null && (
        <div className="od-pay">
          <p>Waiting for your payment until {clockText(order.payBefore)}.</p>
          <PayNow order={order} paying={paying} small />
          <PayTrouble order={order} paying={paying} />
        </div>
      )}
    </div>
    <div className="bloc od-when">
      <Icon name="calendar-clock" />
      <div>
        <p className="small muted">Preferred pickup date and time</p>
        <p className="od-t">{pickupText({ date: order.pickupDate, time: order.pickupTime })}</p>
      </div>
    </div>
  </>
);

const Person = ({ title, person }: { title: string; person: Party }) => (
  <section className="bloc">
    <h3>{title}</h3>
    <address>
      <b>{nameOf(person)}</b>
      {[
        formatUkNumber(person.contactNumber),
        person.secondaryContactNumber && formatUkNumber(person.secondaryContactNumber),
      ]
        .concat(addressLines(person))
        .filter(Boolean)
        .map((line) => (
          <span key={line}>{line}</span>
        ))}
    </address>
  </section>
);

const Summary = ({ order }: { order: Order }) => (
  <Ticket>
    <h3>Item summary</h3>
    <ul className="t-lines">
      {order.items.map((item) => (
        <li key={`${item.productId} ${item.weightSnapshot}`} className="t-line">
          <Picture file={item.mainImage} alt="" widths={[96, 160]} sizes="60px" />
          <b>{itemText(item)}</b>
          <span className="num">{formatPounds(times(penceFromPounds(item.priceSnapshot), item.quantity))}</span>
        </li>
      ))}
    </ul>
    <PriceFacts quote={quoteOf(order)} paymentMethod={order.paymentMethod ?? '-'} />
  </Ticket>
);
