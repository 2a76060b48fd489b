import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Product, WireSize } from '#contract/listing/catalogue.ts';
import { urls } from '#contract/pages/urls.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { personalisationProblems } from '#domain/catalogue/personalisation-words.ts';
import { isOutOfStock } from '#domain/catalogue/product.ts';
import { photoOptionOf } from '#domain/catalogue/product-options.ts';
import { boxText } from '#domain/catalogue/size.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import type { Readiness } from '#domain/pickup/notice-words.ts';
import type { readyTexts } from '#domain/pickup/ready-words.ts';
import { weightTextFromGrams } from '#domain/values/weight.ts';
import { Kept } from '#web/base/kept-part.tsx';
import { useShop } from '#web/base/shop.ts';
import { BespokeLine } from '#web/features/catalogue/bespoke-line.tsx';
import { useLinesOfPage } from '#web/features/catalogue/ready/lines-of-page.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { keepChoice, useKeptChoice } from '#web/lib/device/kept.ts';
import type { AddToCart, ClashOf } from '#web/lib/products/add-to-cart.ts';
import { Alert, NeedsScript } from '#web/ui/alert.tsx';
import { Announced } from '#web/ui/announced.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ContentsOfBox } from '#web/ui/forms/box-filler.tsx';
import { nothingSaid, Personalise, personalisationOf, useFirstFault } from '#web/ui/forms/personalise.tsx';
import { Stepper } from '#web/ui/forms/stepper.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { availableIn, defaultSizeOf, useLeftIn } from '#web/ui/product/price-and-stock.ts';
import { Facts, Money } from '#web/ui/product/product-facts.tsx';
import { type ReadyProduct, ReadyText } from '#web/ui/product/ready-text.tsx';
import { WeightBoxes } from '#web/ui/product/weight-boxes.tsx';
import { Price } from '#web/ui/values/price.tsx';
import { PhotoSlot } from './photo-slot.tsx';

/**
 * Null on the server, whose HTML is the same for everybody, and until diary and clock have been read: the page shows
 * what is always true. The pick-up calendar's code loads after the page.
 */
function useReadyTexts({ lead, season, soldOutFor }: Readiness): ReturnType<typeof readyTexts> {
  const [texts, setTexts] = useState<ReturnType<typeof readyTexts>>(null);
  useEffect(() => {
    let isOver = false;
    const look = () =>
      import('#web/features/catalogue/ready/read-ready-texts.ts')
        .then(({ readReadyTexts }) => readReadyTexts({ lead, season, soldOutFor }))
        .then((read) => isOver || setTexts(read))
        // Without a connection the page goes on showing what is always true.
        .catch(() => undefined);
    void look();
    const looking = setInterval(look, minuteMs);
    return () => {
      isOver = true;
      clearInterval(looking);
    };
  }, [lead, season, soldOutFor]);
  return texts;
}

const BoxFiller = latePart(async () => (await import('#web/ui/forms/box-filler.tsx')).default);

type BuyingProps = {
  readonly product: Product;
  /** In grams: all the weights that the shop sells in. */
  readonly weights: readonly number[];
  readonly addToCart: AddToCart;
  readonly clashOf?: ClashOf | undefined;
  readonly viewCart: ReactNode;
  readonly favourite?: ReactNode;
};

/** A cupcake's box has no number of guests: more guests need more boxes. */
const endsInServings = ({ sizes }: Product): boolean =>
  sizes.some(({ pieces, servingsTo }) => servingsTo !== null && pieces === 1);

type NoteProps = {
  readonly product: ReadyProduct & { readonly availableQuantity: number };
  /** Something in the box is not available today. */
  readonly isOffToday: boolean;
};

/**
 * On a product's page: when it is available, and by when to order what is made to order. Nothing if a product with
 * neither a lead time nor a season is sold out.
 */
function ReadyNote({ product, isOffToday }: NoteProps) {
  const line = useLinesOfPage()(product);
  if (isOffToday) return <Note product={{ ...product, soldOutFor: 'today' }} />;
  if (product.lead !== null || product.season !== null) return <Note product={product} />;
  return line === null || isOutOfStock(product.availableQuantity) ? null : (
    <p className="ready-note ready-note--whole">
      <Icon name="clock" />
      <b>{line}</b>
    </p>
  );
}

const Note = ({ product }: { product: ReadyProduct }) => <ReadyText product={product} texts={useReadyTexts(product)} />;

