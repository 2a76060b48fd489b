import '#web/styles/checkout.css';
import type { ReactNode } from 'react';
import { Waiting } from '#web/ui/spinner.tsx';
import { Checkout, type CheckoutProps } from './checkout.tsx';
import { CheckoutHeader } from './checkout-header.tsx';

type CheckoutScreenProps = CheckoutProps & { readonly logo: ReactNode; readonly isLoading: boolean };

/** O-01, O-08. The server knows no cart, so its HTML is the waiting one. */
export const CheckoutScreen = ({ logo, isLoading, ...checkout }: CheckoutScreenProps) => (
  <>
    <CheckoutHeader logo={logo} secure />
    <div className="wrap">
      {isLoading ? (
        <div className="co-wait">
          <h1>Checkout</h1>
          <Waiting>Loading your cart...</Waiting>
        </div>
      ) : (
        <Checkout {...checkout} />
      )}
    </div>
  </>
);
