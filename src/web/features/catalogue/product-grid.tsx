import type { ProductSummary } from '#contract/listing/catalogue.ts';
import { ProductCard } from './product-card.tsx';

type GridProps = {
  readonly products: readonly ProductSummary[];
  /** Four in a row on wide screens; three beside the filters. */
  readonly wide?: boolean;
  /** How many pictures load at once, because the page opens with them. */
  readonly inView?: number;
};

export const ProductGrid = ({ products, wide = false, inView = 0 }: GridProps) => (
  <div className={wide ? 'grid grid--four' : 'grid'}>
    {products.map((product, index) => (
      <ProductCard key={product.id} product={product} soon={index < inView} />
    ))}
  </div>
);
