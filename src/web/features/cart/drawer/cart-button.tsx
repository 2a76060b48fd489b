import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { badgeText } from '#domain/cart/cart.ts';
import { useCart } from '#web/features/cart/use-cart.ts';
import { useLeaving } from '#web/lib/use-leaving.ts';
import { Icon } from '#web/ui/icon.tsx';
import { closeCart, openCart, useCartOpen } from './cart-open.ts';
import { itemsText } from './items-text.ts';

const loadDrawer = () => import('./cart-drawer.tsx');
const CartDrawer = lazy(loadDrawer);

const bumpMs = 600;

/** Not when the cart is first known. */
function useBump(count: number, isKnown: boolean): boolean {
  const last = useRef<number | null>(null);
  const [isBumped, setBumped] = useState(false);
  useEffect(() => {
    const grew = last.current !== null && count > last.current;
    last.current = isKnown ? count : null;
    if (!grew) return;
    setBumped(true);
    const timer = setTimeout(() => setBumped(false), bumpMs);
    return () => {
      clearTimeout(timer);
      setBumped(false);
    };
  }, [count, isKnown]);
  return isBumped;
}

/** H-08. The drawer is fetched when it is first wanted. */
export function CartButton() {
  const { count, status } = useCart();
  const isOpen = useCartOpen();
  const [isWanted, setWanted] = useState(false);
  const isBumped = useBump(count, status === 'ready');
  if (isOpen && !isWanted) setWanted(true);
  useLeaving(closeCart);

  return (
    <>
      <button
        type="button"
        className={isBumped ? 'header-button cart-button bump' : 'header-button cart-button'}
        aria-label={`Open cart, ${itemsText(count)}`}
        aria-haspopup="dialog"
        onPointerEnter={loadDrawer}
        onFocus={loadDrawer}
        onClick={openCart}
      >
        <Icon name="bag" />
        <span>Cart</span> {count > 0 && <b className="cart-count">{badgeText(count)}</b>}
      </button>
      {isWanted && (
        <Suspense fallback={null}>
          <CartDrawer />
        </Suspense>
      )}
    </>
  );
}
