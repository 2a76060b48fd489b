import { quoteFromWire } from '#contract/codecs/order-codec.ts';
import type { PayableOrder } from '#contract/orders/order-payment-links.ts';
import { useShop } from '#web/base/shop.ts';
import { OrderAllergens } from '#web/features/orders/order-allergens.tsx';
import { PriceFacts } from '#web/features/orders/order-facts.tsx';
import { pickupText } from '#web/features/orders/order-format.ts';
import { ItemLine, keyOfItem } from '#web/features/orders/order-item.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Ticket } from '#web/ui/values/ticket.tsx';

/** Of its people it says nothing: a link is passed on. */
export const PayableTicket = ({ order }: { order: PayableOrder }) => {
  const { address } = useShop();
  return (
    <Ticket aria-label="Your order">
      <div className="ticket-head">
        <div>
          <p className="meta">Order number</p>
          <p className="ticket-number number">{order.orderNo}</p>
        </div>
      </div>
      <div className="ticket-pickup">
        <Icon name="calendar-check" />
        <p>
          <b>{pickupText({ date: order.pickupDate, time: order.pickupTime })}</b>
          <span className="muted small">
            Pick up from {address.street}, {address.town}
          </span>
        </p>
      </div>
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
      <OrderAllergens items={order.items} />
    </Ticket>
  );
};
