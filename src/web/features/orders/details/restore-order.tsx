import type { Order } from '#contract/orders/orders.ts';
import { urls } from '#contract/pages/urls.ts';
import type { AddToCart } from '#web/lib/products/add-to-cart.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { OrderAgain } from './order-again.tsx';

type RestoreOrderProps = {
  readonly order: Order;
  readonly addMissing: AddToCart;
};

/**
 * For an order that was never paid: restores those of its products that have left the cart, and leads on to the
 * checkout.
 */
export const RestoreOrder = ({ order, addMissing }: RestoreOrderProps) => (
  <OrderAgain
    order={order}
    addToCart={addMissing}
    restores
    viewCart={
      <ButtonLink small to={urls.checkout}>
        Checkout
      </ButtonLink>
    }
  />
);
