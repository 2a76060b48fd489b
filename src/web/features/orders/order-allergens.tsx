import { useShop } from '#web/base/shop.ts';
import '#web/styles/orders/order-ticket.css';
import type { Order } from '#contract/orders/orders.ts';
import { kitchenNoticeOnceOrdered } from '#domain/diet/kitchen-allergens.ts';
import { isLive } from '#domain/order/order-state.ts';
import { noGrams } from '#domain/values/weight.ts';
import { Icon } from '#web/ui/icon.tsx';

/**
 * The allergens as they were when it was ordered: British law requires them. Nobody is asked to call about an order
 * that is over.
 */
export const OrderAllergens = ({ items, status }: Pick<Order, 'items' | 'status'>) => {
  const { kitchenNotice, telephone } = useShop();
  // A cake from a quote has no weight either, and the lines of a quote are all of one product.
  const food = items.filter(({ weightSnapshot, allergens }) => allergens.length > 0 || weightSnapshot !== noGrams);
  const cakes = new Map(food.map((item) => [`${item.productId} ${item.name}`, item]));
  if (food.length === 0) return null;
  return (
    <section className="order-allergens">
      <h2>Allergens</h2>
      <ul>
        {[...cakes].map(([key, { name, allergens }]) => (
          <li key={key}>
            {name}: {allergens.length > 0 ? <b>{allergens.join(', ')}</b> : 'none of the 14 declared allergens'}
          </li>
        ))}
      </ul>
      {isLive(status) && (
        <p className="note">
          <Icon name="phone" />
          <span>
            {kitchenNoticeOnceOrdered(kitchenNotice)} <a href={telephone.link}>{telephone.shown}</a>.
          </span>
        </p>
      )}
    </section>
  );
};
