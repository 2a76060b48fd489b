import { priceFromWire } from '#contract/codecs/price-codec.ts';
import { formatPounds, isReduced, payablePence } from '#domain/money/money.ts';

type Priced = { readonly price: number; readonly discountPrice: number | null };

/** What one costs, in pounds as the API carries them; the full price is struck through next to a lower one. */
export function Price({ product, small = false }: { product: Priced; small?: boolean }) {
  const Main = small ? 'small' : 'span';
  const price = priceFromWire(product);
  const now = formatPounds(payablePence(price));
  if (!isReduced(price)) {
    return (
      <Main className="price">
        <b>{now}</b>
      </Main>
    );
  }
  return (
    <Main className="price">
      <span className="visually-hidden">Price now </span>
      <b className="now">{now}</b>{' '}
      <s>
        <span className="visually-hidden">was </span>
        {formatPounds(price.pricePence)}
      </s>
    </Main>
  );
}
