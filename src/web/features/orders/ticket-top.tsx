import type { ReactNode } from 'react';
import { useShop } from '#web/base/shop.ts';
import { Icon } from '#web/ui/icon.tsx';
import { pickupText } from './order-format.ts';

type OnTicket = { readonly orderNo: string; readonly pickupDate: string; readonly pickupTime: string };

/** The top of every ticket of an order: its number, and when and where it is picked up. */
export const TicketTop = ({ order, children }: { order: OnTicket; children?: ReactNode }) => {
  const { place } = useShop();
  return (
    <>
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
          <span className="muted small">Collect from {place.line}</span>
        </p>
      </div>
    </>
  );
};
