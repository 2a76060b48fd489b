import '#web/styles/catalogue/product.css';
import type { ReactNode } from 'react';
import { priceFromWire } from '#contract/codecs/product-codec.ts';
import { urls } from '#contract/pages/urls.ts';
import { formatPounds, minus } from '#domain/money/money.ts';
import { isReduced, payablePence } from '#domain/money/price.ts';
import { isOutOfStock } from '#domain/product.ts';
import { baseText } from '#web/features/catalogue/product-card.tsx';
import { ProductGrid } from '#web/features/catalogue/product-grid.tsx';
import { ReadMore } from '#web/features/catalogue/read-more.tsx';
import type { AddToCart } from '#web/lib/products/add-to-cart.ts';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { LowStock, SaleBadge } from '#web/ui/values/badges.tsx';
import { Price } from '#web/ui/values/price.tsx';
import { Allergens } from './allergens.tsx';
import { BuyBox } from './buy-box.tsx';
import { Gallery } from './gallery.tsx';
import type { ProductData } from './load-product.ts';
import { PickupPanel } from './pickup-panel.tsx';
import { ProductNotes } from './product-notes.tsx';

type Product = ProductData['product'];

const Money = ({ product }: { product: Product }) => {
  const price = priceFromWire(product);
  return (
    <div className="buy-price">
      <Price product={product} />
      {isReduced(price) && (
        <SaleBadge>{`Save ${formatPounds(minus(price.pricePence, payablePence(price)))}`}</SaleBadge>
      )}
      <LowStock stock={product.availableQuantity} icon />
    </div>
  );
};

const Facts = ({ product }: { product: Product }) => (
  <dl className="facts">
    <div>
      <dt>Weight</dt>
      <dd>{product.weight}</dd>
    </div>
    <div>
      <dt>Cake base</dt>
      <dd>{baseText(product.cakeBase)}</dd>
    </div>
    <div>
      <dt>Stock</dt>
      <dd>{isOutOfStock(product.availableQuantity) ? 'None today' : `${product.availableQuantity} available`}</dd>
    </div>
  </dl>
);

type ProductScreenProps = {
  readonly data: ProductData;
  readonly addToCart: AddToCart;
  readonly viewCart: ReactNode;
};

export const ProductScreen = ({ data: { product, related }, addToCart, viewCart }: ProductScreenProps) => (
  <div className="wrap">
    <Crumbs trail={[{ text: product.category.name, to: urls.category(product.category.slug) }]} here={product.name} />
    <div className="product-layout">
      <Gallery key={`pictures of ${product.id}`} product={product} />
      <div className="buy">
        <div>
          <h1>{product.name}</h1>
          <Money product={product} />
        </div>
        <Facts product={product} />
        <ReadMore key={`words on ${product.id}`}>{product.description}</ReadMore>
        <BuyBox key={`choice of ${product.id}`} product={product} addToCart={addToCart} viewCart={viewCart} />
        <PickupPanel />
      </div>
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
