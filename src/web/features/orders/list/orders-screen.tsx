import { useShop } from '#web/base/shop.ts';
import '#web/styles/ui/accordion.css';
import '#web/styles/checkout/checkout.css';
import '#web/styles/ui/full-dialog.css';
import '#web/styles/orders/order-ticket.css';
import '#web/styles/orders/orders.css';
import '#web/styles/orders/orders-print.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { type OrdersQuery, ordersListed } from '#contract/orders/orders-address.ts';
import { urls } from '#contract/pages/urls.ts';
import { OrderDetails } from '#web/features/orders/details/order-details.tsx';
import { readHistoryAgain } from '#web/features/orders/order-queries.ts';
import type { PickupPicker } from '#web/features/orders/pickup/pickup-picker.ts';
import { usePaying } from '#web/lib/paying/use-paying.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { OrderTools } from './order-tools.tsx';
import { foundText } from './orders-format.ts';
import { OrdersPart } from './orders-part.tsx';
import { useNamedOrder } from './use-named-order.ts';
import { useOrders } from './use-orders.ts';
import { useOrdersQuery } from './use-orders-query.ts';

const historyId = 'order-history';

type Choice = { readonly chosen: Order | null; readonly by: number | null };

type OrdersScreenProps = {
  readonly orderAgain: (order: Order) => ReactNode;
  readonly restore: (order: Order) => ReactNode;
  readonly PickupPicker: PickupPicker;
};

export function OrdersScreen({ orderAgain, restore, PickupPicker }: OrdersScreenProps) {
  const { query, search, sortBy, showHistory } = useOrdersQuery();
  const { userId, mayAsk, live, past, isOpen, opensItself, isSignedOut, renew } = useOrders(query);
  const [{ chosen, by }, setChoice] = useState<Choice>({ chosen: null, by: userId });
  const setChosen = (order: Order | null) => setChoice({ chosen: order, by: userId });
  // It must not come into sight when somebody else has logged in, as in another tab.
  const isAnothers = by !== null && by !== userId;
  if (chosen !== null && isAnothers) setChosen(null);
  // What was read anew shows in the open details too.
  const read = [live, past]
    .flatMap(({ data }) => data?.orders ?? [])
    .find(({ orderNo }) => orderNo === chosen?.orderNo);
  if (chosen !== null && read !== undefined && read.status !== chosen.status && !isAnothers) setChosen(read);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpened = useRef(false);
  const paying = usePaying(({ order }) => readHistoryAgain(order.orderNo));

  // The row whose button opened the details may have moved to the history, and the focus with it.
  useEffect(() => {
    if (chosen === null && document.activeElement === document.body && wasOpened.current) heading.current?.focus();
    wasOpened.current = chosen !== null;
  }, [chosen]);

  const part = { paying, restore, onChoose: setChosen };
  const leaveNamed = useNamedOrder(mayAsk, setChosen);
  const found = (live.data ?? past.data)?.found;
  return (
    <>
      <div className="wrap ord">
        <Crumbs trail={[{ text: 'My Profile', to: urls.profile }]} here="Orders" />
        <div className="category-header">
          <h1 ref={heading} tabIndex={-1}>
            Orders
          </h1>
        </div>
        {isSignedOut ? (
          <SignedOut />
        ) : (
          <>
            <OrderTools query={query} onSearch={search} onSort={sortBy} />
            <p
              className={found && found.live + found.past > 0 ? 'orders-found small muted' : 'visually-hidden'}
              role="status"
            >
              {found && foundText(found, live.data ?? null, isOpen ? (past.data ?? null) : null)}
            </p>
            <OrdersPart
              {...part}
              page={live}
              label="Orders under way"
              href={(page) => ordersListed({ ...query, page })}
              none={<NothingLive query={query} hasPast={(live.data?.found.past ?? 0) > 0} />}
            />
            <section id={historyId} className="accordion orders-past" aria-label="Order History">
              <details
                open={isOpen}
                onToggle={({ currentTarget: { open } }) =>
                  open !== isOpen && showHistory(historyWhere(open, opensItself))
                }
              >
                <summary>
                  Order History
                  <Icon name="plus" />
                </summary>
                {isOpen && (
                  <OrdersPart
                    {...part}
                    page={past}
                    label="Past orders"
                    href={(page) => `${ordersListed({ ...query, history: page })}#${historyId}`}
                    none={
                      <p className="accordion-body">
                        {query.search === '' ? historyTexts.empty : historyTexts.noMatch}
                      </p>
                    }
                  />
                )}
              </details>
            </section>
          </>
        )}
      </div>
      <OrderDetails
        order={isAnothers || isSignedOut ? null : chosen}
        paying={paying}
        orderAgain={orderAgain}
        restore={restore}
        PickupPicker={PickupPicker}
        onClose={() => {
          setChosen(null);
          leaveNamed();
        }}
        onChanged={(order) => {
          renew(order);
          setChoice((now) => (now.chosen?.orderNo === order.orderNo ? { ...now, chosen: order } : now));
        }}
      />
    </>
  );
}

const historyWhere = (open: boolean, opensItself: boolean): OrdersQuery['history'] =>
  open === opensItself ? null : open ? 1 : 'shut';

const historyTexts = {
  empty: 'Orders that you have collected, and those that were not completed, appear here.',
  noMatch: 'No past order number contains what you searched for.',
} as const;

function NothingLive({ query, hasPast }: { query: OrdersQuery; hasPast: boolean }) {
  const { menu } = useShop();
  const isSearch = query.search !== '';
  if (hasPast && isSearch) return <p className="muted">Nothing under way matches. Past orders that do stand below.</p>;
  if (hasPast) return <p className="muted">Nothing is under way at the moment. Your past orders stand below.</p>;
  return (
    <div className="empty">
      <Icon name={isSearch ? 'search-x' : 'receipt'} className="icon plate" />
      <h2>{isSearch ? 'No such order' : 'No orders yet'}</h2>
      <p>
        {isSearch ? 'No order number contains what you searched for.' : 'When you order a cake, it will appear here.'}
      </p>
      {!isSearch && <ButtonLink to={menu.browse.link}>{menu.browse.text}</ButtonLink>}
    </div>
  );
}

const SignedOut = () => (
  <div className="empty">
    <Icon name="lock" className="icon plate" />
    <h2>You are logged out</h2>
    <p>Log in to see your orders.</p>
    <ButtonLink to={urls.login(urls.orders)}>Log in</ButtonLink>
  </div>
);
