import { useShop } from '#web/base/shop.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Pick-up is always in sight: where, when, and how it is boxed. */
export const PickupPanel = () => {
  const { address, hours } = useShop();
  return (
    <section className="pickup-panel">
      <h2>
        <Icon name="shop" />
        Pick-up information
      </h2>
      <ul>
        <li>
          <Icon name="pin" />
          <span>
            Collect from <b>{`${address.street}, ${address.town}`}</b>. We do not deliver.
          </span>
        </li>
        <li>
          <Icon name="clock" />
          <span>
            Open <b>{hours}</b>. Choose your day and time at checkout.
          </span>
        </li>
        <li>
          <Icon name="box" />
          <span>Boxed upright and safe for a level car boot.</span>
        </li>
      </ul>
    </section>
  );
};
