import { useShop } from '#web/base/shop.ts';
import '#web/styles/checkout/cart.css';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { urls } from '#contract/pages/urls.ts';
import { lineIdOf, mostOfOneLine, roomFor } from '#domain/cart/cart.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { cart } from '#web/features/cart/cart.ts';
import { itemsText } from '#web/features/cart/cart-in-short.ts';
import type { CartLineView } from '#web/features/cart/cart-line-view.ts';
import type { CartState } from '#web/features/cart/cart-store.ts';
import { ExtrasOffer } from '#web/features/cart/extras/extras-offer.tsx';
import { useExtras } from '#web/features/cart/extras/use-extras.ts';
import { useCart } from '#web/features/cart/use-cart.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Drawer } from '#web/ui/overlays/drawer.tsx';
import { Totals } from '#web/ui/values/totals.tsx';
import { CartLineItem } from './cart-line.tsx';
import { closeCart, useCartOpen } from './cart-open.ts';

const EditWords = lazy(() => import('#web/features/cart/words/edit-words.tsx'));

const EmptyCart = () => (
  <div className="cart-empty">
    <Icon name="plate" className="plate" />
    <h3>Your cart is empty</h3>
    <p className="muted">Add some delicious cakes to get started!</p>
    <Button onClick={closeCart}>Continue Shopping</Button>
  </div>
);

const LoadingCart = () => (
  <p className="cart-empty muted" role="status">
    Loading your cart...
  </p>
);

const CartFoot = ({ quote }: Pick<CartState, 'quote'>) => {
  const { address, hours } = useShop();
  return (
    <>
      <Totals quote={quote} />
      <div className="stack">
        <ButtonLink to={urls.checkout} block iconEnd="arrow-right" onClick={closeCart}>
          Checkout
        </ButtonLink>
        <Button variant="ghost" block onClick={closeCart}>
          Continue Shopping
        </Button>
      </div>
      <p className="note cart-when">
        <Icon name="shop" />
        <span>
          Pick-up from {address.street}, {hours}
        </span>
      </p>
    </>
  );
};

/** Read anew each time that the cart is opened. */
function useNews(isOpen: boolean): readonly string[] {
  const [news, setNews] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isOpen) return;
    let isWanted = true;
    const show = (texts: readonly string[]): void => {
      if (isWanted) setNews(texts);
    };
    // Shown as it was; the checkout asks again.
    cart.renew().then(show, () => show([]));
    return () => {
      isWanted = false;
    };
  }, [isOpen]);
  return news;
}

const News = ({ news }: { news: readonly string[] }) => (
  <Alert severity="warning" title="Your cart has changed">
    <ul>
      {news.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </Alert>
);

export function CartDrawer() {
  const { lines, count, quote, status, changeQuantity, personalise } = useCart();
  const isLoading = status === 'loading';
  const isOpen = useCartOpen();
  const news = useNews(isOpen);
  const extras = useExtras(isOpen, lines);
  const [worded, setWorded] = useState<CartLineView | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const save = (line: CartLineView, said: Personalisation): void => {
    setWorded(null);
    void personalise(line.cartItemId, said);
    // The line is another one now, and its button with the focus went: the drawer's heading takes it.
    requestAnimationFrame(() => body.current?.closest('dialog')?.querySelector('h2')?.focus());
  };
  return (
    <Drawer
      open={isOpen}
      onClose={closeCart}
      title="Your Cart"
      note={!isLoading && <span aria-live="polite">{itemsText(count)}</span>}
      closeLabel="Close cart"
      foot={lines.length > 0 && <CartFoot quote={quote} />}
    >
      {news.length > 0 && <News news={news} />}
      {isLoading ? (
        <LoadingCart />
      ) : lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div ref={body}>
          <ul>
            {lines.map((line) => (
              <CartLineItem
                key={lineIdOf(line)}
                line={line}
                most={line.stock === undefined ? mostOfOneLine : roomFor(line, lines, line.stock)}
                onQuantity={(quantity) => changeQuantity(line.cartItemId, quantity)}
                onChangeWords={() => setWorded(line)}
              />
            ))}
          </ul>
          {extras.length > 0 && <ExtrasOffer extras={extras} />}
          {worded && (
            <Suspense fallback={null}>
              <EditWords line={worded} onClose={() => setWorded(null)} onSave={(said) => save(worded, said)} />
            </Suspense>
          )}
        </div>
      )}
    </Drawer>
  );
}