/** The pick-up information is always in sight: where, when, and how it is boxed. */
const PickupPanel = () => {
  const shop = useShop();
  return (
    <Kept by={shop} name="pick-up">
      {() => (
        <section className="pickup-panel">
          <h2>
            <Icon name="shop" />
            Pick-up information
          </h2>
          <ul>
            <li>
              <Icon name="pin" />
              <span>
                Collect from <b>{shop.place.line}</b>. We do not deliver.
              </span>
            </li>
            <li>
              <Icon name="clock" />
              <span>
                Open <b>{shop.hours}</b>. Choose your day and time at checkout.
              </span>
            </li>
            <li>
              <Icon name="box" />
              <span>Boxed to travel flat in a car boot.</span>
            </li>
          </ul>
        </section>
      )}
    </Kept>
  );
};

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

/** Loaded with what fills a box: other products need no such rules. */
const rulesOfBox = async ({ options }: Product) => options.box && import('#domain/catalogue/mixed-box.ts');

type BuyBoxProps = {
  readonly product: Product;
  readonly size: WireSize;
  readonly said: Personalisation;
  /**
   * Something is missing that the product is not made without, or there are words that nobody can pipe: reported where
   * it is chosen or typed.
   */
  readonly onMissing: () => void;
  readonly addToCart: AddToCart;
  readonly clashOf?: ClashOf | undefined;
  readonly viewCart: ReactNode;
};

