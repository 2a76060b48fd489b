import { Link } from 'react-router';
import { useMay } from '#admin/lib/session/session.ts';
import { Panel } from '#admin/ui/data/panel.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { OrderNumber } from '#admin/ui/values/order-number.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { FulfilmentChip } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { CustomerPage } from '#contract/admin/customers/customer-page.ts';
import { pence } from '#domain/money/money.ts';
import { pickupText } from './moments.ts';

type OfCustomer = { readonly customer: CustomerPage };

/** What they are to the shop, in three numbers. */
export function CustomerSums({ customer: { sums } }: OfCustomer) {
  const { orders, cancelled, spentPence } = sums;
  return (
    <dl className="customer-sums panel">
      <div>
        <dt>Orders</dt>
        <dd>{orders}</dd>
        {cancelled > 0 && <dd className="small muted">{cancelled} cancelled</dd>}
      </div>
      {spentPence !== null && (
        <>
          <div>
            <dt>Spent</dt>
            <dd>{poundsText(pence(spentPence))}</dd>
            <dd className="small muted">less refunds</dd>
          </div>
          <div>
            <dt>Mean order</dt>
            <dd>{orders === 0 ? '–' : poundsText(pence(Math.round(spentPence / orders)))}</dd>
          </div>
        </>
      )}
    </dl>
  );
}

export function CustomerOrders({ customer }: OfCustomer) {
  const seesOrders = useMay('orders.see');
  const { orders, hasMoreOrders, email, telephone } = customer;
  return (
    <Panel
      title="Orders"
      flush
      actions={
        hasMoreOrders && (
          <Link className="text-link" to={adminUrls.ordersOf({ q: email || telephone })}>
            All orders
          </Link>
        )
      }
    >
      {orders.length === 0 ? (
        <p className="customer-none muted">No order yet.</p>
      ) : (
        <Table
          caption="Orders of this customer"
          cards
          head={
            <>
              <Head>Number</Head>
              <Head>What</Head>
              <Head>Pick-up</Head>
              <Head>State</Head>
              <Head number>Total</Head>
            </>
          }
        >
          {orders.map(({ number, what, pickup, fulfilment, totalPence }) => (
            <tr key={number} className="card-row">
              <td className="card-row-lead customer-order-number">
                {seesOrders ? (
                  <Link to={adminUrls.order(number)}>
                    <OrderNumber orderNo={number} />
                  </Link>
                ) : (
                  <OrderNumber orderNo={number} />
                )}
              </td>
              <td className="card-row-fact">{what}</td>
              <td className="card-row-fact customer-order-pickup">{pickupText(pickup)}</td>
              <td className="card-row-fact">
                <FulfilmentChip fulfilment={fulfilment} />
              </td>
              <NumberCell>
                <b>{totalPence === null ? '–' : poundsText(pence(totalPence))}</b>
              </NumberCell>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}
