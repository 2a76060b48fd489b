import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { AuthFoot, AuthHeading, AuthPage, safeReturnTo, useEmailHandedOn } from '#web/features/account/auth-page.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginPage({ logo }: { logo: ReactNode }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const returnTo = query.get('returnTo');
  const target = safeReturnTo(returnTo);
  return (
    <AuthPage logo={logo} picture="login.jpg">
      <LoginForm
        variant="page"
        heading={<AuthHeading title="Welcome back" text="Log in to order, collect and track your cakes." />}
        foot={
          <AuthFoot
            question="New to us?"
            answer="Create one here"
            to={urls.register(returnTo ?? undefined)}
            intent="continuing"
          />
        }
        goesElsewhere={target !== urls.home()}
        emailTyped={useEmailHandedOn()}
        onDone={() => void navigate(target)}
      />
    </AuthPage>
  );
}
