import type { Product } from '#contract/listing/catalogue.ts';
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

/** What the product contains, what it may contain, and whom it suits, in the words of the law. */
export const AllergenTags = ({ product }: { product: Pick<Product, 'allergens' | 'mayContain' | 'dietary'> }) => (
  <>
    <Tags
      title="Contains (in bold on the label, by law):"
      tags={product.allergens}
      className="tag--contains"
      icon="warning"
    />
    <Tags
      title="May contain traces (baked in the same kitchen):"
      tags={product.mayContain}
      className="tag--may-contain"
    />
    <Tags
      title="Suitable for:"
      tags={product.dietary.flatMap((mark) => suits[mark] ?? [])}
      className="tag--diet"
      icon="leaf"
    />
  </>
);
