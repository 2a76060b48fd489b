import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProductSummary } from '#contract/listing/catalogue.ts';
import { urls } from '#contract/pages/urls.ts';
import { isOutOfStock } from '#domain/catalogue/product.ts';
import { Picture } from '#web/ui/picture.tsx';
import { baseText } from '#web/ui/product/base-text.ts';
import { LowStock, ProductBadges } from '#web/ui/values/badges.tsx';
import { Price } from '#web/ui/values/price.tsx';
import { fromText } from './lowest-price.ts';

const widths = [240, 320, 480, 640] as const;
const sizes = '(min-width: 1280px) 312px, (min-width: 768px) 31vw, 46vw';

/** Of the default size; where sizes cost different, with where that begins. */
function CardPrice({ product }: { product: ProductSummary }) {
  const from = fromText(product);
  return (
    <>
      <span>
        {from && 'before' in from && <small className="price-from">{from.before} </small>}
        <Price product={product} />
      </span>
      {from && 'after' in from && <small className="price-from">{from.after}</small>}
    </>
  );
}

type CardProps = {
  readonly product: ProductSummary;
  /** From when it can be had, where that is not the same day. */
  readonly ready: ReactNode;
  /** Loads a picture that is in view at once. */
  readonly soon?: boolean;
};

/** One link, its name, stretched over the card. */
export const ProductCard = ({ product, ready, soon = false }: CardProps) => (
  <article className={isOutOfStock(product.availableQuantity) ? 'product-card is-out' : 'product-card'}>
    <div className="product-card-picture">
      <Picture file={product.mainImage} alt="" widths={widths} sizes={sizes} loading={soon ? 'eager' : 'lazy'} />
      <ProductBadges product={product} />
    </div>
    <div className="product-card-body">
      <h3>
        <Link to={urls.product(product.slug)}>{product.name}</Link>
      </h3>
      <p className="meta">
        {product.weight} <i>·</i> {baseText(product.cakeBase)}
      </p>
      {ready}
      <p className="product-card-price">
        <CardPrice product={product} />
        <LowStock stock={product.availableQuantity} />
      </p>
    </div>
  </article>
);
