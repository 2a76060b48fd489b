import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { isReduced, payablePence } from '#domain/product.ts';

type Priced = { readonly price: number; readonly discountPrice: number | null };

/** What one costs, in pounds as the wire carries them; the full price stands struck through beside a lower one. */
export function Price({ product }: { product: Priced }) {
  const full = penceFromPounds(product.price);
  const discounted = product.discountPrice === null ? null : penceFromPounds(product.discountPrice);
  const now = formatPounds(payablePence(full, discounted));
  if (!isReduced(full, discounted)) {
    return (
      <span className="price">
        <b>{now}</b>
      </span>
    );
  }
  return (
    <span className="price">
      <span className="visually-hidden">Price now </span>
      <b className="now">{now}</b>{' '}
      <s>
        <span className="visually-hidden">was </span>
        {formatPounds(full)}
      </s>
    </span>
  );
}
