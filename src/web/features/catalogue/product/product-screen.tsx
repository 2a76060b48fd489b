import '#web/styles/catalogue/product.css';
import '#web/styles/ui/accordion.css';
import type { ReactNode } from 'react';
import type { Product } from '#contract/listing/catalogue.ts';
import { urls } from '#contract/pages/urls.ts';
import { Kept } from '#web/base/kept-part.tsx';
import { useShop } from '#web/base/shop.ts';
import { ProductGrid } from '#web/features/catalogue/product-grid.tsx';
import type { AddToCart, ClashOf } from '#web/lib/products/add-to-cart.ts';
import { Icon } from '#web/ui/icon.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { AllergenTags } from '#web/ui/product/allergen-tags.tsx';
import { Gallery } from '#web/ui/product/gallery.tsx';
import { ProductNotes } from '#web/ui/product/product-notes.tsx';
import { Buying } from './buying.tsx';
import type { ProductData } from './load-product.ts';

/** Below what is read first, so it loads after the page. */
const Reviews = latePart(async () => (await import('./reviews.tsx')).Reviews);

type ProductScreenProps = {
  readonly data: ProductData;
  readonly addToCart: AddToCart;
  readonly clashOf?: ClashOf | undefined;
  readonly viewCart: ReactNode;
  /** Adds it to the favourites in the customer's account. */
  readonly favourite?: ReactNode;
};

export const ProductScreen = ({
  data: { product, related, weights },
  addToCart,
  clashOf,
  viewCart,
  favourite,
}: ProductScreenProps) => (
  <div className="wrap">
    <Crumbs trail={[{ text: product.category.name, to: urls.category(product.category.slug) }]} here={product.name} />
    <div key={product.id} className="product-layout">
      <Gallery product={product} />
      <Buying
        product={product}
        weights={weights}
        addToCart={addToCart}
        clashOf={clashOf}
        viewCart={viewCart}
        favourite={favourite}
      />
    </div>
    <More product={product} />
    {product.reviews && <Reviews reviews={product.reviews} />}
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

/** What is read after choosing, and stays the same while the product and the shop's texts do. */
function More({ product }: { product: Product }) {
  const { kitchenNotice, telephone } = useShop();
  return (
    <Kept by={product} name="more" saying={`${kitchenNotice} ${telephone.shown}`}>
      {() => (
        <div className="two-columns product-more">
          <Allergens product={product} />
          <ProductNotes product={product} />
        </div>
      )}
    </Kept>
  );
}

/** British law requires allergens; customers ask for dietary marks too. */
function Allergens({ product }: { product: Product }) {
  const { kitchenNotice, telephone } = useShop();
  return (
    <section className="allergens">
      <h2>Allergens and dietary</h2>
      {product.options.box && (
        <p>The allergens of your own box are listed below its filling. Between them, its flavours have:</p>
      )}
      <AllergenTags product={product} />
      {product.dietary.includes('nut-free') && (
        <p className="note">
          <Icon name="info" />
          <span>There are no nuts in the recipe. {kitchenNotice}</span>
        </p>
      )}
      <p className="note">
        <Icon name="phone" />
        <span>
          Allergic to something? Please call <a href={telephone.link}>{telephone.shown}</a> before you order.{' '}
          <Link to={urls.allergens}>All cakes by allergen</Link>
        </span>
      </p>
    </section>
  );
}
