import { useContext } from 'react';
import { priceFromWire } from '#contract/codecs/price-codec.ts';
import type { Product, WireSize } from '#contract/listing/catalogue.ts';
import { isOutOfStock, soldOutToday } from '#domain/catalogue/product.ts';
import { discountedOrderText, discountFor } from '#domain/money/discount.ts';
import { formatPounds, isReduced, minus, payablePence } from '#domain/money/money.ts';
import { weightTextFromGrams } from '#domain/values/weight.ts';
import { ShopContext } from '#web/base/shop.ts';
import { LowStock, SaleBadge } from '#web/ui/values/badges.tsx';
import { Price } from '#web/ui/values/price.tsx';
import { baseText, useLeftIn } from './price-and-stock.ts';

type Chosen = { readonly product: Product; readonly size: WireSize };

/**
 * The price, which follows the choice and announces it. The preview in the back office has no shop around it, and shows
 * no discount.
 */
export const Money = ({ product, size }: Chosen) => {
  const discount = useContext(ShopContext)?.discount;
  const price = priceFromWire(size);
  const payable = payablePence(price);
  const left = useLeftIn(product, size);
  const discounted = discount && discountedOrderText(discount);
  return (
    <div className="buy-price" aria-live="polite">
      <Price product={size} />
      {isReduced(price) && <SaleBadge>{`Save ${formatPounds(minus(price.pricePence, payable))}`}</SaleBadge>}
      <LowStock {...left} icon />
      {discount && discounted && (
        <p className="small muted">
          <b>{formatPounds(minus(payable, discountFor(payable, discount, false)))}</b>
          {` with ${discount.percent}% off ${discounted}`}
        </p>
      )}
    </div>
  );
};

function useStockText(product: Product, size: WireSize): string {
  const { stock, isForToday } = useLeftIn(product, size);
  if (product.soldOutFor !== null) return soldOutToday;
  if (isForToday) return isOutOfStock(stock) ? soldOutToday : `${stock} for today`;
  if (product.options.box) return 'Filled from our shelf';
  if (product.stockPieces === null) return 'Made to order';
  return isOutOfStock(stock) ? 'None today' : `${stock} available`;
}

/** What it weighs, what it is made of, how many are available. */
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
    <div>
      <dt>Stock</dt>
      <dd>{useStockText(product, size)}</dd>
    </div>
  </dl>
);
