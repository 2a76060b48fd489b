import { useShop } from '#web/base/shop.ts';
import '#web/styles/checkout/cart.css';
import { useEffect, useRef, useState } from 'react';
import { type Extra, extrasOfCart, mostOfOneAsking } from '#contract/listing/catalogue.ts';
import { urls } from '#contract/pages/urls.ts';
import { type CartLine, lineIdOf, lineTotalPence, roomFor } from '#domain/cart/cart.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { lineSize, mostOfOneLine } from '#domain/catalogue/size.ts';
import { depositText, formatPounds, penceFromPounds, times } from '#domain/money/money.ts';
import { byPiece } from '#domain/values/weight.ts';
import { cart } from '#web/features/cart/cart.ts';
import { itemsText } from '#web/features/cart/cart-in-short.ts';
import type { CartLineView } from '#web/features/cart/cart-line-view.ts';
import type { CartState } from '#web/features/cart/cart-store.ts';
import { ExtrasOffer } from '#web/features/cart/extras-offer.tsx';
import { useCart } from '#web/features/cart/use-cart.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Stepper } from '#web/ui/forms/stepper.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { Drawer } from '#web/ui/overlays/drawer.tsx';
import { LinePicture, Totals } from '#web/ui/values/cart-summary.tsx';
import { LinePersonalisation, Parts, pieceTextOf } from '#web/ui/values/line-details.tsx';
import { closeCart, useCartOpen } from './cart-open.ts';

const EditWords = latePart(async () => (await import('#web/features/cart/edit-words.tsx')).default);

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

const CartFoot = ({ quote, lines }: Pick<CartState, 'quote' | 'lines'>) => {
  const { place, hours } = useShop();
  const soonest = useSoonest(lines);
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
          {soonest && (
            <>
              Your order: <b>{soonest}</b>.{' '}
            </>
          )}
          Pick-up from {place.line}, {hours}
        </span>
      </p>
    </>
  );
};

/** Null until it is known; without a connection the cart goes on without it. */
function useSoonest(lines: CartState['lines']): string | null {
  const [soonest, setSoonest] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    import('./read-soonest.ts')
      .then(({ readSoonest }) => readSoonest(lines))
      .then(
        (read) => isWanted && setSoonest(read),
        () => isWanted && setSoonest(null),
      );
    return () => {
      isWanted = false;
    };
  }, [lines]);
  return soonest;
}

/** Read again each time the cart is opened. */
function useNews(isOpen: boolean): readonly string[] {
  const [news, setNews] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isOpen) return;
    let isWanted = true;
    const show = (texts: readonly string[]): void => {
      if (isWanted) setNews(texts);
    };
    // If it fails, the cart is shown as it was; the checkout asks again.
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

const none: readonly Extra[] = [];

/** What is offered alongside the products of the cart: requested when it is opened, and when its products change. */
function useExtras(isOpen: boolean, lines: readonly CartLine[]): readonly Extra[] {
  const [extras, setExtras] = useState(none);
  const cakes = new Set(lines.filter(({ weight }) => weight !== byPiece).map(({ id }) => id));
  const slugs = [...cakes].toSorted().slice(0, mostOfOneAsking).join(',');
  useEffect(() => {
    if (!isOpen || slugs === '') return;
    let isWanted = true;
    // An offer that cannot be requested is left out; the cart is whole without it.
    callOverHttp(extrasOfCart, { slugs }).then(
      (found) => isWanted && setExtras(found),
      () => isWanted && setExtras(none),
    );
    return () => {
      isWanted = false;
    };
  }, [isOpen, slugs]);
  return slugs === '' ? none : extras;
}

export function CartDrawer() {
  const { lines, count, quote, status, changeQuantity, personalise } = useCart();
  const isLoading = status === 'loading';
  const isOpen = useCartOpen();
  const news = useNews(isOpen);
  const extras = useExtras(isOpen, lines);
  const [worded, setWorded] = useState<CartLineView | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const save = (line: CartLineView, said: Personalisation = {}): void => {
    setWorded(null);
    void personalise(line.cartItemId, said);
    // The line is another one now, and its focused button is gone: the drawer's heading takes the focus.
    requestAnimationFrame(() => body.current?.closest('dialog')?.querySelector('h2')?.focus());
  };
  return (
    <Drawer
      open={isOpen}
      onClose={closeCart}
      title="Your Cart"
      note={!isLoading && <span aria-live="polite">{itemsText(count)}</span>}
      closeLabel="Close cart"
      foot={isOpen && lines.length > 0 && <CartFoot quote={quote} lines={lines} />}
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
          {worded && <EditWords line={worded} onClose={() => setWorded(null)} onSave={(said) => save(worded, said)} />}
        </div>
      )}
    </Drawer>
  );
}

type CartLineProps = {
  readonly line: CartLineView;
  readonly most: number;
  readonly onQuantity: (quantity: number) => void;
  readonly onChangeWords: () => void;
};

/** K-02: a single piece shows its price; several show the price of each and the line's total. */
function CartLineItem({ line, most, onQuantity, onChangeWords }: CartLineProps) {
  const { name, image, price, quantity, stock, pieces = 1, sizeIsGone, takesWords } = line;
  // Another photo means another cut: it is chosen on the product's own page.
  const { photo: _, note, ...words } = line.personalisation ?? {};
  const hasWords = Object.keys(words).length > 0;
  const left = Math.floor((stock ?? 0) / pieces);
  const item = useRef<HTMLLIElement>(null);
  const change = (wanted: number): void => {
    // The line goes, and the focus with it: the drawer's heading takes it.
    if (wanted <= 0) item.current?.closest('dialog')?.querySelector('h2')?.focus();
    onQuantity(wanted);
  };
  return (
    <li ref={item} className="cart-line">
      <LinePicture file={image} widths={[96, 240]} sizes="92px" />
      <div>
        <div className="cart-line-top">
          <div>
            <h3>{name}</h3>
            <p className="meta">
              <Parts
                of={[lineSize(line), quantity > 1 && `${formatPounds(penceFromPounds(price))} each`, pieceTextOf(line)]}
              />
            </p>
            <LinePersonalisation line={line} />
            {(hasWords || line.weight !== byPiece) && (
              <button type="button" className="link-button cart-line-words" onClick={onChangeWords}>
                {words.box
                  ? 'Edit filling'
                  : hasWords
                    ? 'Edit message'
                    : takesWords
                      ? 'Add words'
                      : note
                        ? 'Edit note'
                        : 'Add a note to the baker'}
                <span className="visually-hidden"> of {name}</span>
              </button>
            )}
            {line.deposit !== undefined && (
              <p className="meta">and {depositText(times(penceFromPounds(line.deposit), quantity))}</p>
            )}
          </div>
          <b>{formatPounds(lineTotalPence(line))}</b>
        </div>
        {quantity > most && (
          <p className="few">
            {sizeIsGone ? 'Not in this size' : line.shortOf || (left <= 0 ? 'Sold out' : `Only ${left} left`)}
          </p>
        )}
        <div className="cart-line-body">
          <Stepper small min={0} max={most} value={quantity} label={`Quantity of ${name}`} onChange={change} />
          <button type="button" className="link-button cart-line-remove" onClick={() => change(0)}>
            Remove<span className="visually-hidden"> {name}</span>
          </button>
        </div>
      </div>
    </li>
  );
}
