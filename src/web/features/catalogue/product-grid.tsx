import type { Listing, ProductSummary } from '#contract/listing/catalogue.ts';
import { pageSize } from '#contract/listing/filters.ts';
import { isOutOfStock } from '#domain/catalogue/product.ts';
import { Kept } from '#web/base/kept-part.tsx';
import { ProductCard } from '#web/ui/product/product-card.tsx';
import { useLinesOfPage } from './ready/lines-of-page.ts';

/** 'Showing 1 to 12 of 16'; null if there is nothing to show. */
export function showingText({ page, total, products }: Listing): string | null {
  if (products.length === 0) return null;
  const first = (page - 1) * pageSize + 1;
  return `Showing ${first} to ${first + products.length - 1} of ${total}`;
}

type GridProps = {
  readonly products: readonly ProductSummary[];
  readonly wide?: boolean;
  /** How many pictures are in view when the page opens. */
  readonly inView?: number;
};

export function ProductGrid({ products, wide = false, inView = 0 }: GridProps) {
  const lineOf = useLinesOfPage();
  return (
    <div className={wide ? 'grid grid--four' : 'grid'}>
      {products.map((product, index) => {
        const soon = index < inView;
        const line = isOutOfStock(product.availableQuantity) ? null : lineOf(product);
        return (
          <Kept key={product.id} by={soon ? null : product} name="card" saying={line ?? ''}>
            {() => (
              <ProductCard product={product} ready={line && <p className="product-card-ready">{line}</p>} soon={soon} />
            )}
          </Kept>
        );
      })}
    </div>
  );
}
