import type { Order } from '#contract/orders.ts';
import { formatPounds, penceFromPounds } from '#domain/money.ts';
import { dayText, itemText } from '#web/features/orders/order-words.ts';
import { PayNow, PayTrouble } from '#web/features/orders/pay-now.tsx';
import type { Paying } from '#web/features/orders/use-paying.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** How many of an order's items its row shows before '+N more' (accounts §9). */
const itemsInRow = 2;

type OrdersTableProps = {
  readonly orders: readonly Order[];
  /** Names the table for screen readers. */
  readonly label: string;
  readonly paying: Paying;
  readonly onChoose: (order: Order) => void;
};

/** Orders in rows; under 760 px each is a card with its labels (U-03). */
export const OrdersTable = ({ orders, label, paying, onChoose }: OrdersTableProps) => (
  <div className="tablew">
    <table className="cards">
      <caption className="sr">{label}</caption>
      <thead>
        <tr>
          <th scope="col">Order Id</th>
          <th scope="col">Date</th>
          <th scope="col" className="num">
            Paid
          </th>
          <th scope="col">Items</th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className="sr">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.orderNo}>
            <td data-l="Order Id">
              <b className="num">{order.orderNo}</b>
            </td>
            <td data-l="Date">{dayText(order.placedAt, 'short')}</td>
            <td data-l="Paid" className="num">
              {formatPounds(penceFromPounds(order.total))}
            </td>
            <td data-l="Items">
              <Items items={order.items} />
            </td>
            <td data-l="Status">
              <StatusTag status={order.status} />
            </td>
            <td className="td-full">
              <div className="ord-acts">
                <Button variant="outline" small onClick={() => onChoose(order)}>
                  View Details
                </Button>
                <PayNow order={order} paying={paying} small />
              </div>
              <PayTrouble order={order} paying={paying} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** The first items, and how many lines more there are. */
const Items = ({ items }: Pick<Order, 'items'>) => (
  <ul>
    {items.slice(0, itemsInRow).map((item) => (
      <li key={`${item.productId} ${item.weightSnapshot}`}>{itemText(item)}</li>
    ))}
    {items.length > itemsInRow && (
      <li>
        <b className="muted">+{items.length - itemsInRow} more</b>
      </li>
    )}
  </ul>
);
