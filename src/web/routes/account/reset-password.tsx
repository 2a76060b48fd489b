import { useLocation, useSearchParams } from 'react-router';
import { ResetPasswordScreen } from '#web/features/account/links/reset-password-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { secretAddressHeaders } from '#web/lib/page/route-parts.ts';
import type { Route } from './+types/reset-password';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Choose a new password', 'For your account with the bakery.');
}
export const headers = secretAddressHeaders;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export default function ResetPassword() {
  const [query] = useSearchParams();
  const { hash } = useLocation();
  return <ResetPasswordScreen token={query.get('token') ?? ''} email={decoded(hash.slice(1))} />;
}
