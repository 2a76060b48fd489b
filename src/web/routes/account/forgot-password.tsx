import { ForgotPasswordScreen } from '#web/features/account/links/forgot-password-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import type { Route } from './+types/forgot-password';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Forgot your password?', 'We will send you a link to choose a new one.');
}

export default function ForgotPassword() {
  return <ForgotPasswordScreen />;
}
