import { useSearchParams } from 'react-router';
import { NewsletterUnsubscribe } from '#web/features/content/newsletter-link.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { secretAddressHeaders } from '#web/lib/page/route-parts.ts';
import type { Route } from './+types/unsubscribe';

export const headers = secretAddressHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Unsubscribe', 'Stop getting our newsletter.');
}

export default function UnsubscribePage() {
  const [query] = useSearchParams();
  return <NewsletterUnsubscribe token={query.get('token') ?? ''} />;
}