function BuyBox({ product, size, said, onMissing, addToCart, clashOf, viewCart }: BuyBoxProps) {
  const weight = weightTextFromGrams(size.grams);
  const available = availableIn(product, size);
  const [quantity, setQuantity] = useState(1);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [clash, setClash] = useState<string | null>(null);
  const navigate = useNavigate();
  const isBuying = useRef(false);
  const actions = useRef<HTMLDivElement>(null);
  const trouble = clash ?? (outcome && 'title' in outcome ? outcome : null);

  // On a phone it may be a screen below the button.
  useEffect(() => {
    if (trouble !== null) actions.current?.querySelector('.alert')?.scrollIntoView({ block: 'nearest' });
  }, [trouble]);

  useEffect(() => {
    if (outcome === null || !('added' in outcome)) return;
    const timer = setTimeout(() => setOutcome(null), confirmationMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  /** How many were added; 0 if none could be, which is reported. */
  const add = async (): Promise<number> => {
    try {
      const [problem] = Object.keys(personalisationProblems(product.options, said));
      if (problem || (await rulesOfBox(product))?.problemOfBox(product.options.box, said.box, size.pieces)) {
        setOutcome(null);
        onMissing();
        return 0;
      }
      const added = await addToCart(product, quantity, weight, said);
      if (added > 0) keepChoice(tabStorage, keptAs(product));
      return added;
    } catch (error) {
      setOutcome(describeFailure(error));
      return 0;
    }
  };
  const addAndSay = async () => {
    const added = await add();
    if (added === 0) return;
    const all = added < quantity ? '. That is all we have.' : '';
    const name = (await rulesOfBox(product))?.nameOfLine(product, size, said.box) ?? product.name;
    setOutcome({ added: `${added} x ${name}, ${weight}${all}` });
    // If nothing is known of the other products, the checkout reports the clash.
    setClash((await clashOf?.(product).catch(() => null)) ?? null);
  };
  // Once something is added it leads to the checkout, however often it is pressed before that has loaded.
  const buyNow = async () => {
    if (isBuying.current) return;
    isBuying.current = true;
    if ((await add()) > 0) await navigate(urls.checkout);
    else isBuying.current = false;
  };

  if (isOutOfStock(available)) return <SoldOut product={product} />;
  return (
    <div ref={actions} className="buy-actions">
      <NeedsScript>Ordering online</NeedsScript>
      <div className="buy-quantity">
        <p className="buy-total">
          <Price product={size} />
          <span>{boxText(size) || weight}</span>
        </p>
        <Stepper value={quantity} onChange={setQuantity} max={available} />
        {/* The second press of a double click is meant to add nothing: the number next to it is for more. */}
        <Button icon="bag" onClick={({ detail }) => (detail > 1 ? undefined : addAndSay())}>
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
              <b>Added to your cart</b> <small>{outcome.added}</small>
            </p>
            {viewCart}
          </div>
        )}
      </Announced>
      <Announced>
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

/**
 * The key that choices are kept under. It changes with the product's options, because a choice that is no longer
 * offered would have no field to show it.
 */
export const keptAs = ({ slug, options }: Product): string => [slug, ...Object.keys(options)].join(' ');

const nothingChosen = { grams: 0, ...nothingSaid };

/**
 * Puts the chosen size into the address, so that it can be shared as a link. It changes the browser's own entry, not
 * the router's: nothing on the page has to be loaded again, and going back leaves the product.
 */
function useSizeInAddress({ sizes }: Product, grams: number, choose: (grams: number) => void): void {
  const { key, search } = useLocation();
  const arrive = useEffectEvent(() => {
    const asked = new URLSearchParams(search).get('size')?.toUpperCase();
    const size = sizes.find((each) => weightTextFromGrams(each.grams) === asked);
    if (size) choose(size.grams);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link to the same product comes to the same place
  useEffect(() => arrive(), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: so does one without a size
  useEffect(() => {
    if (!sizes.some((each) => each.grams === grams)) return;
    const there = new URL(location.href);
    there.searchParams.set('size', weightTextFromGrams(grams).toLowerCase());
    history.replaceState(history.state, '', there);
  }, [grams, key]);
}

const emptyBox: ContentsOfBox = { extra: 0, isOffToday: false };

/** What the customer reads and chooses before a product is in the cart. */
export function Buying({ product, weights, addToCart, clashOf, viewCart, favourite }: BuyingProps) {
  // Size, words, photo and filling: a reload half-way loses nothing until they are in the cart.
  const [{ grams, ...said }, choose] = useKeptChoice(keptAs(product), nothingChosen);
  useSizeInAddress(product, grams, (chosen) => choose({ grams: chosen }));
  const [asked, setAsked] = useState(0);
  const part = useRef<HTMLDivElement>(null);
  useFirstFault(asked, () => part.current);
  const size = product.sizes.find((each) => each.grams === grams) ?? defaultSizeOf(product);
  // Nothing can be chosen for a sold-out product; what was chosen is kept.
  const options = isOutOfStock(availableIn(product, size)) ? {} : product.options;
  const photoOption = photoOptionOf(options);
  const { isForToday } = useLeftIn(product, size);
  const [{ extra, isOffToday }, setContents] = useState(emptyBox);
  const sold = {
    ...size,
    price: size.price + extra,
    discountPrice: size.discountPrice && size.discountPrice + extra,
  };
  return (
    <div ref={part} className="buy">
      <Kept by={product} name="price" saying={JSON.stringify([useShop().discount, isForToday])}>
        {() => (
          <div>
            <h1>{product.name}</h1>
            <Money product={product} size={sold} />
          </div>
        )}
      </Kept>
      <Facts product={product} size={size} />
      <ReadMore>{product.description}</ReadMore>
      <WeightBoxes product={product} weights={weights} chosen={size} onChoose={({ grams }) => choose({ grams })} />
      {endsInServings(product) && <BespokeLine products={[product]} />}
      {photoOption && (
        <PhotoSlot
          product={product}
          option={photoOption}
          token={said.photo}
          message={said.message}
          onPhoto={(photo) => choose({ photo })}
          asked={asked}
        />
      )}
      {options.box && (
        <BoxFiller
          name={product.name}
          option={options.box}
          pieces={size.pieces}
          box={said.box}
          asked={asked}
          onFill={(box) => choose({ box })}
          onContents={setContents}
        />
      )}
      <Personalise options={options} said={said} onSay={choose} isAsked={asked > 0} />
      <ReadyNote product={product} isOffToday={isOffToday} />
      <BuyBox
        product={product}
        size={sold}
        said={personalisationOf(said)}
        onMissing={() => setAsked((times) => times + 1)}
        addToCart={addToCart}
        clashOf={clashOf}
        viewCart={viewCart}
      />
      {favourite}
      <PickupPanel />
    </div>
  );
}

/** Whether a clamped text is longer than the part shown, at whatever width the page has. */
function useIsCut(isClamped: boolean) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(true);
  useLayoutEffect(() => {
    const { current } = text;
    if (!isClamped || current === null) return;
    const watch = new ResizeObserver(() => setCut(current.scrollHeight > current.clientHeight));
    watch.observe(current);
    return () => watch.disconnect();
  }, [isClamped]);
  return { text, isCut };
}

/** P-04: clamped until the customer asks for more. A text that fits has no button, because it would do nothing. */
export function ReadMore({ children }: { children: string }) {
  const [whole, setWhole] = useState(false);
  const { text, isCut } = useIsCut(!whole);
  return (
    <div>
      <p ref={text} className={whole ? 'desc' : 'desc clamp'}>
        {children}
      </p>
      {isCut && (
        <button
          type="button"
          className="link-button small read-more"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Read Less' : 'Read More'}
        </button>
      )}
    </div>
  );
}
