import { useEffect, useRef, useState } from 'react';
import { badgeText, itemsText, useCartInShort } from '#web/features/cart/cart-in-short.ts';
import { early, useLate, useLeaving } from '#web/lib/late-drawers.ts';
import { Icon } from '#web/ui/icon.tsx';
import { noConnection, showToast } from '#web/ui/overlays/overlay-stores.ts';
import { closeCart, openCart, useCartOpen } from './cart-open.ts';

const loadCart = () => import('#web/features/cart/use-cart.ts');
const loadDrawer = async () => (await import('./cart-drawer.tsx')).CartDrawer;

const bumpMs = 600;

/** Whether the count has just grown, but not when the cart first becomes known. */
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
  const { count, status } = useCartInShort(loadCart);
  const isOpen = useCartOpen();
  const Drawer = useLate(loadDrawer, isOpen, () => {
    closeCart();
    showToast(noConnection);
  });
  const isBumped = useBump(count, status === 'ready');
  useLeaving(closeCart);

  return (
    <>
      <button
        type="button"
        className={isBumped ? 'header-button cart-button bump' : 'header-button cart-button'}
        aria-label={`Open cart, ${itemsText(count)}`}
        aria-haspopup="dialog"
        onPointerEnter={early(loadDrawer)}
        onFocus={early(loadDrawer)}
        onClick={openCart}
      >
        <Icon name="bag" />
        <span>Cart</span> {count > 0 && <b className="cart-count">{badgeText(count)}</b>}
      </button>
      {Drawer && <Drawer />}
    </>
  );
}
