import { type ReactNode, useState } from 'react';
import { priceFromWire } from '#contract/codecs/price-codec.ts';
import type { Product, WireSize } from '#contract/listing/catalogue.ts';
import { photoMissingText } from '#domain/catalogue/personalisation-words.ts';
import { photoOptionOf } from '#domain/catalogue/photo-option.ts';
import { isOutOfStock } from '#domain/catalogue/product.ts';
import { formatPounds, minus } from '#domain/money/money.ts';
import { isReduced, payablePence } from '#domain/money/price.ts';
import { weightTextFromGrams } from '#domain/money/weight.ts';
import { PickupPanel } from '#web/features/catalogue/product/pickup-panel.tsx';
import { baseText } from '#web/features/catalogue/product-card.tsx';
import { ReadMore } from '#web/features/catalogue/read-more.tsx';
import { ReadyNote } from '#web/features/catalogue/ready/ready-note.tsx';
import type { AddToCart } from '#web/lib/products/add-to-cart.ts';
import { nothingSaid, Personalise, personalisationOf } from '#web/ui/forms/personalise.tsx';
import { LowStock, SaleBadge } from '#web/ui/values/badges.tsx';
import { Price } from '#web/ui/values/price.tsx';
import { BuyBox } from './buy-box.tsx';
import { PhotoSlot } from './photo-slot.tsx';
import { availableIn, defaultSizeOf, weightChoices } from './sizes.ts';
import { WeightBoxes } from './weight-boxes.tsx';

type Chosen = { readonly product: Product; readonly size: WireSize };

/** It follows the choice, and says so. */
const Money = ({ product, size }: Chosen) => {
  const price = priceFromWire(size);
  return (
    <div className="buy-price" aria-live="polite">
      <Price product={size} />
      {isReduced(price) && (
        <SaleBadge>{`Save ${formatPounds(minus(price.pricePence, payablePence(price)))}`}</SaleBadge>
      )}
      <LowStock stock={availableIn(product, size)} icon />
    </div>
  );
};

const stockText = (available: number): string => (isOutOfStock(available) ? 'None today' : `${available} available`);

const Facts = ({ product, size }: Chosen) => (
  <dl className="facts">
    <div>
      <dt>Weight</dt>
      <dd>{weightTextFromGrams(size.grams).toLowerCase()}</dd>
    </div>
    <div>
      <dt>Cake base</dt>
      <dd>{baseText(product.cakeBase)}</dd>
    </div>
    {product.stockPieces === null ? (
      <div>
        <dt>Made</dt>
        <dd>to order</dd>
      </div>
    ) : (
      <div>
        <dt>Stock</dt>
        <dd>{stockText(availableIn(product, size))}</dd>
      </div>
    )}
  </dl>
);

type BuyingProps = {
  readonly product: Product;
  /** Grams: all that the shop sells in. */
  readonly weights: readonly number[];
  readonly addToCart: AddToCart;
  readonly viewCart: ReactNode;
};

/** What the customer reads and chooses before a cake is in the cart. */
export function Buying({ product, weights, addToCart, viewCart }: BuyingProps) {
  const [grams, setGrams] = useState(() => defaultSizeOf(product).grams);
  const [said, setSaid] = useState(nothingSaid);
  const [asked, setAsked] = useState(0);
  const photoOption = photoOptionOf(product.options);
  const size = product.sizes.find((each) => each.grams === grams) ?? defaultSizeOf(product);
  return (
    <div className="buy">
      <div>
        <h1>{product.name}</h1>
        <Money product={product} size={size} />
      </div>
      <Facts product={product} size={size} />
      <ReadMore>{product.description}</ReadMore>
      <WeightBoxes
        choices={weightChoices(weights, product.sizes)}
        chosen={size}
        onChoose={(chosen) => setGrams(chosen.grams)}
      />
      {photoOption && (
        <PhotoSlot
          product={product}
          option={photoOption}
          token={said.photo}
          onPhoto={(photo) => setSaid((before) => ({ ...before, photo }))}
          complaint={asked > 0 && said.photo === '' ? photoMissingText : undefined}
          asked={asked}
        />
      )}
      <Personalise options={product.options} said={said} onSay={setSaid} />
      <ReadyNote product={product} />
      <BuyBox
        product={product}
        size={size}
        said={personalisationOf(said)}
        onMissing={() => setAsked((times) => times + 1)}
        addToCart={addToCart}
        viewCart={viewCart}
      />
      <PickupPanel />
    </div>
  );
}
