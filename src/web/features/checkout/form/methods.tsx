import '#web/styles/choices.css';
import { shopConfig } from '#shop-config';
import { RecommendedBadge } from '#web/ui/badges.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** The one way to pay, shown as chosen (O-01). */
export const PaymentMethod = () => (
  <fieldset className="bloc">
    <legend>Payment method</legend>
    <label className="opt-card">
      <input type="radio" name="payment" defaultChecked />
      <span className="dot" />
      <Icon name="card" />
      <span className="opt-t">
        <b>Credit/Debit card</b>
        <small>Paid on our card provider's secure page</small>
      </span>
      <span className="b">
        <RecommendedBadge />
      </span>
    </label>
  </fieldset>
);

/** The one way to get the cake, shown as chosen (O-01). */
export const ShippingMethod = () => (
  <fieldset className="bloc">
    <legend>Shipping method</legend>
    <label className="opt-card fix">
      <input type="radio" name="shipping" defaultChecked disabled />
      <span className="dot" />
      <Icon name="shop" />
      <span className="opt-t">
        <b>Pick Up</b>
        <small>
          {shopConfig.address.street}, {shopConfig.address.town}
        </small>
      </span>
    </label>
  </fieldset>
);
