import { useShop } from '#web/base/shop.ts';
import { Icon } from './icon.tsx';

/** Shown where somebody might give up: at a form that they have to get through before they can order. */
export function OrderByTelephone() {
  const { telephone } = useShop();
  return (
    <p className="note">
      <Icon name="phone" />
      <span>
        Rather talk? We take orders by telephone, on <a href={telephone.link}>{telephone.shown}</a>.
      </span>
    </p>
  );
}
