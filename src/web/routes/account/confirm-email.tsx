import { useSearchParams } from 'react-router';
import { ConfirmEmailScreen } from '#web/features/account/links/confirm-email-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { secretAddressHeaders } from '#web/lib/page/route-parts.ts';
import type { Route } from './+types/confirm-email';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Confirm your email', 'The last step to your account with the bakery.');
}
export const headers = secretAddressHeaders;

export default function ConfirmEmail() {
  const [query] = useSearchParams();
  return <ConfirmEmailScreen token={query.get('token') ?? ''} />;
}
