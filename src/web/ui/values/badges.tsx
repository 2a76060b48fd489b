import { isBestseller, isOutOfStock, lowStockText } from '#domain/catalogue/product.ts';
import { Icon } from '#web/ui/icon.tsx';

type Stocked = {
  readonly availableQuantity: number;
  readonly isNew: boolean;
  readonly featured: boolean;
};

export function ProductBadges({ product }: { product: Stocked }) {
  const out = isOutOfStock(product.availableQuantity);
  const best = !out && isBestseller(product.featured);
  const fresh = !out && product.isNew;
  if (!out && !best && !fresh) return null;
  return (
    <span className="badges">
      {out && <span className="badge badge--sold-out">Out of Stock</span>}
      {best && (
        <span className="badge badge--best-seller">
          <Icon name="star" />
          Best Seller
        </span>
      )}
      {fresh && <span className="badge badge--new">New</span>}
    </span>
  );
}

export function LowStock({ stock, icon = false }: { stock: number; icon?: boolean }) {
  const text = lowStockText(stock);
  return text === null ? null : (
    <span className="few">
      {icon && <Icon name="hourglass" />}
      {text}
    </span>
  );
}

export const SaleBadge = ({ children }: { children: string }) => <span className="badge badge--sale">{children}</span>;
export const RecommendedBadge = () => <span className="badge badge--recommended">Recommended</span>;
