import type { ProductSummary } from '#contract/listing/catalogue.ts';
import { ProductCard } from '#web/ui/product/card/product-card.tsx';
import { ReadyLine } from './ready/ready-line.tsx';

type GridProps = {
  readonly products: readonly ProductSummary[];
  readonly wide?: boolean;
  /** The page opens with so many pictures. */
  readonly inView?: number;
};

export const ProductGrid = ({ products, wide = false, inView = 0 }: GridProps) => (
  <div className={wide ? 'grid grid--four' : 'grid'}>
    {products.map((product, index) => (
      <ProductCard key={product.id} product={product} ready={<ReadyLine product={product} />} soon={index < inView} />
    ))}
  </div>
);
