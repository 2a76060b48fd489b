import type { ReactNode } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { formatPickupTime } from '#domain/pickup/pickup.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { PayDeadline } from '#web/features/orders/deadline/pay-deadline.tsx';
import { dayText, shortDay, unpaidWord } from '#web/features/orders/order-format.ts';
import { ItemLine, keyOfItem } from '#web/features/orders/order-item.tsx';
import { OverdueAgain, PayNow, PayTrouble } from '#web/features/orders/pay-now.tsx';
import type { Paying } from '#web/lib/paying.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusTag } from '#web/ui/values/status-tag.tsx';

/** How many of an order's items its row shows before '+N more' (accounts §9). */
const itemsInRow = 2;

type OrdersTableProps = {
  readonly orders: readonly Order[];
  readonly label: string;
  readonly paying: Paying;
  readonly restore: (order: Order) => ReactNode;
  readonly onChoose: (order: Order) => void;
};

export const OrdersTable = ({ orders, label, paying, restore, onChoose }: OrdersTableProps) => (
  <div className="table-frame">
    <table className="card-table">
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">Collect</th>
          <th scope="col">Order Id</th>
          <th scope="col">Date</th>
          <th scope="col" className="number">
            Paid
          </th>
          <th scope="col">Items</th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className="visually-hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.orderNo}>
            <td data-l="Collect" className="orders-when">
              <span>
                <b>{shortDay(order.pickupDate)}</b>{' '}
                <span>{formatPickupTime(pickupSlot(order.pickupDate, order.pickupTime).time)}</span>
              </span>
            </td>
            <td data-l="Order Id">
              <b className="number">{order.orderNo}</b>
            </td>
            <td data-l="Date">{dayText(order.placedAt, 'short')}</td>
            <td data-l={unpaidWord(order) === null ? 'Paid' : 'Total'} className="number">
              <span>
                {formatPounds(penceFromPounds(order.total))}
                {unpaidWord(order) && <span className="muted small orders-owed">{unpaidWord(order)}</span>}
              </span>
            </td>
            <td data-l="Items">
              <Items items={order.items} />
            </td>
            <td data-l="Status">
              <span>
                <StatusTag status={order.status} />
                <PayDeadline order={order} />
              </span>
            </td>
            <td className="cell-full">
              <div className="orders-actions">
                <Button variant="outline" small onClick={() => onChoose(order)}>
                  View Details
                </Button>
                <PayNow order={order} paying={paying} small />
              </div>
              <PayTrouble order={order} paying={paying} />
              <OverdueAgain order={order} paying={paying} restore={restore} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Items = ({ items }: Pick<Order, 'items'>) => (
  <ul>
    {items.slice(0, itemsInRow).map((item) => (
      <li key={keyOfItem(item)}>
        <ItemLine item={item} />
      </li>
    ))}
    {items.length > itemsInRow && (
      <li>
        <b className="muted">+{items.length - itemsInRow} more</b>
      </li>
    )}
  </ul>
);
