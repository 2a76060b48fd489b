import { useShop } from '#web/base/shop.ts';
import '#web/styles/ui/choices.css';
import { Icon } from '#web/ui/icon.tsx';
import { RecommendedBadge } from '#web/ui/values/badges.tsx';

export const PaymentMethod = () => (
  <fieldset className="panel">
    <legend>Payment method</legend>
    <label className="option-card">
      <input type="radio" name="payment" defaultChecked />
      <span className="dot" />
      <Icon name="card" />
      <span className="option-title">
        <b>Credit/Debit card</b>
        <small>Paid on our card provider's secure page</small>
      </span>
      <span className="option-body">
        <RecommendedBadge />
      </span>
    </label>
  </fieldset>
);

export const ShippingMethod = () => {
  const { address } = useShop();
  return (
    <fieldset className="panel">
      <legend>Shipping method</legend>
      <label className="option-card is-fixed">
        <input type="radio" name="shipping" defaultChecked disabled />
        <span className="dot" />
        <Icon name="shop" />
        <span className="option-title">
          <b>Pick Up</b>
          <small>
            {address.street}, {address.town}
          </small>
        </span>
      </label>
    </fieldset>
  );
};
