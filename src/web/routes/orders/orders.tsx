import { lazy } from 'react';
import { addMissing } from '#web/features/cart/add-missing.ts';
import { addToCart } from '#web/features/cart/add-to-cart.ts';
import { ViewCartButton } from '#web/features/cart/drawer/view-cart-button.tsx';
import { OrderAgain } from '#web/features/orders/details/order-again.tsx';
import { RestoreOrder } from '#web/features/orders/details/restore-order.tsx';
import { OrdersScreen } from '#web/features/orders/list/orders-screen.tsx';
import { onPage, pageMeta } from '#web/lib/page/page-meta.ts';
import type { Route } from './+types/orders';

const PickupChoice = lazy(async () => ({
  default: (await import('#web/features/checkout/pickup/pickup-choice.tsx')).PickupChoice,
}));

export function meta({ location, matches }: Route.MetaArgs) {
  return pageMeta(matches, onPage('Orders', location), 'Your orders, those under way and those that are over.');
}

export default function OrdersPage() {
  return (
    <OrdersScreen
      orderAgain={(order) => <OrderAgain order={order} addToCart={addToCart} viewCart={<ViewCartButton />} />}
      restore={(order) => <RestoreOrder order={order} addMissing={addMissing} />}
      PickupPicker={PickupChoice}
    />
  );
}
