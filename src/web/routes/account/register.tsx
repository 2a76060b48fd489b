import { useEffect } from 'react';
import { RegisterPage } from '#web/features/account/registration/register-page.tsx';
import { startCart } from '#web/features/cart/cart.ts';
import { Logo } from '#web/features/shell/logo.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import type { Route } from './+types/register';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Create account', 'Create an account to order faster and to see your past orders.');
}

export default function Register() {
  // A customer who signs up with Google is signed in at once, and a guest's cart is carried over.
  useEffect(startCart, []);
  return <RegisterPage logo={<Logo />} />;
}
