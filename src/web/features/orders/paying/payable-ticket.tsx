import { quoteFromWire } from '#contract/codecs/order-codec.ts';
import type { PayableOrder } from '#contract/orders/order-payment-links.ts';
import { OrderAllergens } from '#web/features/orders/order-allergens.tsx';
import { PriceFacts } from '#web/features/orders/order-facts.tsx';
import { ItemLine, keyOfItem } from '#web/features/orders/order-item.tsx';
import { TicketTop } from '#web/features/orders/ticket-top.tsx';
import { Ticket } from '#web/ui/values/ticket.tsx';

/** Of its people it says nothing: a link is passed on. */
export const PayableTicket = ({ order }: { order: PayableOrder }) => (
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
    <OrderAllergens items={order.items} />
  </Ticket>
);
