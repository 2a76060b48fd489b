import { Link } from 'react-router';
import type { Product } from '#contract/listing/catalogue.ts';
import { urls } from '#contract/pages/urls.ts';
import { useShop } from '#web/base/shop.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AllergenTags } from '#web/ui/product/allergen-tags.tsx';

/** British law asks for allergens, customers for dietary marks too. */
export function Allergens({ product }: { product: Product }) {
  const { kitchenNotice, telephone } = useShop();
  return (
    <section className="allergens">
      <h2>Allergens and dietary</h2>
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
          Allergic to something? Please ring <a href={telephone.link}>{telephone.shown}</a> before you order.{' '}
          <Link to={urls.allergens}>All cakes by allergen</Link>
        </span>
      </p>
    </section>
  );
}
