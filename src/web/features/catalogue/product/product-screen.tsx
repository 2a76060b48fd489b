import '#web/styles/catalogue/product.css';
import '#web/styles/ui/accordion.css';
import type { ReactNode } from 'react';
import { urls } from '#contract/pages/urls.ts';
import { ProductGrid } from '#web/features/catalogue/product-grid.tsx';
import type { AddToCart, ClashOf } from '#web/lib/products/add-to-cart.ts';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { Gallery } from '#web/ui/product/gallery.tsx';
import { ProductNotes } from '#web/ui/product/product-notes.tsx';
import { Allergens } from './allergens.tsx';
import { Buying } from './buying/buying.tsx';
import type { ProductData } from './load-product.ts';

type ProductScreenProps = {
  readonly data: ProductData;
  readonly addToCart: AddToCart;
  readonly clashOf?: ClashOf | undefined;
  readonly viewCart: ReactNode;
};

export const ProductScreen = ({
  data: { product, related, weights },
  addToCart,
  clashOf,
  viewCart,
}: ProductScreenProps) => (
  <div className="wrap">
    <Crumbs trail={[{ text: product.category.name, to: urls.category(product.category.slug) }]} here={product.name} />
    <div className="product-layout">
      <Gallery key={`pictures of ${product.id}`} product={product} />
      <Buying
        key={`choice of ${product.id}`}
        product={product}
        weights={weights}
        addToCart={addToCart}
        clashOf={clashOf}
        viewCart={viewCart}
      />
    </div>
    <div className="two-columns product-more">
      <Allergens product={product} />
      <ProductNotes product={product} />
    </div>
    {related.length > 0 && (
      <section className="section product-similar">
        <div className="section-header">
          <h2>You may also like</h2>
        </div>
        <ProductGrid products={related} wide />
      </section>
    )}
  </div>
);
