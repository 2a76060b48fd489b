import { Button } from '#web/ui/button.tsx';
import { openCart } from './cart-open.ts';

export const ViewCartButton = () => (
  <Button variant="ghost" small onClick={openCart}>
    View cart
  </Button>
);
