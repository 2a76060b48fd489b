import { discountedOrderText } from '#domain/money/discount.ts';
import { useShop } from '#web/base/shop.ts';

/** What is taken off, and of which orders; nothing where the shop gives none. */
export const DiscountSeal = () => {
  const { discount } = useShop();
  const discounted = discountedOrderText(discount);
  return (
    discounted !== null && (
      <div className="seal" role="note">
        <p>
          <b>{`${discount.percent}%`}</b>
          <span>
            off
            <br />
            {discounted}
          </span>
        </p>
      </div>
    )
  );
};
