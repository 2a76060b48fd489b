import { Link, useNavigate } from 'react-router';
import { momentText, shortDay } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import { OrderNumber } from '#admin/ui/values/order-number.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { FulfilmentChip, PaymentChip } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { ListedOrder } from '#contract/admin/orders/order-list.ts';
import { pence } from '#domain/money/money.ts';
import { sourceWords } from '#domain/staff/words/report-words.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';

type TableProps = {
  readonly orders: readonly ListedOrder[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
};

const direction = (sort: string, column: 'pickup' | 'placed') =>
  sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : null;

/** Each row opens its order; the number is the link. */
export function OrdersTable({ orders, sort, onSort }: TableProps) {
  const { now } = useShopClock();
  const navigate = useNavigate();
  const turn = (column: 'pickup' | 'placed') => () => onSort(sort === column ? `-${column}` : column);
  const placedText = ({ placedAt }: ListedOrder): string => momentText(placedAt, now, shopTimeZone);
  return (
    <div className="orders-table">
      <Table
        caption="Orders"
        cards
        head={
          <>
            <Head>Number</Head>
            <Head>Customer</Head>
            <Head>What</Head>
            <Head sorted={direction(sort, 'pickup')} onSort={turn('pickup')}>
              Pick-up
            </Head>
            <Head>State</Head>
            <Head>Payment</Head>
            <Head number>Total</Head>
            <Head sorted={direction(sort, 'placed')} onSort={turn('placed')}>
              Placed
            </Head>
          </>
        }
      >
        {orders.map((order) => (
          <tr
            key={order.number}
            className="table-row-link"
            onClick={({ target }) => {
              if (!(target instanceof Element && target.closest('a'))) void navigate(adminUrls.order(order.number));
            }}
          >
            <td className="order-row-number">
              <Link to={adminUrls.order(order.number)}>
                <OrderNumber orderNo={order.number} />
              </Link>
            </td>
            <td className="order-row-name">
              <b>{order.name || 'Nobody'}</b>
              <small className="order-row-placed-short muted">Placed {placedText(order)}</small>
            </td>
            <td className="order-row-what">{order.what}</td>
            <td className="number-left order-row-pickup">
              {shortDay(order.pickup.date)}, {order.pickup.time}
            </td>
            <td className="order-row-state">
              <FulfilmentChip fulfilment={order.fulfilment} />
              {order.isTest && <Chip tone="outlined">Test</Chip>}
            </td>
            <td className="order-row-payment">{order.payment && <PaymentChip status={order.payment} />}</td>
            <NumberCell>
              <b>{order.totalPence === null ? '–' : poundsText(pence(order.totalPence))}</b>
            </NumberCell>
            <td className="order-row-placed muted">
              {sourceWords[order.source]}, {placedText(order)}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
