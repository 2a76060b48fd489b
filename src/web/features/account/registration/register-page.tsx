import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { discountedOrderText } from '#domain/money/discount.ts';
import { useShop } from '#web/base/shop.ts';
import { AuthFoot, AuthHeading, AuthPage, safeReturnTo } from '#web/features/account/auth-page.tsx';
import { RegisterForm } from './register-form.tsx';

/** G-01. A new customer goes on to log in, and from there to the page that asked for a sign-in. */
export function RegisterPage({ logo }: { logo: ReactNode }) {
  const { discount } = useShop();
  const discounted = discountedOrderText(discount);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const returnTo = query.get('returnTo');
  const login = urls.login(returnTo ?? undefined);
  const target = safeReturnTo(returnTo);
  return (
    <AuthPage logo={logo} picture="about-3.jpg">
      <RegisterForm
        variant="page"
        heading={
          <AuthHeading
            title="Create your account"
            text={
              discounted === null
                ? 'See your orders and order again.'
                : `See your orders, order again, and get ${discount.percent}% off ${discounted}.`
            }
          />
        }
        foot={
          <AuthFoot question="Already have an account?" answer="Login here" to={login} intent="creating an account" />
        }
        goesHome={target === urls.home()}
        onDone={(email) => void navigate(login, { state: { email } })}
        onSignedIn={() => void navigate(target)}
        onPasswordNeeded={() => void navigate(login)}
      />
    </AuthPage>
  );
}
