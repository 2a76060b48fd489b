import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Product, WireSize } from '#contract/listing/catalogue.ts';
import { urls } from '#contract/pages/urls.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { personalisationProblems } from '#domain/catalogue/personalisation-words.ts';
import { isOutOfStock } from '#domain/catalogue/product.ts';
import { weightTextFromGrams } from '#domain/money/weight.ts';
import type { AddToCart, ClashOf } from '#web/lib/products/add-to-cart.ts';
import { Alert, Announced } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stepper } from '#web/ui/forms/stepper.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import { availableIn } from '#web/ui/product/sizes.ts';
import { Price } from '#web/ui/values/price.tsx';

const confirmationMs = 3000;

type Outcome = { readonly added: string } | { readonly title: string; readonly text: string };

const SoldOut = ({ product }: { product: Product }) => (
  <div className="buy-actions">
    <Button block disabled>
      Out of Stock
    </Button>
    <Button variant="accent" block disabled>
      Out of Stock
    </Button>
    <p className="note">
      <Icon name="info" />
      <span>
        We bake in small batches. Try again tomorrow, or{' '}
        <Link to={urls.category(product.category.slug)}>see other {product.category.name.toLowerCase()}</Link>.
      </span>
    </p>
  </div>
);

type BuyBoxProps = {
  readonly product: Product;
  readonly size: WireSize;
  readonly said: Personalisation;
  /** The customer wants no words where the cake is made for them. */
  readonly isLeftBlank: boolean;
  /** It is not made without a picture, and there is none. */
  readonly onMissing: () => void;
  readonly addToCart: AddToCart;
  readonly clashOf?: ClashOf | undefined;
  readonly viewCart: ReactNode;
};

export function BuyBox({ product, size, said, isLeftBlank, onMissing, addToCart, clashOf, viewCart }: BuyBoxProps) {
  const weight = weightTextFromGrams(size.grams);
  const available = availableIn(product, size);
  const [quantity, setQuantity] = useState(1);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [clash, setClash] = useState<string | null>(null);
  const navigate = useNavigate();
  const isBuying = useRef(false);

  useEffect(() => {
    if (outcome === null || !('added' in outcome)) return;
    const timer = setTimeout(() => setOutcome(null), confirmationMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  /** How many were added; 0 where none could be, which is told. */
  const add = async (): Promise<number> => {
    const { photo, ...problems } = personalisationProblems(product.options, said);
    if (photo !== undefined) {
      onMissing();
      return 0;
    }
    if (product.options.message?.isAskedFor && said.message === undefined && !isLeftBlank) {
      setOutcome({ title: 'What shall we write?', text: 'Please write your message, or tick “Leave it blank”.' });
      return 0;
    }
    if (Object.keys(problems).length > 0) {
      setOutcome({ title: 'Please check what you typed', text: Object.values(problems).join(' ') });
      return 0;
    }
    try {
      return await addToCart(product, quantity, weight, said);
    } catch (error) {
      setOutcome(describeFailure(error));
      return 0;
    }
  };
  const addAndSay = async () => {
    const added = await add();
    if (added === 0) return;
    const all = added < quantity ? '. That is all we have.' : '';
    setOutcome({ added: `${added} x ${product.name}, ${weight}${all}` });
    setClash((await clashOf?.(product)) ?? null);
  };
  // Once something is added it leads to the checkout, however often it is pressed until that is there.
  const buyNow = async () => {
    if (isBuying.current) return;
    isBuying.current = true;
    if ((await add()) > 0) await navigate(urls.checkout);
    else isBuying.current = false;
  };

  if (isOutOfStock(available)) return <SoldOut product={product} />;
  return (
    <div className="buy-actions">
      <NeedsScript>Ordering online</NeedsScript>
      <div className="buy-quantity">
        <p className="buy-total">
          <Price product={size} />
          <span>{weight}</span>
        </p>
        <Stepper value={quantity} onChange={setQuantity} max={available} />
        <Button icon="bag" onClick={addAndSay}>
          Add to Cart
        </Button>
      </div>
      <Button variant="accent" block onClick={() => void buyNow()}>
        Buy It Now
      </Button>
      <Announced>
        {outcome && 'added' in outcome && (
          <div className="added">
            <Icon name="circle-check" />
            <p>
              <b>Added to your cart</b>
              <small>{outcome.added}</small>
            </p>
            {viewCart}
          </div>
        )}
        {clash !== null && (
          <Alert severity="warning" title="Not on the same day" isQuiet>
            {clash}
          </Alert>
        )}
      </Announced>
      {outcome && 'title' in outcome && (
        <Alert severity="error" title={outcome.title}>
          {outcome.text}
        </Alert>
      )}
    </div>
  );
}
