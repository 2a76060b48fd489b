import { useSearchParams } from 'react-router';
import { addMissing } from '#web/features/cart/add-missing.ts';
import { cart } from '#web/features/cart/cart.ts';
import { guestCartKey } from '#web/features/cart/cart-in-short.ts';
import { CheckoutHeader } from '#web/features/checkout/checkout-header.tsx';
import { finishAttempt } from '#web/features/checkout/ordering/attempts-of-device.ts';
import { RestoreOrder } from '#web/features/orders/details/restore-order.tsx';
import { OrderSuccessScreen } from '#web/features/orders/order-success-screen.tsx';
import { Logo } from '#web/features/shell/logo.tsx';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import type { Route } from './+types/order-success';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Your order', 'Your order and its payment.');
}

/** The server removes what was bought from its cart; what this device still holds of it is removed here (U-01). */
const emptyCart = (orderNo: string): void => {
  // Another order's page must not touch a cart that has been filled since.
  if (finishAttempt(orderNo)) deviceStorage.remove(guestCartKey);
  void cart.start();
};

export default function OrderSuccessPage() {
  const [query] = useSearchParams();
  return (
    <>
      <CheckoutHeader logo={<Logo />} />
      <OrderSuccessScreen
        orderNo={query.get('orderNo')}
        hasTurnedBack={query.has('turnedBack')}
        onPaid={emptyCart}
        restore={(order) => <RestoreOrder order={order} addMissing={addMissing} />}
      />
    </>
  );
}
