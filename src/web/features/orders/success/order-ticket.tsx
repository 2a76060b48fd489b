import type { ReactNode } from 'react';
import { quoteFromWire } from '#contract/codecs/order-codec.ts';
import { partyFromWire } from '#contract/codecs/party-codec.ts';
import type { Order } from '#contract/orders/orders.ts';
import { useShop } from '#web/base/shop.ts';
import { OrderAllergens } from '#web/features/orders/order-allergens.tsx';
import { OrderFacts } from '#web/features/orders/order-facts.tsx';
import { pickupText } from '#web/features/orders/order-format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Ticket } from '#web/ui/values/ticket.tsx';

export const OrderTicket = ({ order, children }: { order: Order; children?: ReactNode }) => {
  const { address } = useShop();
  return (
    <Ticket aria-label="Your order">
      <div className="ticket-head">
        <div>
          <p className="meta">Order number</p>
          <p className="ticket-number number">{order.orderNo}</p>
        </div>
        {children}
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
      <OrderFacts
        recipient={partyFromWire('recipient', order)}
        sender={partyFromWire('sender', order)}
        items={order.items}
        quote={quoteFromWire(order)}
      />
      <OrderAllergens items={order.items} />
    </Ticket>
  );
};
