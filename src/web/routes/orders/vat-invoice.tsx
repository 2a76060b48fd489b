import { useSearchParams } from 'react-router';
import { VatInvoiceScreen } from '#web/features/orders/vat-invoice-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { secretAddressHeaders } from '#web/lib/page/route-parts.ts';
import type { Route } from './+types/vat-invoice';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'VAT invoice', 'The VAT invoice of your order.');
}
export const headers = secretAddressHeaders;

export default function VatInvoicePage() {
  const [query] = useSearchParams();
  return <VatInvoiceScreen orderNo={query.get('order') ?? ''} token={query.get('token') ?? ''} />;
}
