import { Button } from '#web/ui/button.tsx';
import { openCart } from './cart-open.ts';

/** Opens the cart from the confirmation of an addition. */
export const ViewCartButton = () => (
  <Button variant="ghost" small onClick={openCart}>
    View cart
  </Button>
);
