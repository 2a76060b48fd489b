import { useSearchParams } from 'react-router';
import { NewsletterUnsubscribe } from '#web/features/content/newsletter-unsubscribe.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { secretAddressHeaders } from '#web/lib/page/secret-address.ts';
import type { Route } from './+types/unsubscribe';

export const headers = secretAddressHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Unsubscribe', 'End the letters that you get from us.');
}

export default function UnsubscribePage() {
  const [query] = useSearchParams();
  return <NewsletterUnsubscribe token={query.get('token') ?? ''} />;
}
