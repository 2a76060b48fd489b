import '#web/styles/accordion.css';
import '#web/styles/checkout.css';
import '#web/styles/order-ticket.css';
import '#web/styles/orders.css';
import { type ReactNode, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { urls } from '#contract/urls.ts';
import { OrderDetails } from '#web/features/orders/details/order-details.tsx';
import { usePaying } from '#web/features/orders/use-paying.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { arrangeOrders, type OrderSort, splitOrders } from './arrange-orders.ts';
import { OrderTools } from './order-tools.tsx';
import { OrdersTable } from './orders-table.tsx';
import { useOrders } from './use-orders.ts';

/** U-03 to U-05: the orders that are under way, and below them those that are over. */
export function OrdersScreen({ orderAgain }: { orderAgain: (order: Order) => ReactNode }) {
  const { orders, renew } = useOrders();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<OrderSort>('Newest');
  const [chosen, setChosen] = useState<Order | null>(null);
  const paying = usePaying();

  const { live, past } = splitOrders(arrangeOrders(orders ?? [], search, sort));
  const table = (shown: readonly Order[], label: string) => (
    <OrdersTable orders={shown} label={label} paying={paying} onChoose={setChosen} />
  );
  return (
    <>
      <div className="wrap ord">
        <Crumbs trail={[{ text: 'My Profile', to: urls.profile }]} here="Orders" />
        <div className="cat-h">
          <h1>Orders</h1>
        </div>
        <OrderTools search={search} onSearch={setSearch} sort={sort} onSort={setSort} />
        {orders === null ? (
          <Waiting>Loading orders...</Waiting>
        ) : live.length > 0 ? (
          table(live, 'Orders under way')
        ) : (
          <NoOrders isSearch={search.trim() !== '' && past.length === 0} hasPast={past.length > 0} />
        )}
        <div className="acc ord-past">
          <details open={orders !== null && live.length === 0}>
            <summary>
              Order History
              <Icon name="plus" />
            </summary>
            {past.length > 0 ? (
              table(past, 'Past orders')
            ) : (
              <p className="acc-b">Orders that you have collected, and those that were not completed, appear here.</p>
            )}
          </details>
        </div>
      </div>
      <OrderDetails
        order={chosen}
        paying={paying}
        orderAgain={orderAgain}
        onClose={() => setChosen(null)}
        onChanged={(order) => {
          renew(order);
          setChosen((shown) => (shown?.orderNo === order.orderNo ? order : shown));
        }}
      />
    </>
  );
}

function NoOrders({ isSearch, hasPast }: { isSearch: boolean; hasPast: boolean }) {
  if (hasPast) return <p className="muted">Nothing is under way at the moment. Your past orders stand below.</p>;
  return (
    <div className="empty" role="status">
      <Icon name={isSearch ? 'search-x' : 'receipt'} className="i plate" />
      <h2>{isSearch ? 'No such order' : 'No orders yet'}</h2>
      <p>
        {isSearch ? 'No order number contains what you searched for.' : 'When you order a cake, it will appear here.'}
      </p>
      {!isSearch && <ButtonLink to={urls.category('cupcakes')}>Browse Cupcakes</ButtonLink>}
    </div>
  );
}
