import { isBestseller, isOutOfStock, lowStockText, soldOutToday } from '#domain/catalogue/product.ts';
import type { SoldOutFor } from '#domain/pickup/notice-words.ts';
import { Icon } from '#web/ui/icon.tsx';

type Stocked = {
  readonly availableQuantity: number;
  readonly soldOutFor: SoldOutFor | null;
  readonly isNew: boolean;
  readonly featured: boolean;
};

export function ProductBadges({ product }: { product: Stocked }) {
  const out = isOutOfStock(product.availableQuantity);
  const best = !out && isBestseller(product.featured);
  const fresh = !out && product.isNew;
  const later = !out && product.soldOutFor !== null;
  if (!out && !later && !best && !fresh) return null;
  return (
    <span className="badges">
      {out && <span className="badge badge--sold-out">Out of Stock</span>}
      {later && <span className="badge badge--later">{soldOutToday}</span>}
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

type Left = { readonly stock: number; readonly isForToday: boolean; readonly icon?: boolean };

export function LowStock({ stock, isForToday, icon = false }: Left) {
  const text = lowStockText(stock, isForToday);
  return text === null ? null : (
    <span className="few">
      {icon && <Icon name="hourglass" />}
      {text}
    </span>
  );
}

export const SaleBadge = ({ children }: { children: string }) => <span className="badge badge--sale">{children}</span>;
export const RecommendedBadge = () => <span className="badge badge--recommended">Recommended</span>;
