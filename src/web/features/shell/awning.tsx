import { discountedOrder, discountPercent } from '#domain/money/discount.ts';
import { shopConfig } from '#shop-config';
import { Icon } from '#web/ui/icon.tsx';

const { address, telephone, hours, discountPolicy } = shopConfig;

export const Awning = () => (
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
      <p className="awning-center">
        <b>{`${discountPercent}% off`}</b> {discountedOrder[discountPolicy]}
      </p>
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
