import { RegisterPage } from '#web/features/account/registration/register-page.tsx';
import { Logo } from '#web/features/shell/logo.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';

export const meta = () => pageMeta('Create account', 'Create an account to order faster and to see your past orders.');

export default function Register() {
  return <RegisterPage logo={<Logo />} />;
}
