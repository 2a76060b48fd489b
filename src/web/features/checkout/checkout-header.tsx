import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';

export const CheckoutHeader = ({ logo, secure = false }: { logo: ReactNode; secure?: boolean }) => (
  <header className="checkout-header">
    <div className="wrap">
      {logo}
      {secure && (
        <p className="secure">
          <Icon name="lock" />
          <span>Secure checkout</span>
        </p>
      )}
    </div>
  </header>
);
