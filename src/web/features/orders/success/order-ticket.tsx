import type { ReactNode } from 'react';
import { quoteFromWire } from '#contract/codecs/order-codec.ts';
import { partyFromWire } from '#contract/codecs/party-codec.ts';
import type { Order } from '#contract/orders/orders.ts';
import { OrderAllergens } from '#web/features/orders/order-allergens.tsx';
import { OrderFacts } from '#web/features/orders/order-facts.tsx';
import { TicketTop } from '#web/features/orders/ticket-top.tsx';
import { Ticket } from '#web/ui/values/ticket.tsx';

export const OrderTicket = ({ order, children }: { order: Order; children?: ReactNode }) => (
  <Ticket aria-label="Your order">
    <TicketTop order={order}>{children}</TicketTop>
    <OrderFacts
      recipient={partyFromWire('recipient', order)}
      sender={partyFromWire('sender', order)}
      items={order.items}
      quote={quoteFromWire(order)}
    />
    <OrderAllergens items={order.items} />
  </Ticket>
);
