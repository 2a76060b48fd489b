import { Link } from 'react-router';
import type { Product } from '#contract/listing/catalogue.ts';
import { urls } from '#contract/pages/urls.ts';
import { useShop } from '#web/base/shop.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

const suits: Readonly<Record<string, string>> = { vegetarian: 'Vegetarians', vegan: 'Vegans' };

const Tags = ({
  title,
  tags,
  className,
  icon,
}: {
  title: string;
  tags: readonly string[];
  className: string;
  icon?: IconName;
}) =>
  tags.length === 0 ? null : (
    <>
      <p className="muted">{title}</p>
      <ul className="allergen-list">
        {tags.map((tag) => (
          <li key={tag} className={`tag ${className}`}>
            {icon && <Icon name={icon} />}
            {tag}
          </li>
        ))}
      </ul>
    </>
  );

/** British law asks for allergens, customers for dietary marks too. */
export function Allergens({ product }: { product: Product }) {
  const { kitchenNotice, telephone } = useShop();
  return (
    <section className="allergens">
      <h2>Allergens and dietary</h2>
      <Tags
        title="Contains, by law in bold on the label:"
        tags={product.allergens}
        className="tag--contains"
        icon="warning"
      />
      <Tags
        title="May contain traces, baked in the same kitchen:"
        tags={product.mayContain}
        className="tag--may-contain"
      />
      <Tags
        title="Suitable for:"
        tags={product.dietary.flatMap((mark) => suits[mark] ?? [])}
        className="tag--diet"
        icon="leaf"
      />
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
