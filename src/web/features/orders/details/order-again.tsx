import '#web/styles/orders/order-again.css';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { priceFromWire } from '#contract/codecs/price-codec.ts';
import type { CartProduct } from '#contract/listing/catalogue.ts';
import { type Order, pickupTexts } from '#contract/orders/orders.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { goneText, priceText, shortText } from '#domain/cart/cart-changes.ts';
import { type Personalisation, plain } from '#domain/catalogue/personalisation.ts';
import { nameInWeight } from '#domain/catalogue/size.ts';
import { Failure } from '#domain/failure.ts';
import { payablePence, poundsFromPence } from '#domain/money/money.ts';
import { isNearDate } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import { type PickupSlot, pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { weightTextFromGrams } from '#domain/values/weight.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { shopNow } from '#web/lib/pickup/shop-clock.ts';
import { type AddToCart, seeLine, sizeIn } from '#web/lib/products/add-to-cart.ts';
import { askForProducts } from '#web/lib/products/ask-for-products.ts';
import { useCalm } from '#web/lib/use-calm.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

type OrderAgainProps = {
  readonly order: Order;
  readonly addToCart: AddToCart;
  /** The order was never paid: what the cart still holds of it counts. */
  readonly restores?: boolean;
  /** The checkout opens with it; missing if no day is asked for. */
  readonly presetPickup?: ((pickup: PickupSlot) => Promise<void>) | undefined;
  readonly viewCart: ReactNode;
};

type Item = Pick<
  Order['items'][number],
  'productId' | 'slug' | 'name' | 'quantity' | 'priceSnapshot' | 'weightSnapshot'
> & { readonly personalisation?: Personalisation | undefined };

/** How much of an order is back in the cart, in pieces. */
type Again = {
  readonly added: number;
  readonly news: readonly string[];
  /** What was not tried because of `trouble`; none of it is in the cart. */
  readonly left: readonly Item[];
  readonly trouble: unknown;
};

export const untried = (items: readonly Item[]): Again => ({ added: 0, news: [], left: items, trouble: null });

/**
 * Adds the items at today's prices and as far as the stock goes; another try continues with what is left. Never
 * rejects.
 */
export async function orderAgain(call: Call, addToCart: AddToCart, before: Again): Promise<Again> {
  let { added, left } = before;
  const news = new Set(before.news);
  try {
    const products = await productsBySlug(call, left);
    for (const item of left) {
      const product = products.get(item.slug);
      const outcome = product ? await putBack(addToCart, product, item) : { added: 0, news: [goneText(item.name)] };
      added += outcome.added;
      for (const sentence of outcome.news) news.add(sentence);
      left = left.slice(1);
    }
    return { added, news: [...news], left, trouble: null };
  } catch (trouble) {
    return { added, news: [...news], left, trouble };
  }
}

async function productsBySlug(call: Call, items: readonly Item[]): Promise<Map<string, CartProduct>> {
  const found = new Map<string, CartProduct>();
  const slugs = items.map(({ slug }) => slug);
  for await (const { products } of askForProducts(call, slugs))
    for (const product of products) found.set(product.slug, product);
  return found;
}

const flavourGoneText = 'One of its flavours is no longer offered.';

async function putBack(
  addToCart: AddToCart,
  product: CartProduct,
  { name: named, quantity, priceSnapshot, weightSnapshot, personalisation }: Item,
): Promise<{ readonly added: number; readonly news: readonly string[] }> {
  const weight = weightTextFromGrams(weightSnapshot);
  const size = sizeIn(product, weight);
  if (!size) return { added: 0, news: [`${product.name} is no longer made in ${weight}.`] };
  const { name, stock, size: known } = seeLine(product, size, personalisation ?? plain);
  if (stock !== null && stock < known.pieces) {
    const { flavours } = product.options.box ?? {};
    const missing = Object.entries(personalisation?.box ?? {}).flatMap(([id, count]) => {
      const flavour = flavours?.find((one) => one.id === Number(id));
      if (!flavour) return [flavourGoneText];
      return flavour.stock < count ? [shortText(flavour.name, flavour.stock)] : [];
    });
    return { added: 0, news: [missing.length > 0 ? `${named}: ${missing.join(' ')}` : shortText(name, 0)] };
  }
  const added = await addToCart(product, quantity, weight, personalisation).catch(refusalOf);
  if (typeof added === 'string') return { added: 0, news: [`${name}: ${added}`] };
  if (added === 0) return { added, news: [`Your cart has every ${name} we have left.`] };
  const now = poundsFromPence(payablePence(priceFromWire(known)));
  return {
    added,
    news: [
      ...(added < quantity
        ? [`${added} instead of ${quantity} x ${nameInWeight(name, weight)}: that is all we have.`]
        : []),
      ...(now === priceSnapshot ? [] : [priceText(name, now, priceSnapshot)]),
    ],
  };
}

/**
 * 0 if the cart has all there is; the reason if the item is not available again as it was: its photo is gone, or its
 * words or colour are no longer accepted. Another try would change nothing, so the others go on. @throws any other
 * error
 */
function refusalOf(error: unknown): number | string {
  if (error instanceof Failure && error.code === 'outOfStock') return 0;
  if (!(error instanceof Failure && error.code === 'invalid')) throw error;
  const { fields = {} } = error.detail;
  return Object.values(fields).join(' ') || describeFailure(error).text;
}

/** Reports, line by line, what differs from the order. */
export function OrderAgain({ order, addToCart, restores = false, presetPickup, viewCart }: OrderAgainProps) {
  const [again, setAgain] = useState<Again | null>(null);
  const [day, setDay] = useState('');
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const isCalm = useCalm(!isBusy);
  const isSent = useRef(false);
  const hasFailed = again !== null && again.trouble !== null;
  const today = shopDate(shopNow(), shopTimeZone);
  /** While its year is being typed, the date is one of long ago. */
  const isForDay = presetPickup !== undefined && day >= today;
  // Without it the checkout asks for the day.
  const keepDay = async (date: string) =>
    date >= today && (await presetPickup?.(pickupSlot(date, order.pickupTime)).catch(() => undefined));

  const add = async () => {
    if (isSent.current || !isCalm) return;
    isSent.current = true;
    setBusy(true);
    const after = await orderAgain(callOverHttp, addToCart, hasFailed ? again : untried(order.items));
    await keepDay(day);
    setAgain(after);
    isSent.current = false;
    setBusy(false);
    if (isForDay && after.added > 0 && after.trouble === null && after.news.length === 0) await navigate(urls.checkout);
  };
  return (
    <div className="order-again">
      {presetPickup && (
        <Field
          label="Order again for"
          optional
          type="date"
          className="order-again-day"
          min={today}
          value={day}
          error={isNearDate(day) && day < today ? pickupTexts.dateInPast : undefined}
          onChange={({ target: { value } }) => {
            setDay(value);
            if (again && !hasFailed) void keepDay(value);
          }}
        />
      )}
      <Button
        variant={restores ? 'primary' : 'outline'}
        small
        icon={hasFailed ? 'refresh' : 'bag'}
        aria-disabled={!isCalm || undefined}
        busy={isBusy && 'Adding to your cart...'}
        onClick={() => void add()}
      >
        {hasFailed ? 'Try Again' : isForDay ? `Order again for ${formatPickupDate(day)}` : 'Order again'}
      </Button>
      {hasFailed && !isBusy && <Failed again={again} />}
      {/* There from the start, so that what appears in it is announced. */}
      <div role="status">
        {again && !hasFailed && !isBusy && (
          <Done
            again={again}
            restores={restores}
            next={
              isForDay ? (
                <ButtonLink small to={urls.checkout}>
                  Checkout
                </ButtonLink>
              ) : (
                viewCart
              )
            }
          />
        )}
      </div>
    </div>
  );
}

const pieces = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

const News = ({ news }: Pick<Again, 'news'>) =>
  news.length > 0 && (
    <ul>
      {news.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );

type DoneProps = { readonly again: Again; readonly restores: boolean; readonly next: ReactNode };

const Done = ({ again: { added, news }, restores, next }: DoneProps) => (
  <div className={news.length > 0 ? 'order-again-text order-again-news' : 'order-again-text'}>
    <Icon name={news.length > 0 ? 'info' : 'circle-check'} />
    <div>
      <b>
        {added > 0
          ? `${restores ? 'In your cart' : 'Added to your cart'}: ${pieces(added)}`
          : 'Nothing was added to your cart'}
      </b>
      <News news={news} />
    </div>
    {added > 0 && next}
  </div>
);

const Failed = ({ again: { added, news, trouble } }: { again: Again }) => {
  const { title, text } = describeFailure(trouble);
  return (
    <Alert severity="error" title={title}>
      <p>
        {text}{' '}
        {added > 0
          ? `${pieces(added)} added to your cart; the rest has yet to be added.`
          : 'Nothing was added to your cart.'}
      </p>
      <News news={news} />
    </Alert>
  );
};
