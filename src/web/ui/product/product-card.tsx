import type { ReactNode } from 'react';
import { priceFromWire } from '#contract/codecs/price-codec.ts';
import type { ProductSummary } from '#contract/listing/catalogue.ts';
import { urls } from '#contract/pages/urls.ts';
import { isOutOfStock } from '#domain/catalogue/product.ts';
import { boxText } from '#domain/catalogue/size.ts';
import { payablePence, pieceText } from '#domain/money/money.ts';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { LowStock, ProductBadges } from '#web/ui/values/badges.tsx';
import { Price } from '#web/ui/values/price.tsx';
import { baseText, defaultSizeOf, fromText, useLeftIn } from './price-and-stock.ts';

const widths = [240, 320, 480, 640] as const;
const sizes = '(min-width: 1280px) 312px, (min-width: 768px) 31vw, 46vw';

/**
 * The price of the default size, with what is in its box; if sizes cost different amounts, with where they begin. Or
 * the price of the size that a list was narrowed to.
 */
function CardPrice({ product }: { product: ProductSummary }) {
  const from = product.isOfSize ? null : fromText(product);
  const size = defaultSizeOf(product);
  const before = [boxText(size), from && 'before' in from && from.before].filter(Boolean).join(' · ');
  const piece = pieceText(payablePence(priceFromWire(size)), size.pieces);
  return (
    <>
      <span>
        {before !== '' && <small className="price-from">{before} </small>}
        <Price product={product} />
      </span>
      {from && 'after' in from && <small className="price-from">{from.after}</small>}
      {piece !== '' && <small className="price-from">{piece}</small>}
    </>
  );
}

type CardProps = {
  readonly product: ProductSummary;
  /** From when it is available, if that is not the same day. */
  readonly ready: ReactNode;
  /** Loads a picture that is in view at once. */
  readonly soon?: boolean;
};

/** One link, the product's name, stretched over the card. */
export const ProductCard = ({ product, ready, soon = false }: CardProps) => {
  const left = useLeftIn(product, defaultSizeOf(product));
  return (
    <article className={isOutOfStock(product.availableQuantity) ? 'product-card is-out' : 'product-card'}>
      <div className="product-card-picture">
        <Picture file={product.mainImage} alt="" widths={widths} sizes={sizes} loading={soon ? 'eager' : 'lazy'} />
        <ProductBadges product={product} />
      </div>
      <div className="product-card-body">
        <h3>
          <Link to={urls.product(product.slug, product.isOfSize ? product.weight : undefined)}>{product.name}</Link>
        </h3>
        <p className="meta">
          {product.weight} <i>·</i> {baseText(product.cakeBase)}
        </p>
        {ready}
        <p className="product-card-price">
          <CardPrice product={product} />
          <LowStock {...left} />
        </p>
      </div>
    </article>
  );
};
