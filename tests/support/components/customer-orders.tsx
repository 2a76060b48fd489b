// Imported first: the order of its layers counts, and a part's own styles would change it.
import '#web/styles/app.css';
import { page } from 'vitest/browser';
import { extrasOfCart } from '#contract/listing/catalogue.ts';
import { historyOfOrder, listedOrders, type OrderHistory, ordersOnPage } from '#contract/orders/order-listing.ts';
import { type PickupOfOrder, readPickup } from '#contract/orders/order-pickup.ts';
import { type Order, orderByNumber } from '#contract/orders/orders.ts';
import { startPayment } from '#contract/orders/payments.ts';
import { Failure } from '#domain/failure.ts';
import { isLive } from '#domain/order/order-state.ts';
import { noDemand } from '#domain/pickup/places/demand.ts';
import { shownOrder } from '#tests/support/browser/orders-shown.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import EditWords from '#web/features/cart/edit-words.tsx';
import { ExtrasOffer } from '#web/features/cart/extras-offer.tsx';
import { PhotoSlot } from '#web/features/catalogue/product/photo-slot.tsx';
import { presetPickup } from '#web/features/checkout/form/keep-form.ts';
import { PickupChoice } from '#web/features/checkout/pickup/pickup-choice.tsx';
import { OrderAgain } from '#web/features/orders/details/order-again.tsx';
import { RestoreOrder } from '#web/features/orders/details/restore-order.tsx';
import { OrdersScreen } from '#web/features/orders/list/orders-screen.tsx';
import { ProductSearch } from '#web/features/search/suggestions/product-search.tsx';
import type { AddToCart } from '#web/lib/products/add-to-cart.ts';
import type { answeringShop } from './answering-shop.ts';
import { showToCustomer } from './customer-screen.tsx';

export const details = page.getByRole('dialog', { name: 'Order Details' });

export const gateau: Order['items'][number] = {
  productId: 1,
  slug: 'black-forest-gateau',
  name: 'Black Forest Gateau',
  mainImage: 'gateau.jpg',
  quantity: 2,
  priceSnapshot: 39,
  weightSnapshot: 1_000,
  sizeLabel: '',
  personalisation: {},
  allergens: ['milk', 'eggs'],
};

/** Priya's order of two gateaux for 10:30 in two days or later, with half an hour to pay for it. */
export const orderOf = (changes: Partial<Order> = {}): Order =>
  shownOrder({
    placedAt: new Date().toISOString(),
    payBefore: changes.status === undefined ? new Date(Date.now() + 1_795_000).toISOString() : null,
    pickupDate: openDayAhead(),
    subtotal: 78,
    discount: 15.6,
    total: 62.4,
    items: [gateau],
    ...changes,
  });

export const pickupAt = (revision: number, mayChange = true): PickupOfOrder => ({
  revision,
  mayChange,
  mayChangeItems: mayChange,
  until: mayChange ? '2027-01-04T10:30:00.000Z' : null,
  demand: { ...noDemand, leads: [], seasons: [], shelves: [], notOn: [] },
});

/** Makes the shop keep these orders of Priya's: once a test changes one, the shop answers with the change. */
export function keepOrders(shop: ReturnType<typeof answeringShop>, ...first: readonly Order[]) {
  let orders = first;
  let refunds: OrderHistory['refunds'] = [];
  const known = (orderNo: string): Order => {
    const found = orders.find((order) => order.orderNo === orderNo);
    if (!found) throw new Failure('notFound');
    return found;
  };
  shop.on(listedOrders, ({ part, search, page: wanted }) => {
    const found = orders.filter(({ orderNo }) => orderNo.includes(search.toUpperCase()));
    const live = found.filter(({ status }) => isLive(status));
    const past = found.filter(({ status }) => !isLive(status));
    const listed = part === 'live' ? live : past;
    return {
      orders: listed.slice((wanted - 1) * ordersOnPage, wanted * ordersOnPage),
      page: wanted,
      pages: Math.max(1, Math.ceil(listed.length / ordersOnPage)),
      found: { live: live.length, past: past.length },
    };
  });
  shop.on(orderByNumber, ({ orderNo }) => known(orderNo));
  shop.on(historyOfOrder, ({ orderNo }) => {
    const { status, placedAt } = known(orderNo);
    const placed = { state: 'awaitingPayment', at: placedAt, cause: null } as const;
    const now = { state: status, at: placedAt, cause: status === 'cancelled' ? ('customer' as const) : null };
    return { events: status === placed.state ? [placed] : [placed, now], changes: [], refunds };
  });
  shop.on(readPickup, ({ orderNo }) => {
    const mayChange = ['awaitingPayment', 'paid'].includes(known(orderNo).status);
    return pickupAt(1, mayChange);
  });
  shop.on(extrasOfCart, () => []);
  // The card page would take over the whole window, so it is never reached.
  shop.on(startPayment, () => ({ url: 'https://pay.example' }));
  shop.hold(startPayment);
  return {
    change(orderNo: string, changes: Partial<Order>, back: OrderHistory['refunds'] = []): Order {
      orders = orders.map((order) => (order.orderNo === orderNo ? { ...order, ...changes } : order));
      refunds = back;
      return known(orderNo);
    },
  };
}

const addNothing: AddToCart = async () => 0;

/** Shows the customer's orders as their page composes them. */
export function showOrders(at = '/orders', addToCart: AddToCart = addNothing) {
  return showToCustomer(
    <OrdersScreen
      orderAgain={(order) => (
        <OrderAgain
          order={order}
          addToCart={addToCart}
          presetPickup={async (pickup) => presetPickup(pickup)}
          viewCart={<button type="button">View cart</button>}
        />
      )}
      restore={(order) => <RestoreOrder order={order} addMissing={addToCart} />}
      PickupPicker={PickupChoice}
      ExtrasOffer={ExtrasOffer}
      ProductSearch={ProductSearch}
      ItemEditor={({ ordered, ...of }) => <EditWords {...of} ordered={{ ...ordered, Photo: PhotoSlot }} />}
    />,
    { at },
  );
}

/** Opens the details of the first order. */
export async function openDetails(addToCart?: AddToCart) {
  const shown = await showOrders('/orders', addToCart);
  await page.getByRole('button', { name: 'View Details' }).first().click();
  return shown;
}
