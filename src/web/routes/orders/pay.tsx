import { useSearchParams } from 'react-router';
import { PhotoSlot } from '#web/features/catalogue/product/photo-slot.tsx';
import { CheckoutHeader } from '#web/features/checkout/checkout-header.tsx';
import { PayByLinkScreen } from '#web/features/orders/pay-by-link-screen.tsx';
import { Logo } from '#web/features/shell/logo.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { secretAddressHeaders } from '#web/lib/page/route-parts.ts';
import type { Route } from './+types/pay';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Pay for your order', 'What is still to pay for your order.');
}
export const headers = secretAddressHeaders;

export default function PayPage() {
  const [query] = useSearchParams();
  return (
    <>
      <CheckoutHeader logo={<Logo />} secure />
      <PayByLinkScreen token={query.get('token') ?? ''} Photo={PhotoSlot} />
    </>
  );
}
