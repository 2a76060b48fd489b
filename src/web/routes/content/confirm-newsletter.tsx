import { useSearchParams } from 'react-router';
import { NewsletterConfirm } from '#web/features/content/newsletter-link.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { secretAddressHeaders } from '#web/lib/page/route-parts.ts';
import type { Route } from './+types/confirm-newsletter';

export const headers = secretAddressHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Our newsletter', 'Confirm that you want our newsletter.');
}

export default function ConfirmNewsletterPage() {
  const [query] = useSearchParams();
  return <NewsletterConfirm token={query.get('token') ?? ''} />;
}
