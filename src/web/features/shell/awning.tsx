import { discountedOrderText } from '#domain/money/discount.ts';
import { useShop } from '#web/base/shop.ts';
import { Icon } from '#web/ui/icon.tsx';

export const Awning = () => {
  const { address, telephone, hours, discount } = useShop();
  const discounted = discountedOrderText(discount);
  return (
    <div className="awning">
      <div className="wrap">
        <p>
          <Icon name="pin" />
          <span>
            Pick-up only<span className="awning-long"> from</span>{' '}
            <b>
              <span className="awning-long">{address.street}, </span>
              {address.town}
            </b>
          </span>
        </p>
        {discounted !== null && (
          <p className="awning-center">
            <b>{`${discount.percent}% off`}</b> {discounted}
          </p>
        )}
        <p className="awning-right">
          <a href={telephone.link}>
            <Icon name="phone" />
            {telephone.shown}
          </a>
          <span>
            <Icon name="clock" />
            {hours}
          </span>
        </p>
      </div>
    </div>
  );
};
