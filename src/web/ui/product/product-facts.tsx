import { priceFromWire } from '#contract/codecs/price-codec.ts';
import type { Product, WireSize } from '#contract/listing/catalogue.ts';
import { isOutOfStock } from '#domain/catalogue/product.ts';
import { formatPounds, minus } from '#domain/money/money.ts';
import { isReduced, payablePence } from '#domain/money/price.ts';
import { weightTextFromGrams } from '#domain/money/weight.ts';
import { LowStock, SaleBadge } from '#web/ui/values/badges.tsx';
import { Price } from '#web/ui/values/price.tsx';
import { baseText } from './base-text.ts';
import { availableIn } from './sizes.ts';

type Chosen = { readonly product: Product; readonly size: WireSize };

/** It follows the choice, and says so. */
export const Money = ({ product, size }: Chosen) => {
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

/** What it weighs, what it is made of, how many there are. */
export const Facts = ({ product, size }: Chosen) => (
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
