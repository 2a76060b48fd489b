import { ForgotPasswordScreen } from '#web/features/account/links/forgot-password-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';

export const meta = () => pageMeta('Forgot your password?', 'We send you a link to choose a new one.');

export default function ForgotPassword() {
  return <ForgotPasswordScreen />;
}
